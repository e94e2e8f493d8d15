// A flow of so many lines as a person might write it, without anything wrong in it.
const linesOfOne = 20;

export function flowOfLines(lines) {
  const count = Math.max(1, Math.floor(lines / linesOfOne));
  const parts = ['flow long "Long" { start m0 }', 'var visits: number = 0', 'data User { first_name: text }', ''];
  for (let index = 0; index < count; index++) {
    parts.push(
      `/// What comes at ${index}.`,
      `menu m${index} "Hello {{User.first_name}}, this is ${index}" {`,
      '  columns 2',
      `  item go "Go on" -> w${index}`,
      `  item far "Far away" -> m${(index * 7 + 1) % count}`,
      '  back',
      '}',
      '',
      `wizard w${index} {`,
      '  step name: text "Your name?" {',
      '    check len(value) > 1 else "Too short."',
      '  }',
      '  step age: number "How old are you, {{name}}?" required',
      `  complete -> r${index}`,
      '}',
      '',
      `router r${index} {`,
      `  when visits > ${index} -> m${(index + 1) % count}`,
      `  otherwise -> m${(index + 2) % count}`,
      '}',
    );
  }
  return `${parts.join('\n')}\n`;
}
