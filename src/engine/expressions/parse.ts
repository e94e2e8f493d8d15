import { type FunctionSpec, functionNamed, functionTable } from './functions.js';
import { compilePattern } from './pattern.js';
import { type Token, tokenize } from './tokens.js';
import {
  type BinaryOperator,
  DEEPEST_EXPRESSION,
  type Expression,
  type ExpressionProblem,
  FIRST_COMPARING_ROW,
  operatorRows,
  type PathSegment,
} from './tree.js';

export interface ParsedExpression {
  expression?: Expression;
  problem?: ExpressionProblem;
}

/** Reads an expression. Exactly one of the two answers is there, and nothing is ever thrown. */
export function parseExpression(text: string): ParsedExpression {
  const tokens = tokenize(text);
  if (!Array.isArray(tokens)) return { problem: tokens };
  try {
    return { expression: new Parser(tokens).whole() };
  } catch (failure) {
    if (failure instanceof Refusal) return { problem: failure.problem };
    throw failure;
  }
}

/** Carries the first problem out of the recursive descent; it never leaves this file. */
class Refusal extends Error {
  constructor(readonly problem: ExpressionProblem) {
    super(problem.message);
  }
}

const sameMeaning: Readonly<Record<string, BinaryOperator>> = { '&&': 'and', '||': 'or' };

class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Expression {
    const expression = this.or();
    if (this.token.kind !== 'end') this.refuse(`"${this.token.text}" was not expected here.`);
    return expression;
  }

  private or(): Expression {
    let left = this.and();
    while (this.token.text === 'or' || this.token.text === '||') left = this.binary(left, () => this.and());
    return left;
  }

  private and(): Expression {
    let left = this.not();
    while (this.token.text === 'and' || this.token.text === '&&') left = this.binary(left, () => this.not());
    return left;
  }

  private not(): Expression {
    if (this.token.text !== 'not' && this.token.text !== '!') return this.operators(FIRST_COMPARING_ROW);
    const { start } = this.take();
    const operand = this.deeper(() => this.not());
    return { kind: 'unary', operator: 'not', operand, start, end: operand.end };
  }

  private operators(row: number): Expression {
    const symbols = operatorRows[row];
    if (!symbols) return this.minus();
    let left = this.operators(row + 1);
    while (this.token.kind === 'symbol' && symbols.includes(this.token.text)) {
      left = this.binary(left, () => this.operators(row + 1));
    }
    return left;
  }

  private binary(left: Expression, readRight: () => Expression): Expression {
    const { text } = this.take();
    const right = readRight();
    const operator = sameMeaning[text] ?? (text as BinaryOperator);
    return { kind: 'binary', operator, left, right, start: left.start, end: right.end };
  }

  private minus(): Expression {
    if (this.token.kind !== 'symbol' || this.token.text !== '-') return this.primary();
    const { start } = this.take();
    const operand = this.deeper(() => this.minus());
    return { kind: 'unary', operator: '-', operand, start, end: operand.end };
  }

  private primary(): Expression {
    const token = this.token;
    const { start, end } = token;
    switch (token.kind) {
      case 'text':
        this.take();
        return { kind: 'text', value: token.value, start, end };
      case 'number':
        this.take();
        return { kind: 'number', value: Number(token.text), start, end };
      case 'name':
        return this.tokens[this.at + 1]?.text === '(' ? this.call() : this.path();
      case 'word':
        if (token.text === 'true' || token.text === 'false') {
          this.take();
          return { kind: 'boolean', value: token.text === 'true', start, end };
        }
        if (token.text === 'null') {
          this.take();
          return { kind: 'null', start, end };
        }
        break;
      case 'symbol':
        if (token.text === '(') {
          this.take();
          const inner = this.deeper(() => this.or());
          this.expect(')');
          return inner;
        }
        break;
      case 'end':
        break;
    }
    return this.refuse(
      token.kind === 'end'
        ? 'The expression ends where a value is expected.'
        : `"${token.text}" stands where a value is expected.`,
    );
  }

  private call(): Expression {
    const name = this.take();
    this.take();
    const args: Expression[] = [];
    if (this.token.kind !== 'symbol' || this.token.text !== ')') {
      this.deeper(() => {
        do args.push(this.or());
        while (this.takeIf(','));
        return undefined;
      });
    }
    const close = this.expect(')');
    const spec = functionNamed(name.value);
    if (!spec) {
      const known = functionTable.map((row) => row.name).join(', ');
      return this.refuse(`There is no function "${name.value}". There are ${known}.`, name, 'unknown-function');
    }
    this.checkArguments(spec, args, { start: name.start, end: close.end });
    return { kind: 'call', name: name.value, args, start: name.start, end: close.end };
  }

  private checkArguments(spec: FunctionSpec, args: readonly Expression[], call: { start: number; end: number }): void {
    const least = spec.parameters.filter((parameter) => !parameter.optional).length;
    const most = spec.parameters.length;
    if (args.length < least || args.length > most) {
      const wanted = least === most ? `${least}` : `${least} to ${most}`;
      this.refuse(
        `${spec.name}() takes ${wanted} ${wanted === '1' ? 'value' : 'values'}, not ${args.length}.`,
        call,
        'wrong-arguments',
      );
    }
    spec.parameters.forEach((parameter, index) => {
      const arg = args[index];
      if (!parameter.pattern || arg?.kind !== 'text') return;
      const { problem } = compilePattern(arg.value);
      if (problem) this.refuse(problem, arg, 'bad-pattern');
    });
  }

  private path(): Expression {
    const root = this.take();
    const segments: PathSegment[] = [root.value];
    let end = root.end;
    for (;;) {
      if (this.takeIf('.')) {
        const field = this.token;
        if (field.kind !== 'name' && field.kind !== 'word') this.refuse('A name is expected after the dot.');
        this.take();
        segments.push(field.value);
        end = field.end;
      } else if (this.takeIf('[')) {
        const index = this.token;
        if (index.kind !== 'number' || !/^\d{1,15}$/.test(index.text))
          this.refuse('A whole number is expected between [ and ].');
        this.take();
        segments.push(Number(index.text));
        end = this.expect(']').end;
      } else {
        return { kind: 'path', segments, start: root.start, end };
      }
    }
  }

  private deeper<Result>(read: () => Result): Result {
    if (++this.depth > DEEPEST_EXPRESSION) {
      this.refuse(`The expression is nested more than ${DEEPEST_EXPRESSION} deep.`, this.token, 'too-deep');
    }
    const result = read();
    this.depth--;
    return result;
  }

  private get token(): Token {
    return this.tokens[this.at] as Token;
  }

  private take(): Token {
    const token = this.token;
    if (token.kind !== 'end') this.at++;
    return token;
  }

  private takeIf(symbol: string): boolean {
    if (this.token.kind !== 'symbol' || this.token.text !== symbol) return false;
    this.at++;
    return true;
  }

  private expect(symbol: string): Token {
    if (this.token.kind !== 'symbol' || this.token.text !== symbol) this.refuse(`A "${symbol}" is missing.`);
    return this.take();
  }

  private refuse(
    message: string,
    place: { start: number; end: number } = this.token,
    code: ExpressionProblem['code'] = 'syntax',
  ): never {
    throw new Refusal({ code, message, start: place.start, end: place.end });
  }
}
