import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type InputOptions, type OutputOptions, type RolldownPlugin, rolldown } from 'rolldown';
import { viteImportGlobPlugin } from 'rolldown/experimental';
import { globSync } from 'tinyglobby';
import type { Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '..');
const CACHE = path.join(ROOT, '.cache');
const PREFIX = 'tests-';
const KEPT_MS = 24 * 3_600_000;

/** What the written modules of any run are called: Vitest is to leave them to Node. */
export const COPIES = new RegExp(`/\\.cache/${PREFIX}\\d+-`);

/** What is imported by its place, or from a package of ours. */
const OURS = /^(\.|\/|@xunban\/)/;

/** How copies are written. */
interface Way {
  readonly input: InputOptions;
  readonly output: OutputOptions;
}

/**
 * Each module of ours is a file; packages are loaded by Node. A thread finds its code where it lies beside its starter.
 */
export const moduleByModule: Way = {
  input: { external: (id) => !OURS.test(id) },
  output: { preserveModules: true, preserveModulesRoot: ROOT, entryFileNames: '[name].mjs' },
};

/** What the runner has in common with its tests, and packages that read files beside their own. */
const ASIDE = /^(node:|vitest$|msw(\/|$)|sharp$|libarchive-wasm$)/;

/**
 * Packages are written too, all into one file: those of pages are thousands of modules, many in a form that Node cannot load.
 * Those of scripts stay outside.
 *
 * @param plugins what pages need besides style sheets, addresses of files, and patterns of files
 */
export const withPackages = (plugins: RolldownPlugin[]): Way => ({
  input: {
    external: (id, importer) =>
      ASIDE.test(id) || (!OURS.test(id) && importer?.startsWith(import.meta.dirname) === true),
    plugins: [...plugins, withoutStyles, addressesOfFiles, viteImportGlobPlugin({ root: ROOT })],
    resolve: { mainFields: ['module', 'main'] },
    checks: { ineffectiveDynamicImport: false },
    // Packages mark their modules for servers that render pages.
    onLog: (level, log, handle) => {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
    },
  },
  output: {
    entryFileNames: ({ facadeModuleId }) => copiedName(facadeModuleId ?? ''),
    chunkFileNames: 'modules/[name]-[hash].mjs',
    codeSplitting: { groups: [{ name: 'packages', test: /\/node_modules\// }] },
  },
});

/**
 * Vite would fetch, rewrite and link each of thousands of modules by itself, and each process of tests would wait for that, 16 seconds
 * in the server's before the first of its files. Here all of them are written as JavaScript at once, in some seconds, and Node loads
 * them like any other. They run faster too: in Vite's form every use of what is imported asks an object for it.
 *
 * A module is copied once for a run, so Vitest's watch mode would not see that it changed. `vi.mock` has no effect.
 *
 * @param name of the copies' folder
 * @param entries paths of the test files that are to run, and of the threads that they start; asked for when the first is loaded
 */
export function bundledTests(name: string, entries: () => string[], way: Way): Plugin {
  // One for each run: two of one checkout must not read what the other one is writing.
  const out = path.join(CACHE, `${PREFIX}${process.pid}-${name}`);
  let written: Promise<void> | undefined;
  return {
    name: 'bundled-tests',
    enforce: 'pre',
    load: {
      filter: { id: /\.test\.tsx?$/ },
      async handler(id) {
        written ??= writeModules(entries(), out, way);
        await written;
        // Node maps the lines of a failure by the copy's own source map.
        return { code: `import ${JSON.stringify(path.join(out, copiedName(id)))};`, map: { mappings: '' } };
      },
    },
  };
}

const copiedName = (source: string) => path.relative(ROOT, source).replace(/\.tsx?$/, '.mjs');

async function writeModules(entries: string[], dir: string, { input, output }: Way): Promise<void> {
  removeLeftFolders();
  process.once('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
  const bundle = await rolldown({
    ...input,
    input: entries,
    platform: 'node',
    plugins: [placesOfSources, input.plugins],
  });
  await bundle.write({ ...output, dir, sourcemap: true });
  await bundle.close();
}

/** A module looks for fonts and migrations where its source lies, but for the code of a thread beside its copy. */
const placesOfSources: RolldownPlugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: { include: /\.(tsx?|mjs)$/, exclude: /\/node_modules\// }, code: 'import.meta.' },
    handler: (code, id) => ({
      code: code
        .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(path.dirname(id)))
        .replaceAll(/(?<!threadCode\()\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href)),
      // Lines stay where they are.
      map: null,
    }),
  },
};

/** Nobody looks at the pages of a test: a class is named as in the sheet. */
const withoutStyles: RolldownPlugin = {
  name: 'without-styles',
  load: {
    filter: { id: /\.css$/ },
    handler: () => ({ code: 'export default new Proxy({}, { get: (_all, name) => name });', moduleType: 'js' }),
  },
};

/** `import address from 'some.wasm?url'`, as Vite has it. */
const addressesOfFiles: RolldownPlugin = {
  name: 'addresses-of-files',
  resolveId: {
    filter: { id: /\?url$/ },
    async handler(id, importer) {
      const file = await this.resolve(id.replace(/\?url$/, ''), importer);
      return file && `${file.id}?url`;
    },
  },
  load: {
    filter: { id: /\?url$/ },
    handler: (id) => ({
      code: `export default ${JSON.stringify(pathToFileURL(id.replace(/\?url$/, '')).href)};`,
      moduleType: 'js',
    }),
  },
};

/** A run that was killed could not remove its own. */
function removeLeftFolders(): void {
  const before = Date.now() - KEPT_MS;
  for (const folder of globSync(`${PREFIX}*/`, { cwd: CACHE, absolute: true, onlyDirectories: true })) {
    if (fs.statSync(folder).mtimeMs < before) fs.rmSync(folder, { recursive: true, force: true });
  }
}
