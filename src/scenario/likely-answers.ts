import type { Flow, Screen, WizardStep } from '../engine/index.js';

/** Answers to try at a question, likeliest first: something of its type that its check may accept. */
export function likelyAnswers(flow: Flow, screen: Screen): string[] {
  const step = stepOf(flow, screen);
  const numbers = literals(step?.validation ?? '', /\d+(?:\.\d+)?/g).map(Number);
  switch (screen.expects) {
    case 'query':
      return ['a', 'e', '1'];
    case 'email':
      return ['ann@example.com'];
    case 'phone':
      return ['+14155552671', '+442079460958'];
    case 'url':
      return ['https://example.com'];
    case 'number':
      return unique(
        [...numbers.flatMap((number) => [number, number + 1, number - 1]), 42, 1, 0, 100, 2000].map(String),
      );
    case 'text': {
      // Numbers in a text's check are mostly lengths.
      const lengths = numbers
        .filter((number) => number >= 1 && number <= 200)
        .map((number) => 'Annabel Lee '.repeat(17).slice(0, Math.ceil(number)).replace(/ $/, 'e'));
      return unique([
        ...quotedTexts(step?.validation ?? ''),
        'Ann',
        ...lengths,
        'ann@example.com',
        '42',
        '12345',
        'A1b2C3d4',
        'https://example.com',
        '+14155552671',
      ]);
    }
    default:
      return [];
  }
}

/** The step that a screen asks. */
export function stepOf(flow: Flow, { node: id, step }: { node: string; step?: string }): WizardStep | undefined {
  const node = Object.hasOwn(flow.nodes, id) ? flow.nodes[id] : undefined;
  const steps =
    node?.type === 'menu.wizard' && node.settings !== null ? (node.settings as { steps?: unknown }).steps : undefined;
  return Array.isArray(steps) ? (steps as WizardStep[]).find((candidate) => candidate.id === step) : undefined;
}

function quotedTexts(expression: string): string[] {
  return literals(expression, /"[^"\\]*"|'[^'\\]*'/g).map((text) => text.slice(1, -1));
}

function literals(text: string, pattern: RegExp): string[] {
  return (text.match(pattern) ?? []).slice(0, 8);
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)].filter((text) => text.trim() !== '');
}
