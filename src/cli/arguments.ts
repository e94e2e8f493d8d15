import { parseArgs } from 'node:util';
import { nearest } from '../../server/checks/nearest.js';
import { type Arguments, type Command, Misuse, type OptionSpec } from './command.js';

/** Reads the words after a command's name; what it does not know is a misuse with a hint. */
export function readArguments(words: readonly string[], command: Command): Arguments {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, spec]) => [
      name,
      { type: spec.value ? ('string' as const) : ('boolean' as const), ...(spec.short && { short: spec.short }) },
    ]),
  );
  const { tokens } = parseArgs({ args: [...words], options, allowPositionals: true, strict: false, tokens: true });
  const given = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const spec = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined;
    if (!spec) throw new Misuse(`There is no option \`${token.rawName}\`. ${instead(token.name, command)}`);
    // What looks like the next option is no value, unless it is tied to this one: --output=-x.
    const value = !token.inlineValue && token.value && /^-./.test(token.value) ? undefined : token.value;
    given.set(token.name, checked(token.name, spec, value));
  }
  const files = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  if (files.length > 0 && command.takesNoFiles) throw new Misuse(`\`menuflow ${command.name}\` takes no file.`);
  return { files, has: (name) => given.has(name), value: (name) => given.get(name) };
}

/** The one file that a command works on. */
export function oneFile(args: Arguments, command: string): string {
  const [file, ...others] = args.files;
  if (file === undefined) throw new Misuse(`A file is missing: menuflow ${command} FILE`);
  if (others.length > 0) throw new Misuse(`\`menuflow ${command}\` takes one file; these are ${args.files.length}.`);
  return file;
}

function checked(name: string, spec: OptionSpec, value: string | undefined): string | undefined {
  if (!spec.value && value !== undefined) throw new Misuse(`--${name} is a switch and takes no value.`);
  if (spec.value && (value === undefined || value === ''))
    throw new Misuse(`--${name} needs a value: --${name} ${spec.value}`);
  if (value !== undefined && spec.oneOf && !spec.oneOf.includes(value))
    throw new Misuse(`--${name} takes one of ${spec.oneOf.join(', ')}; \`${value}\` is none of them.`);
  return value;
}

function instead(name: string, command: Command): string {
  const close = nearest(name, Object.keys(command.options));
  return close ? `Did you mean \`--${close}\`?` : `\`menuflow ${command.name} --help\` lists the options.`;
}
