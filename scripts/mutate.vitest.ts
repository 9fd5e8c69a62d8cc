import { defineConfig } from 'vitest/config';

/** The tests of one area for `npm run mutate`, which names them: those that need nothing but Node. */
export default defineConfig({
  test: { ...JSON.parse(process.env['MUTATE_TESTS'] ?? '{}'), testTimeout: 300_000, reporters: [{}] },
});
