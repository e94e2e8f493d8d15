/** The drawings of railroad-diagrams, which has no types of its own. */
declare module 'railroad-diagrams' {
  export interface Drawn {
    attrs: Record<string, string | number>;
    toString(): string;
  }
  export class Diagram implements Drawn {
    constructor(items: readonly Drawn[]);
    attrs: Record<string, string | number>;
    format(top: number, right: number, bottom: number, left: number): this;
  }
  export class Sequence implements Drawn {
    constructor(items: readonly Drawn[]);
    attrs: Record<string, string | number>;
  }
  export class Choice implements Drawn {
    constructor(normal: number, items: readonly Drawn[]);
    attrs: Record<string, string | number>;
  }
  export class OneOrMore implements Drawn {
    constructor(item: Drawn, between?: Drawn);
    attrs: Record<string, string | number>;
  }
  export class Terminal implements Drawn {
    constructor(text: string);
    attrs: Record<string, string | number>;
  }
  export class NonTerminal implements Drawn {
    constructor(text: string);
    attrs: Record<string, string | number>;
  }
  export function Optional(item: Drawn): Drawn;
  export function ZeroOrMore(item: Drawn, between?: Drawn): Drawn;
}

/** The generator of the site, which is a script. */
declare module '*/site/site.mjs' {
  export function writeSite(out: string): number;
}

declare module '*/site/contents.mjs' {
  export function pageFor(file: string): string;
}

declare module '*/site/colours.mjs' {
  export function coloured(code: string, language: string): string;
}
