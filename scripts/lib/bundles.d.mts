import type { BuildOptions, Plugin } from 'esbuild';

/** One file that ships: from where, to where, and what esbuild needs to know. */
export interface Bundle extends BuildOptions {
  in: string;
  out: string;
  executable?: boolean;
  gzipLimit?: number;
}

export const bundles: Bundle[];
export const suiteBundles: Bundle[];
export function withoutExamples(): Plugin;
export function toEsbuild(bundle: Bundle, options: { minify: boolean }): BuildOptions;
