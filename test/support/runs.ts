/**
 * How often a property is tried: as often as fits in the usual run, or as often
 * as asked for. `PROPERTY_RUNS=10000` looks harder.
 */
export function runs(usual: number): number {
  return Number(process.env.PROPERTY_RUNS ?? usual);
}
