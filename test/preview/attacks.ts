/** More than a hundred texts that would do something if they were read as markup. */
export function attacks(): string[] {
  const elements = [
    'script',
    'img src=x onerror=alert(1)',
    'svg onload=alert(1)',
    'iframe src=javascript:alert(1)',
    'object data=x',
    'embed src=x',
    'link rel=stylesheet href=x',
    'style',
    'base href=x',
    'form action=x',
    'input autofocus onfocus=alert(1)',
    'video src=x onerror=alert(1)',
    'math',
    'template',
    'body onload=alert(1)',
    'meta http-equiv=refresh content=0',
  ];
  const wrappings = [
    (tag: string) => `<${tag}>`,
    (tag: string) => `<${tag}/>`,
    (tag: string) => `<b><${tag}></b>`,
    (tag: string) => `*<${tag}>*`,
    (tag: string) => `\`<${tag}>\``,
    (tag: string) => `&lt;${tag}&gt;`,
    (tag: string) => `<b ${tag}>a</b>`,
  ];
  const links = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'command:workbench.action.quit',
    'vscode://x',
    '" onclick="alert(1)',
  ];
  return [
    ...elements.flatMap((tag) => wrappings.map((wrap) => wrap(tag))),
    ...links.flatMap((url) => [`[a](${url})`, `<a href="${url}">a</a>`, `<a href='${url}'>a</a>`]),
    '{{constructor}}',
    '${alert(1)}',
    '<!--><script>alert(1)</script>-->',
    '<![CDATA[<script>]]>',
    '\u202e<b>',
    '\0<script>',
  ];
}
