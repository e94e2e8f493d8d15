import type { Text } from '../../language/generated/ast.js';
import { type Check, replacing } from '../check.js';
import { charactersOf } from './marks.js';

/** A name, with fields, in one pair of braces. */
const inBraces = /(?<![{\\$])\{[ \t]{0,3}([A-Za-z_]\w{0,99}(?:\.[A-Za-z_]\w{0,99}){0,9})[ \t]{0,3}\}(?!\})/g;

/** A value that is meant, in braces as other tools write them. */
export const singleBraces: Check = {
  code: 'MF505',
  severity: 'warning',
  scope: 'local',
  title: 'A value in single braces',
  why: 'Values stand in two pairs of braces. In one pair they are ordinary words, so users would read the braces and the name.',
  wrong: 'data User { first_name: text }\nsend s "Hello {User.first_name}" -> end\n',
  right: 'data User { first_name: text }\nsend s "Hello {{User.first_name}}" -> end\n',
  run(context) {
    const { Environments: environments } = context.services.naming;
    for (const text of context.all<Text>('Text')) {
      // What stands in most texts is not looked at any closer.
      if (!text.parts.some((part) => /\{[ \t]{0,3}[A-Za-z_]/.test(part))) continue;
      const characters = charactersOf(text);
      const words = characters.map(({ char }) => char).join('');
      for (const { 0: written, 1: path = '', index } of words.matchAll(inBraces)) {
        const [root = '', ...fields] = path.split('.');
        // Braces may well be meant; a name that is known here, or looks like start data, hardly is.
        const isKnown = ['var', 'FormData'].includes(root)
          ? fields.length > 0
          : environments.find(text, root) !== undefined || (fields.length > 0 && /^[A-Z]/.test(root));
        const from = characters[index];
        const to = characters[index + written.length - 1];
        if (!isKnown || !from || !to) continue;
        context.reportAt(
          { start: context.positionAt(from.offset), end: context.positionAt(to.offset + 1) },
          {
            message: `\`${path}\` is shown as it stands here, with its braces.`,
            hint: `Write {{${path}}} for its value.`,
            data: { wanted: `{{${path}}}` },
          },
        );
      }
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to ${wanted}`)];
  },
};
