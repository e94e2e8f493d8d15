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
      return unique([...phones.slice(0, 2), ...phones.filter((phone) => beginsAs(phone, step?.validation))]);
    case 'url':
      return unique([
        'https://example.com',
        ...quotedTexts(step?.validation ?? '').map((text) => `https://${text.replace(/^(https?:)?\/*/, '')}`),
      ]);
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

/** Numbers that exist, for checks that want one of a country. */
const phones = [
  '+14155552671',
  '+442079460958',
  '+493012345678',
  '+41445550101',
  '+4312345678',
  '+33142685300',
  '+390612345678',
  '+34911234567',
  '+31201234567',
  '+61212345678',
  '+97143210000',
  '+912212345678',
  '+551112345678',
];

function beginsAs(phone: string, check = ''): boolean {
  return quotedTexts(check).some((text) => /^\+\d/.test(text) && phone.startsWith(text));
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
