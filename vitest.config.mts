import { defineConfig } from 'vitest/config';

/** More runs of the properties, asked for with PROPERTY_RUNS, take longer than the usual few hundred. */
const timesTheUsual = Math.max(1, Number(process.env['PROPERTY_RUNS'] ?? 0) / 200);

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/vscode/**', 'test/bench/**', 'node_modules/**'],
    // Otherwise a machine with two processors would use one.
    maxWorkers: '100%',
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 60_000 * timesTheUsual,
  },
  define: { MENUFLOW_VERSION: '"0.0.0-test"' },
});
