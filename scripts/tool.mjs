// `node scripts/tool.mjs ENTRY.ts …`: runs a command line whose sources are TypeScript. They are compiled once into
// .cache/tools and again when the content of one of them has changed, because compiling at each call took longer than
// most calls themselves.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheDir, read, requireNode, root } from './house.mjs';

requireNode();
const [entry, ...args] = process.argv.slice(2);
const name = entry.replace(/\.ts$/, '').replace(/[^a-z0-9]+/gi, '-');
const folder = path.join(cacheDir, 'tools');
const keptMs = 24 * 60 * 60 * 1000;
const program = path.join(root, entry);
process.argv = [process.execPath, program, ...args];
const compiled = freshBuild() ?? (await built());
if (compiled === undefined) await runSources();
else await import(pathToFileURL(compiled).href);

/** The file that was compiled from exactly the sources that are there now, if there is one. */
function freshBuild() {
  const list = read(path.join(folder, `${name}.json`));
  if (list === '') return undefined;
  const { sources } = JSON.parse(list);
  const file = path.join(folder, hashOf(sources), 'main.mjs');
  return fs.existsSync(file) ? file : undefined;
}

/** Compiles the sources. Undefined where this user may not write, as in a checkout of somebody else. */
async function built() {
  install();
  const { build } = await import('vite');
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    // It looks for its WebAssembly beside itself.
    ssr: { noExternal: true, external: ['libarchive-wasm'] },
    build: {
      ssr: program,
      target: 'node20',
      minify: false,
      write: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
  const sources = output
    .flatMap((chunk) => chunk.moduleIds ?? [])
    .filter((id) => path.isAbsolute(id))
    .map((id) => path.relative(root, id.replace(/\?.*$/, '')));
  const done = path.join(folder, hashOf(sources));
  const half = `${done}-${process.pid}`;
  try {
    fs.mkdirSync(half, { recursive: true });
    for (const { fileName, code, source } of output) fs.writeFileSync(path.join(half, fileName), code ?? source);
    fs.writeFileSync(path.join(half, 'list.json'), JSON.stringify({ sources }));
    // Renaming is one step, so that another call never sees half of a build.
    if (fs.existsSync(done)) fs.rmSync(half, { recursive: true });
    else fs.renameSync(half, done);
    fs.copyFileSync(path.join(done, 'list.json'), path.join(folder, `${name}.json.${process.pid}`));
    fs.renameSync(path.join(folder, `${name}.json.${process.pid}`), path.join(folder, `${name}.json`));
    removeOld();
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return undefined;
    throw error;
  }
  return path.join(done, 'main.mjs');
}

/** Installs what is missing. That is told on the error output, because a program may read the tool's own. */
function install() {
  const script = "import { ensureInstalled } from './scripts/install.mjs'; await ensureInstalled();";
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: ['ignore', 2, 2] });
}

/** Removes builds of yesterday: a call that is still running may need those of today. */
function removeOld() {
  for (const each of fs.readdirSync(folder)) {
    const place = path.join(folder, each);
    if (Date.now() - fs.statSync(place).mtimeMs > keptMs) fs.rmSync(place, { recursive: true, force: true });
  }
}

async function runSources() {
  const { tsImport } = await import('tsx/esm/api');
  await tsImport(program, import.meta.url);
}

/** A hash of what decides the outcome of a build: the sources, what is installed, where packages point. */
function hashOf(sources) {
  const packages = fs.readdirSync(path.join(root, 'packages')).map((each) => `packages/${each}/package.json`);
  const hash = createHash('sha256').update(process.versions.node).update(entry);
  for (const file of ['scripts/tool.mjs', 'package-lock.json', ...packages.sort(), ...sources]) {
    hash
      .update(file)
      .update('\0')
      .update(read(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}
