import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RolldownPlugin, rolldown } from 'rolldown';
import { globSync } from 'tinyglobby';
import type { Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '..');
const CACHE = path.join(ROOT, '.cache');
const PREFIX = 'tests-';
const KEPT_MS = 24 * 3_600_000;

/** What the written modules of any run are called: Vitest is to leave them to Node. */
export const COPIES = new RegExp(`/\\.cache/${PREFIX}\\d+-`);

/**
 * Vite would fetch, rewrite and link each of the server's 2 000 modules by itself, and each process of tests would wait 16 seconds for
 * the first of its files. Here all of them are written as JavaScript at once, in 2 seconds, and Node loads them like any other.
 * They run faster too: in Vite's form every use of what is imported asks an object for it.
 *
 * A module is copied once for a run, so Vitest's watch mode would not see that it changed.
 *
 * @param name of the copies' folder
 * @param entries patterns of the test files, and of the threads that they start
 */
export function bundledTests(name: string, entries: readonly string[]): Plugin {
  // One for each run: two of one checkout must not read what the other one is writing.
  const out = path.join(CACHE, `${PREFIX}${process.pid}-${name}`);
  const copyOf = (source: string) => path.join(out, path.relative(ROOT, source).replace(/\.ts$/, '.mjs'));
  let written: Promise<void> | undefined;
  return {
    name: 'bundled-tests',
    enforce: 'pre',
    load: {
      filter: { id: /\.test\.ts$/ },
      async handler(id) {
        written ??= writeModules(globSync(entries, { cwd: ROOT, absolute: true }), out);
        await written;
        // Node maps the lines of a failure by the copy's own source map.
        return { code: `import ${JSON.stringify(copyOf(id))};`, map: { mappings: '' } };
      },
    },
  };
}

async function writeModules(entries: string[], dir: string): Promise<void> {
  removeLeftFolders();
  process.once('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
  const bundle = await rolldown({
    input: entries,
    platform: 'node',
    external: (id) => !/^(\.|\/|@xunban\/)/.test(id),
    plugins: [placesOfSources],
  });
  await bundle.write({
    dir,
    preserveModules: true,
    preserveModulesRoot: ROOT,
    entryFileNames: '[name].mjs',
    sourcemap: true,
  });
  await bundle.close();
}

/** A module looks for fonts and migrations where its source lies, but for the code of a thread beside its copy. */
const placesOfSources: RolldownPlugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.' },
    handler: (code, id) => ({
      code: code
        .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(path.dirname(id)))
        .replaceAll(/(?<!threadCode\()\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href)),
      // Lines stay where they are.
      map: null,
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
