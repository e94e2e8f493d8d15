import { flowSchema } from '../../../server/compiler/schema.js';
import type { Command } from '../command.js';

export const schema: Command = {
  name: 'schema',
  summary: 'writes the JSON Schema of Flow JSON',
  usage: '',
  takesNoFiles: true,
  options: {},
  run(_args, console) {
    console.out(`${JSON.stringify(flowSchema(), null, 2)}\n`);
    return 0;
  },
};
