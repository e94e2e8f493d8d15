import { type ComponentChildren, isValidElement, type VNode } from 'preact';
import { describe, expect, it } from 'vitest';
import type { TextFormat } from '../../src/engine/index.js';
import { RichText } from '../../src/preview/rich-text.js';
import { attacks } from './attacks.js';

describe('Markdown', () => {
  it.each([
    ['plain', 'plain'],
    ['a *b* c', 'a <strong>b</strong> c'],
    ['_a *b* c_', '<em>a <strong>b</strong> c</em>'],
    ['`*a*`', '<code>*a*</code>'],
    ['\\*a\\*', '*a*'],
    ['*a', '*a'],
    ['* a\n* b', '* a\n* b'],
    ['**', '**'],
    ['[a](https://b.c)', '<button title=https://b.c>a</button>'],
    ['[a] (b)', '[a] (b)'],
    ['[a\\]b](c\\)d)', '<button title=c)d>a]b</button>'],
    ['<b>a</b>', '<b>a</b>'.replaceAll('<', '‹').replaceAll('>', '›')],
  ])('%j becomes %s', (text, shown) => {
    expect(show(text, 'markdown')).toBe(shown);
  });
});

describe('HTML', () => {
  it.each([
    ['<b>a</b>', '<b>a</b>'],
    ['<b>a<i>b</b>c</i>', '<b>a<i>b</i></b>c'],
    ['<B>a</B>', '<b>a</b>'],
    ['a &lt;b&gt; &amp;amp;', 'a ‹b› &amp;'],
    ['<a href="https://b.c?d&amp;e">f</a>', '<button title=https://b.c?d&e>f</button>'],
    ['<a>f</a>', '<span>f</span>'],
    ['<script>a</script>', '‹script›a‹/script›'],
    ['<img src=x onerror=a>', '‹img src=x onerror=a›'],
    ['</b>a', 'a'],
    ['<b>a', '<b>a</b>'],
    ['1 < 2 > 0', '1 ‹ 2 › 0'],
  ])('%j becomes %s', (text, shown) => {
    expect(show(text, 'html')).toBe(shown);
  });
});

describe('Any text', () => {
  it('is left alone where it has no format', () => {
    expect(show('*a* <b>c</b> &lt;', 'plain')).toBe('*a* ‹b›c‹/b› &lt;');
  });

  it.each([
    ['markdown', '*'],
    ['markdown', '['],
    ['markdown', '[a]('],
    ['markdown', '*_'],
    ['markdown', '`\\'],
    ['html', '<b>'],
    ['html', '<a '],
    ['html', '</i>'],
    ['html', '&'],
  ] as const)('comes to an end, however often it stands in a text: %s %j', (format, piece) => {
    // Work that grew with the square of the length would take hours.
    const text = piece.repeat(500_000);
    expect(show(text, format).length).toBeLessThan(8 * text.length);
  });

  it.each(attacks())('is never markup: %s', (text) => {
    for (const format of ['plain', 'markdown', 'html'] as const) {
      const names = [...show(text, format).matchAll(/<([a-z]+)/g)].map(([, name]) => name);
      for (const name of names)
        expect(['strong', 'em', 'code', 'b', 'i', 'u', 's', 'pre', 'button', 'span']).toContain(name);
    }
  });
});

/** The elements as a text; a text's own angle brackets look different, so that they cannot be mistaken for them. */
function show(text: string, format: TextFormat): string {
  return written(RichText({ text, format, onLink: () => undefined }).props.children);
}

function written(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map((part: ComponentChildren) => written(part)).join('');
  if (!isValidElement(node)) return typeof node === 'string' ? plain(node) : '';
  const { type, props } = node as VNode<{ children?: ComponentChildren; title?: string }>;
  if (typeof type === 'function') return written((type as (props: unknown) => VNode)(props));
  const attributes = props.title === undefined ? '' : ` title=${plain(props.title)}`;
  return `<${type}${attributes}>${written(props.children)}</${type}>`;
}

function plain(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}
