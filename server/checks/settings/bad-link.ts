import type { Item } from '../../language/generated/ast.js';
import { textPieces } from '../../language/texts.js';
import type { Check } from '../check.js';

const allowed = ['http:', 'https:', 'mailto:', 'tel:', 'tg:'];

/** A link of a kind that chats do not open. */
export const badLink: Check = {
  code: 'MF207',
  severity: 'error',
  scope: 'local',
  title: 'The link is of a kind that is not opened',
  why: 'A link begins with http, https, mailto, tel or tg. Other kinds could run code, or mean nothing to a phone.',
  wrong: 'menu m "Pick" {\n  item site "Site" url "javascript:alert(1)"\n  back\n}\n',
  right: 'menu m "Pick" {\n  item site "Site" url "https://example.com"\n  back\n}\n',
  run(context) {
    for (const item of context.all<Item>('Item')) {
      const [first] = textPieces(item.url);
      // A link that begins with a template is known only when it is filled.
      if (!item.url || typeof first !== 'string') continue;
      const kind = /^\s*([a-z][a-z0-9+.-]*:)/i.exec(first)?.[1]?.toLowerCase();
      if (kind !== undefined && allowed.includes(kind)) continue;
      const isBare = kind === undefined && /^[\w-]+(\.[\w-]+)+/.test(first);
      context.report(item, 'url', {
        message:
          kind === undefined
            ? 'The link does not say what kind it is.'
            : `Links that begin with \`${kind}\` are not opened.`,
        hint: isBare ? `Write "https://${first}".` : 'A link begins with https://, http://, mailto:, tel: or tg:.',
        ...(isBare && { data: { https: true } }),
      });
    }
  },
  fix(problem) {
    if ((problem.data as { https?: boolean } | undefined)?.https !== true) return [];
    const at = { line: problem.range.start.line, character: problem.range.start.character + 1 };
    return [
      {
        title: 'Add https://',
        edits: [{ uri: problem.uri, range: { start: at, end: at }, newText: 'https://' }],
        preferred: true,
      },
    ];
  },
};
