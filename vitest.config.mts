import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/vscode/**', 'test/bench/**', 'node_modules/**'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 60_000,
  },
  define: { MENUFLOW_VERSION: '"0.0.0-test"' },
});
