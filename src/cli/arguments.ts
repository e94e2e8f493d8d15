import { parseArgs } from 'node:util';
import { type Arguments, type Command, Misuse } from './command.js';

/** Reads the words after a command's name; what it does not know is a misuse with a hint. */
export function readArguments(words: readonly string[], command: Command): Arguments {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, spec]) => [
      name,
      { type: spec.value ? ('string' as const) : ('boolean' as const), ...(spec.short && { short: spec.short }) },
    ]),
  );
  let parsed: { values: Record<string, string | boolean | undefined>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Misuse(
      `${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)} \`menuflow ${command.name} --help\` lists the options.`,
    );
  }
  const value = (name: string): string | undefined => {
    const given = parsed.values[name];
    return typeof given === 'string' ? given : undefined;
  };
  for (const [name, spec] of Object.entries(command.options)) {
    const given = value(name);
    if (given !== undefined && spec.oneOf && !spec.oneOf.includes(given))
      throw new Misuse(`--${name} takes one of ${spec.oneOf.join(', ')}; \`${given}\` is none of them.`);
  }
  return { files: parsed.positionals, has: (name) => parsed.values[name] === true, value };
}

/** The one file that a command works on. */
export function oneFile(args: Arguments, command: string): string {
  const [file, ...others] = args.files;
  if (file === undefined) throw new Misuse(`A file is missing: menuflow ${command} FILE`);
  if (others.length > 0) throw new Misuse(`\`menuflow ${command}\` takes one file; these are ${args.files.length}.`);
  return file;
}
