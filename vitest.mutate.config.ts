import { defineConfig } from 'vitest/config';

/** The tests of one area of `npm run mutate`, which names them and says whether modules are loaded again for each mutant. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env['MUTATE_TESTS'] ?? '[]'),
    isolate: process.env['MUTATE_STATIC'] === 'true',
    setupFiles: ['packages/testkit/src/machine/seed-properties.ts', 'packages/testkit/src/machine/short-properties.ts'],
    // Under other load a property test takes minutes.
    testTimeout: 300_000,
  },
});
