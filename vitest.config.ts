import os from 'node:os';
import { defineConfig } from 'vitest/config';
// By path: Vite bundles this file with what it imports by path, and Node could not load the package's TypeScript.
import { contractCalls } from './packages/contract/src/vite-plugin.ts';

/** `unit` needs nothing but Node; `server` talks HTTP to the real server over a real PostgreSQL. */
export default defineConfig({
  test: {
    // Tests wait for PostgreSQL, timers and processes as often as for the processor, so there is one more than processors.
    maxWorkers: os.availableParallelism() + 1,
    projects: [
      {
        // Pages reach the calls as in their builds; the staff's table has those of members too.
        plugins: [contractCalls('staff')],
        test: {
          name: 'unit',
          include: [
            'packages/**/src/**/*.test.{ts,tsx}',
            'apps/{web,console}/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          // Files share loaded modules: loading them anew for each file took a sixth of the time. None of them keeps state.
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/keep-cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
