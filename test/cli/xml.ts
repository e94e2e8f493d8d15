/** A part of an XML document. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Reads a small XML document strictly; anything that is not well-formed is an error. */
export function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const pieces = /<\?xml[^>]*\?>|<\/([\w:]+)>|<([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  while (pieces.lastIndex < xml.length) {
    const at = pieces.lastIndex;
    const found = pieces.exec(xml);
    const inner = open.at(-1);
    if (!found || !inner) throw new Error(`Not well-formed at ${xml.slice(at, at + 40)}`);
    const [, closed, opened, attributes = '', isEmpty, text] = found;
    if (closed !== undefined && open.pop()?.name !== closed) throw new Error(`</${closed}> closes nothing.`);
    if (text !== undefined) inner.text += decoded(text);
    if (opened === undefined) continue;
    const element: Element = { name: opened, attributes: {}, children: [], text: '' };
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w:]+)="([^"]*)"/g))
      element.attributes[name] = decoded(value);
    inner.children.push(element);
    if (isEmpty === '') open.push(element);
  }
  const [document] = root.children;
  if (open.length !== 1 || !document) throw new Error('Something is not closed.');
  return document;
}

function decoded(text: string): string {
  const left = text.replaceAll(/&(?:amp|lt|gt|quot|#\d+);/g, '');
  if (left.includes('&')) throw new Error(`A bare & in ${text.slice(0, 40)}`);
  return text
    .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
