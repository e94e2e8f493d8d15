import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileFlow } from '../../server/embed.js';
import { run } from '../cli/run.js';
import { flowsOf, readPage } from './pages.js';

/* Its flows and chats are held true with those of all pages; here is what the tutorial says besides. */

const page = readPage('docs/tutorial.md');
const whole = flowsOf(page).at(-1)?.code ?? '';

describe('the tutorial', () => {
  it('ends with the shop of the examples', () => {
    expect(compileFlow(whole).flow).toEqual(compileFlow(readFileSync('examples/shop.menuflow', 'utf8')).flow);
  });

  it('tells of a misspelt arrow what the editor tells', () => {
    const { problems } = compileFlow(whole.replaceAll('-> basket_menu', '-> baskt_menu'));
    expect(page.text).toContain(`\`\`\`text\n${problems[0]?.message} ${problems[0]?.hint}\n\`\`\``);
  });

  it('shows what the command line says of its tests', async () => {
    const { out, code } = await run(['test', 'examples/shop.menuflow']);
    expect(code).toBe(0);
    expect(page.text).toContain(`$ menuflow test shop.menuflow\n${out.replaceAll('examples/', '')}\`\`\``);
  });
});
