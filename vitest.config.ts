import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
// By path: Vite bundles this file with what it imports by path, and Node could not load the package's TypeScript.
import { contractCalls } from './packages/contract/src/vite-plugin.ts';

/** Most objects of a test are short-lived: with more young-generation space fewer of them are moved. */
const execArgv = ['--max-semi-space-size=64'];

/** A click on a download must not take the window to the file: the next files of the process open their pages in it, too. */
const environmentOptions = {
  happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
};

const UNIT_TESTS = [
  'packages/**/src/**/*.test.{ts,tsx}',
  'apps/console/src/**/*.test.{ts,tsx}',
  'apps/web/src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'integrations/*/src/**/*.test.ts',
];

/** These reload modules or replace them by mocks, so each of them runs in a process of its own. */
const alone = globSync(UNIT_TESTS, { ignore: '**/node_modules/**' }).filter((file) =>
  /\bvi\.(mock|resetModules)\(/.test(fs.readFileSync(file, 'utf8')),
);

/** Pages import some icons of a package of 900 files. Builds leave the others out; here each process would load all of them. */
const fewIcons: Plugin = {
  name: 'few-icons',
  enforce: 'pre',
  transform: {
    filter: { code: "from '@ant-design/icons'" },
    handler: (code) => ({
      code: code.replace(/import \{([^}]+)\} from '@ant-design\/icons';/g, (_all, names: string) => oneByOne(names)),
      map: null,
    }),
  },
};

/** On as many lines as before, so that those after them stay where they are. */
const oneByOne = (names: string) =>
  names
    .split(',')
    .map((name) => name.replace(/\w+/, (icon) => `import ${icon} from '@ant-design/icons/${icon}';`))
    .join('');

/**
 * Runs page tests first, then tests without a window. A process is reused only for a file with the same environment: in any
 * other order it ends after nearly every file, and the next one reloads everything.
 */
class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const hasWindow = new Map(
      sorted.map((file) => [file, fs.readFileSync(file.moduleId, 'utf8').startsWith('// @vitest-environment')]),
    );
    return [...new Set(sorted.map(({ project }) => project))].flatMap((one) => {
      const own = sorted.filter(({ project }) => project === one);
      return [...own.filter((file) => hasWindow.get(file)), ...own.filter((file) => !hasWindow.get(file))];
    });
  }
}

/** Limits that only end a test that hangs: no result depends on how busy the machine is. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/** Every test file begins with the same seed of random inputs. */
const setupFiles = ['packages/testkit/src/machine/seed-properties.ts'];

/** `unit` and `unit-alone` need nothing but Node; `server` talks HTTP to the real server over a real PostgreSQL. */
export default defineConfig({
  test: {
    // Tests wait for PostgreSQL, timers and processes as often as for the processor, so there is one more than processors.
    maxWorkers: os.availableParallelism() + 1,
    sequence: { sequencer: PagesFirst },
    projects: [
      {
        // Pages reach the calls as in their builds; the staff's table has those of members too.
        plugins: [contractCalls('staff'), fewIcons],
        test: {
          name: 'unit',
          include: UNIT_TESTS,
          setupFiles,
          ...limits,
          exclude: alone,
          // Files share a process and loaded modules: creating them for each file took nearly half of the time.
          isolate: false,
          environmentOptions,
          execArgv,
        },
      },
      {
        plugins: [contractCalls('staff'), fewIcons],
        test: { name: 'unit-alone', include: alone, setupFiles, ...limits, execArgv },
      },
      {
        test: {
          name: 'server',
          // Files share loaded modules: loading them for each file took a sixth of the time. None of them keeps state.
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          setupFiles,
          ...limits,
          // Builds what `BUILT_THREADS` names.
          globalSetup: ['apps/server/src/testing/supervise-cluster.ts'],
          env: { BUILT_THREADS: path.resolve('apps/server/dist') },
          execArgv,
        },
      },
    ],
  },
});
