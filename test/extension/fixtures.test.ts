import { describe, expect, it } from 'vitest';
import { fixtureProblems } from '../../src/extension/preview/fixture-problems.js';
import { misfit, readFixtures, withAnswer, withData } from '../../src/extension/preview/fixtures.js';
import { madeUpData } from '../../src/scenario/made-up.js';
import { flowOf, shop } from './flows.js';

const flow = flowOf(`type Product { title: text  price: number  tags: list of text }
data User { first_name: text  age: number  vip: boolean  basket: list of Product }
menu main "Hi" { item go "Go" -> load }
action load shop.read {
  gives products: list of Product, count: number, extra: any
  success -> main
}
`);

describe('A fixtures file', () => {
  it.each(['', '{', 'null', '[]', '"x"', '{"data":1,"answers":[]}'])('is as good as none when it holds %s', (text) => {
    expect(readFixtures(text).data).toBeUndefined();
    expect(Object.keys(readFixtures(text).answers)).toEqual([]);
  });

  it('leaves out answers that are none', () => {
    const text = '{"answers":{"load":[1,{"name":"a"},{"name":"b","output":"Success","values":{}}],"other":7}}';
    expect(readFixtures(text).answers).toEqual({ load: [{ name: 'b', output: 'Success', values: {} }], other: [] });
  });

  it('keeps what else stands in it when something is saved', () => {
    const text = '{"note":"mine","answers":{"load":[{"name":"a","output":"Success","values":{}}]}}';
    const saved = JSON.parse(
      withAnswer(withData(text, { User: 1 })!, 'load', { name: 'b', output: 'Error', values: {} })!,
    );
    expect(saved).toMatchObject({ note: 'mine', data: { User: 1 }, answers: { load: [{ name: 'a' }, { name: 'b' }] } });
  });

  it('replaces an answer of the same name', () => {
    const once = withAnswer('', 'load', { name: 'a', output: 'Success', values: { x: 1 } })!;
    expect(readFixtures(withAnswer(once, 'load', { name: 'a', output: 'Error', values: {} })!).answers.load).toEqual([
      { name: 'a', output: 'Error', values: {} },
    ]);
  });

  it('is not written over while it is half-typed', () => {
    expect(withData('{ "data": ', {})).toBeUndefined();
    expect(withAnswer('[]', 'load', { name: 'a', output: 'Success', values: {} })).toBeUndefined();
  });
});

describe('Values of an action', () => {
  const tea = { title: 'Tea', price: 3, tags: [] };

  it.each([
    [{ products: [tea], count: 1, extra: null }, undefined],
    [{ products: [tea], count: 1 }, 'load gives extra, which is missing here.'],
    [{ products: tea, count: 1, extra: 1 }, 'products is not a list.'],
    [{ products: [{ ...tea, price: '3' }], count: 1, extra: 1 }, 'products[0].price is not a number.'],
    [{ products: [{ title: 'Tea', price: 3 }], count: 1, extra: 1 }, 'products[0].tags is missing.'],
    [{ products: ['Tea'], count: 1, extra: 1 }, 'products[0] is not a Product.'],
  ])('%j: %s', (values, wrong) => {
    expect(misfit(flow, 'load', values)).toBe(wrong);
  });

  it('may be anything where nothing is promised', () => {
    expect(misfit(flow, 'main', { a: 1 })).toBeUndefined();
    expect(misfit(flow, '__proto__', {})).toBeUndefined();
  });
});

describe('Made-up data', () => {
  it('has every field that is declared, with a value of its type', () => {
    expect(madeUpData(flow)).toEqual({
      User: { first_name: 'Ann', age: 1, vip: true, basket: [{ title: 'title', price: 1, tags: ['tags'] }] },
    });
  });

  it('ends where types name each other in a circle', () => {
    const circle = flowOf(
      'type Node { next: Node }\ndata Root { first: Node }\nmenu main "Hi" { item a "A" -> main }\n',
    );
    expect(JSON.stringify(madeUpData(circle)).length).toBeLessThan(200);
  });
});

describe('A fixtures file held against its flow', () => {
  const problemsIn = (text: string): [string, string][] =>
    fixtureProblems(text, flowOf(shop)).map(({ message, start, end }) => [text.slice(start, end), message]);
  const answer = (name: string, output: string, values: unknown): object => ({ name, output, values });

  it('has nothing wrong where every answer is what its action gives', () => {
    const file = { answers: { load: [answer('one', 'Success', { rows: [{ title: 'Tea' }] })] } };
    expect(problemsIn(JSON.stringify(file, null, 2))).toEqual([]);
  });

  it('says what does not fit at the name of the answer', () => {
    const file = {
      answers: { load: [answer('good', 'Success', { rows: [] }), answer('bad', 'Success', { rows: [1] })] },
    };
    expect(problemsIn(JSON.stringify(file, null, 2))).toEqual([
      ['"bad"', 'The answer bad does not fit: rows[0] is not a Good.'],
    ]);
  });

  it('knows the outputs and the nodes that there are', () => {
    const file = { answers: { load: [answer('one', 'Succes', { rows: [] })], lode: [] } };
    expect(problemsIn(JSON.stringify(file, null, 2))).toEqual([
      ['"one"', 'load has no output Succes; it has Success, Error.'],
      ['"lode"', 'There is no node lode in the flow, so these answers are never used.'],
    ]);
  });

  it.each(['', '{', '[]', 'null', '{"answers":3}', '{"answers":{"load":{}}}'])('does not stumble over %j', (text) => {
    expect(problemsIn(text)).toEqual([]);
  });
});
