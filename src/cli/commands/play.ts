import { oneFile } from '../arguments.js';
import { type Command, Misuse } from '../command.js';
import { STANDARD_INPUT } from '../files.js';
import { playEvents } from '../play/events.js';
import { playInTerminal } from '../play/terminal.js';
import { loadFlow, readData, readFixturesOf } from '../sources.js';

export const play: Command = {
  name: 'play',
  summary: 'a chat with a flow, in the terminal or as events and effects',
  usage: '[--data FILE] [--transcript FILE] FILE\n       menuflow play --json [--state] [--data FILE] FILE',
  options: {
    data: {
      value: 'FILE',
      doc: 'a JSON object with `User` and the other data that a conversation starts with; a chat also takes those in `<flow>.fixtures.json`',
    },
    transcript: { value: 'FILE', doc: 'writes the conversation there when it is left' },
    json: { doc: 'reads one event a line, writes one line of effects for each' },
    state: { doc: 'with --json: adds the state to each line' },
  },
  examples: [
    'menuflow play shop.menuflow --data ann.json',
    `echo '{"type":"press","data":"help"}' | menuflow play --json shop.menuflow`,
  ],
  run(args, console) {
    const file = oneFile(args, 'play');
    if (file === STANDARD_INPUT)
      throw new Misuse('Standard input is the conversation itself; name the flow by its file.');
    if (args.has('json') && args.value('transcript') !== undefined)
      throw new Misuse('With --json the output is the transcript; leave --transcript out.');
    if (args.has('state') && !args.has('json'))
      throw new Misuse('--state belongs to --json; in a chat, /vars shows the variables.');
    const data = readData(args.value('data'));
    const flow = loadFlow(file, console);
    if (!flow) return 1;
    if (args.has('json')) return playEvents(flow, data, args.has('state'), console);
    const fixtures = readFixturesOf(file);
    const tried = { ...fixtures, data: { ...fixtures.data, ...data } };
    return playInTerminal(flow, tried, args.value('transcript'), console);
  },
};
