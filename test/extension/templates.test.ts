import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

vi.mock('vscode', () => ({ l10n: { t: (words: string) => words } }));
const { templates } = await import('../../src/extension/welcome/templates.js');

describe('What a new flow can begin with', () => {
  it('is an example each, which ships with the extension and includes no other file', () => {
    const shipped = readFileSync('.vscodeignore', 'utf8').split('\n');
    for (const { file } of templates()) {
      const name = `examples/${file}.menuflow`;
      expect(existsSync(name), name).toBe(true);
      expect(shipped).toContain(`!${name}`);
      expect(readFileSync(name, 'utf8')).not.toMatch(/^include /m);
    }
  });

  it('is what people look for: a form, a shop, settings, support, a quiz, a diary', () => {
    expect(templates().map(({ file }) => file)).toEqual(
      expect.arrayContaining(['sign-up', 'shop', 'settings', 'helpdesk', 'quiz', 'booking']),
    );
  });
});

describe('The walkthrough', () => {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: {
      commands: { command: string }[];
      walkthroughs: { steps: { description: string; media: { markdown: string }; completionEvents?: string[] }[] }[];
    };
  };
  const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
  const words = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;

  it('has six steps at most, each with a page and commands that exist', () => {
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.length).toBeLessThanOrEqual(6);
    const known = contributes.commands.map(({ command }) => command);
    for (const { description, media, completionEvents = [] } of steps) {
      expect(existsSync(media.markdown), media.markdown).toBe(true);
      for (const [, command] of `${words[description.slice(1, -1)] ?? ''} ${completionEvents.join(' ')}`.matchAll(
        /[cC]ommand:(menuflow\.\w+)/g,
      ))
        expect(known).toContain(command);
    }
  });
});
