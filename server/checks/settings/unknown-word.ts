import { builtInTexts, formats, isCountry, stepTypes } from '../../../src/engine/index.js';
import { channels } from '../../../src/channels/limits.js';
import type { Country, Format, Idle, Step, Targets, Texts, Waits } from '../../language/generated/ast.js';
import { timeUnits } from '../../language/time-units.js';
import { type Check, replacing } from '../check.js';
import { didYouMean, nearest } from '../nearest.js';
import { typeElsewhere } from '../types-elsewhere.js';

const units = [...timeUnits.keys()];

/** A word out of a fixed set that is not in the set. */
export const unknownWord: Check = {
  code: 'MF203',
  severity: 'error',
  scope: 'local',
  title: 'The word is none of those that can stand here',
  why: 'Step types, formats, channels, countries, units of time and the names of built-in texts are fixed words. A bot would not know what another one means.',
  wrong: 'wizard w {\n  step mail: emial "Your e-mail?"\n  complete -> end\n}\n',
  right: 'wizard w {\n  step mail: email "Your e-mail?"\n  complete -> end\n}\n',
  run(context) {
    const tell = (
      word: string | undefined,
      known: readonly string[],
      kind: string,
      report: (told: { message: string; hint: string; data: unknown }) => void,
    ): void => {
      if (!word || known.includes(word)) return;
      const wanted = typeElsewhere(word, known) ?? nearest(word, known) ?? lengthened(word, known);
      report({
        message: `\`${word}\` is no ${kind}.${didYouMean(wanted)}`,
        // A long list helps nobody who has mistyped a word.
        hint: wanted !== undefined && known.length > 20 ? `Write \`${wanted}\`.` : `There are ${known.join(', ')}.`,
        data: { wanted },
      });
    };
    const types = stepTypes.map((type) => type.name);
    for (const step of context.all<Step>('Step')) {
      if (step.name && !step.type)
        context.report(step, 'name', {
          message: `The type of the step \`${step.name}\` is missing.`,
          hint: `Write \`step ${step.name}: text\`, or another of ${types.join(', ')}.`,
        });
      tell(step.type, types, 'type of step', (told) => context.report(step, 'type', told));
    }
    for (const format of context.all<Format>('Format'))
      tell(
        format.value,
        formats.map((known) => known.name),
        'format',
        (told) => context.report(format, 'value', told),
      );
    for (const target of context.all<Targets>('Targets')) {
      target.names.forEach((name, index) =>
        tell(
          name,
          channels.map((channel) => channel.name),
          'channel that is known',
          (told) => context.report(target, 'names', told, index),
        ),
      );
    }
    for (const country of context.all<Country>('Country')) {
      if (country.code && !isCountry(country.code))
        context.report(country, 'code', {
          message: `\`${country.code}\` is no country's code.`,
          hint: 'It is the two letters of a country, such as US, DE or BR; phone numbers without +… are read as numbers there.',
        });
    }
    for (const time of context.all<Idle | Waits>('Idle', 'Waits'))
      tell(time.unit, units, 'unit of time', (told) => context.report(time, 'unit', told));
    for (const texts of context.all<Texts>('Texts')) {
      for (const entry of texts.entries)
        tell(entry.key, Object.keys(builtInTexts), 'built-in text', (told) => context.report(entry, 'key', told));
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};

/** What a shortened word stands for, such as `min` for `minutes`; undefined where it may be different things. */
function lengthened(word: string, known: readonly string[]): string | undefined {
  const longer = known.filter((name) => name.startsWith(word.toLowerCase()));
  const shortest = longer.toSorted((left, right) => left.length - right.length)[0] ?? '';
  return longer.every((name) => name.startsWith(shortest)) ? longer[0] : undefined;
}
