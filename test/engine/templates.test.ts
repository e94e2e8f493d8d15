import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type JsonObject,
  parsePath,
  parseTemplate,
  pathText,
  renderTemplate,
  singlePath,
  type TextFormat,
} from '../../src/engine/index.js';

interface Case {
  text: string;
  tree?: { kind: string }[];
  value: string;
  format?: TextFormat;
  data?: JsonObject;
  problems?: string[];
}

const cases = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/templates.json'), 'utf8')) as Case[];

describe('the shared cases of templates', () => {
  it.each(cases)('$text becomes $value', ({ text, value, format, data }) => {
    expect(renderTemplate(text, { data }, format)).toBe(value);
  });

  it.each(cases.filter((one) => one.tree))('$text has the parts it should', ({ text, tree }) => {
    expect(parseTemplate(text).parts.map(({ start: _start, end: _end, ...part }) => part)).toEqual(tree);
  });

  it.each(cases)('$text has the problems it should', ({ text, problems = [] }) => {
    expect(parseTemplate(text).problems.map((problem) => problem.code)).toEqual(problems);
  });

  it.each(cases)('the parts of $text stand where they say', ({ text }) => {
    let end = 0;
    for (const part of parseTemplate(text).parts) {
      expect(part.start).toBe(end);
      if (part.kind === 'path') expect(text.slice(part.start, part.end)).toMatch(/^\{\{[^]*\}\}$/);
      end = part.end;
    }
    expect(end).toBe(text.length);
  });
});

describe('a template', () => {
  it('is one path only where it is nothing else', () => {
    expect(singlePath('{{a.b}}')).toEqual(['a', 'b']);
    for (const text of ['a', ' {{a}}', '{{a}} ', '{{a}}{{b}}', '{{a b}}', '\\{{a}}', '{{}}'])
      expect(singlePath(text)).toBeUndefined();
  });

  it('writes a path as it is read', () => {
    for (const text of ['a', 'a.b', 'a[0].b', '`main-menu`.x', 'a[0][1]'])
      expect(pathText(parsePath(text) ?? [])).toBe(text);
  });

  it('comes to an end with a megabyte of anything', () => {
    for (const text of [
      '{{'.repeat(500_000),
      '{{a}}'.repeat(200_000),
      '\\{{'.repeat(300_000),
      `{{${'a.'.repeat(500_000)}}}`,
      `{{${' '.repeat(1_000_000)}`,
      '}}'.repeat(500_000),
    ])
      renderTemplate(text, {});
  });

  it('shows a value that is nested too deep as nothing rather than failing', () => {
    let deep: unknown = 1;
    for (let at = 0; at < 100_000; at++) deep = [deep];
    expect(renderTemplate('[{{deep}}]', { data: { deep } as never })).toMatch(/^\[(\[+1\]+)?\]$/);
  });
});
