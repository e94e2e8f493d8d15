/** What the suite uses of `node:assert/strict`, for an extension host that has no Node. */
const assert = {
  ok(value: unknown, message = 'This is not so.'): asserts value {
    if (!value) throw new Error(message);
  },
  equal(actual: unknown, expected: unknown, message?: string): void {
    if (!Object.is(actual, expected)) throw new Error(message ?? `${show(actual)} is not ${show(expected)}.`);
  },
  notEqual(actual: unknown, expected: unknown, message?: string): void {
    if (Object.is(actual, expected)) throw new Error(message ?? `It is ${show(actual)}.`);
  },
  /** Of plain data; the suite compares nothing else. */
  deepEqual(actual: unknown, expected: unknown, message?: string): void {
    if (show(actual) !== show(expected)) throw new Error(message ?? `${show(actual)} is not ${show(expected)}.`);
  },
  match(text: string, pattern: RegExp, message?: string): void {
    if (!pattern.test(text)) throw new Error(message ?? `${show(text)} does not match ${String(pattern)}.`);
  },
};

export default assert;

function show(value: unknown): string {
  return JSON.stringify(value, undefined, 1) ?? String(value);
}
