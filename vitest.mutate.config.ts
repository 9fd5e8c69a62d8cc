import { defineConfig } from 'vitest/config';

/** The tests of one area of `npm run mutate`, which names them. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env['MUTATE_TESTS'] ?? '[]'),
    setupFiles: ['packages/testkit/src/machine/seed-properties.ts'],
    testTimeout: 30_000,
  },
});
