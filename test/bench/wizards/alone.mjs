// One contestant in a process of its own: `node alone.mjs menuflow` prints the
// most memory, in bytes, that the process had while it carried out the wizards.
import { load } from '../dist.mjs';

const [file = ''] = process.argv.slice(2);
const { contestant } = await import(`./${file}.mjs`);
const engine = file === 'menuflow' ? await load('engine.mjs') : undefined;
const wizard = contestant(new Map(), engine);
for (let count = 0; count < 5_000; count++) await wizard(count % 1_000);
console.log(process.resourceUsage().maxRSS * 1024);
