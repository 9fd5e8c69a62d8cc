import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectTests, getFn, getHooks } from '@vitest/runner';
import { createServer, createServerModuleRunner } from 'vite';

/** What takes the place of what tests import. */
const STAND_INS = {
  vitest: fileURLToPath(new URL('mutate-vitest.mjs', import.meta.url)),
  'fast-check': fileURLToPath(new URL('mutate-fast-check.mjs', import.meta.url)),
};

/**
 * Loads test files into this process, where their tests can run again and again at no more than their own time.
 * A test is `{ id, file, run }`; `run` resolves to why it failed, or to nothing.
 */
export class TestLoader {
  #server;
  #modules;
  #edit = (code) => code;

  async open() {
    const edit = { name: 'edit', enforce: 'post', transform: (code) => this.#edit(code) };
    this.#server = await createServer({
      configFile: false,
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      resolve: { alias: STAND_INS },
      plugins: [edit],
    });
    const { ssr } = this.#server.environments;
    this.#modules = createServerModuleRunner(ssr, { hmr: false, sourcemapInterceptor: false });
  }

  close() {
    return this.#server?.close();
  }

  /** From now on every file passes through `edit` when it is loaded; those that are loaded are read again: seconds. */
  editBy(edit) {
    this.#edit = edit;
    this.#server.environments.ssr.moduleGraph.invalidateAll();
    this.#modules.clearCache();
  }

  /** Lets everything below the working directory be evaluated again when it is imported next: tenths of a second. */
  forget() {
    const { evaluatedModules } = this.#modules;
    for (const [id, module] of evaluatedModules.idToModuleMap)
      if (id.startsWith(process.cwd())) evaluatedModules.invalidateModule(module);
  }

  /** The tests of a file, in its order. A file that cannot be loaded is a single test, which fails. */
  async load(file) {
    const [loaded] = await collectTests([file], {
      config: { ...CONFIG, root: process.cwd() },
      importFile: (filepath) => this.#modules.import(filepath),
    });
    const name = path.relative(process.cwd(), file);
    if (loaded.result?.state === 'fail') {
      const [error] = loaded.result.errors;
      return [{ id: name, file, run: async () => error?.message ?? 'cannot be loaded' }];
    }
    const counts = new Map();
    return testsOf(loaded).map((test) => {
      const title = `${name}#${test.fullTestName}`;
      const count = (counts.get(title) ?? 0) + 1;
      counts.set(title, count);
      return { id: count === 1 ? title : `${title} (${count})`, file, run: () => failureOf(test) };
    });
  }
}

const CONFIG = {
  sequence: { hooks: 'stack' },
  setupFiles: [],
  // Whoever runs the tests keeps the time.
  testTimeout: 0,
  hookTimeout: 0,
  retry: 0,
  tags: [],
};

function testsOf(task) {
  if (task.type === 'test') return task.mode === 'run' || task.mode === 'queued' ? [task] : [];
  if (Object.values(getHooks(task) ?? {}).some((hooks) => hooks.length > 0))
    throw new Error(`${task.name}: npm run mutate does not run tests with hooks`);
  return task.tasks.flatMap(testsOf);
}

async function failureOf(test) {
  try {
    await getFn(test)();
    return undefined;
  } catch (error) {
    return String(error?.message ?? error);
  }
}
