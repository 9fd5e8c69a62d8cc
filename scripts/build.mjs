// Builds the applications whose sources changed since their last build, at the same time. `node scripts/build.mjs server`
// builds only the named ones, or a command line by its first file; `node scripts/build.mjs brotli` adds the Brotli copies of what
// is built.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { alone, cacheDir, mustRun, read, root, seconds, tool } from './instance.mjs';

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Each application and the file that proves that it was built. */
const PRODUCTS = {
  web: 'apps/web/dist/index.html',
  console: 'apps/console/dist/index.html',
  server: 'apps/server/dist/main.mjs',
};

/** Folders of hashed files, as the builds of the two sites name them. */
const ASSETS = { web: 'assets', console: 'console-assets' };

/**
 * Folders that an app uses from another one, besides packages: the first script, the icons, the code that inlines scripts into
 * files.
 */
const BORROWED = { console: ['apps/web/public', 'apps/web/build'] };

export async function ensureBuilt(wanted = Object.keys(PRODUCTS)) {
  if (outdated(wanted).length === 0) return;
  await alone(async () => {
    const apps = outdated(wanted); // Afresh: the process that this one waited for may have built them.
    if (apps.length === 0) return;
    const startedAt = performance.now();
    console.log(`building ${apps.map(({ app }) => app).join(', ')}`);
    // Waits for all of them: after an exit at the first failure the others would go on in the background.
    const results = await Promise.allSettled(apps.map(build));
    const failure = results.find(({ status }) => status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    console.log(`built in ${seconds(startedAt)}`);
  });
}

/** The file that a build makes: the first one of an application, or a command line without its TypeScript. */
export const builtFile = (app) =>
  path.join(root, PRODUCTS[app] ?? `${folderOf(app)}/${outputOf(app)}/${nameOf(app)}.js`);

export const isBuilt = (app) => outdated([app]).length === 0;

const folderOf = (app) => (app in PRODUCTS ? `apps/${app}` : app.split('/').slice(0, 2).join('/'));
const nameOf = (entry) => path.basename(entry, '.ts');
const outputOf = (entry) => `dist/${nameOf(entry)}`;

function outdated(wanted) {
  const hashOf = folderHashes();
  return wanted
    .map((app) => ({ app, hash: sourceHash(app, hashOf) }))
    .filter(({ app, hash }) => read(stampOf(app)) !== hash || !fs.existsSync(builtFile(app)));
}

async function build({ app, hash }) {
  // Removed while the build runs, so that an interrupted build does not count as done.
  fs.rmSync(stampOf(app), { force: true });
  const folder = folderOf(app);
  const options = app in PRODUCTS ? [] : ['--ssr', path.relative(folder, app), '--outDir', outputOf(app)];
  await mustRun(process.execPath, [tool.vite, 'build', folder, '--logLevel', 'warn', ...options], {
    env: { NODE_ENV: 'production' },
  });
  await Promise.all(assetsOf(app).map(addGzip));
  fs.writeFileSync(stampOf(app), hash);
}

/** Files that get compressed copies, made once here instead of at every request. */
function assetsOf(app) {
  const folder = path.join(root, `apps/${app}/dist`, ASSETS[app] ?? '');
  if (!(app in ASSETS) || !fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => fs.statSync(file).size >= 1024);
}

async function addGzip(file) {
  fs.writeFileSync(`${file}.gz`, await inGzip(fs.readFileSync(file), { level: 9 }));
}

/** The assets without a Brotli copy. */
export const withoutBrotli = () =>
  Object.keys(ASSETS)
    .flatMap(assetsOf)
    .filter((file) => !fs.existsSync(`${file}.br`));

/**
 * Adds the Brotli copies. They are a sixth smaller than gzip's and take as much processor time as the build itself, so `npm start`
 * makes them while the server runs, which sends each copy as soon as it exists.
 */
export async function ensureBrotli() {
  fs.mkdirSync(cacheDir, { recursive: true });
  const unfinishedCopy = path.join(cacheDir, `brotli-${process.pid}`);
  for (const file of withoutBrotli()) {
    try {
      fs.writeFileSync(unfinishedCopy, await inBrotli(fs.readFileSync(file)));
      fs.renameSync(unfinishedCopy, `${file}.br`);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error; // Else another process builds the application again.
    }
  }
  fs.rmSync(unfinishedCopy, { force: true });
}

function stampOf(app) {
  return path.join(cacheDir, `built-${app.replaceAll('/', '-')}`);
}

/** A hash of everything that a build reads: the application, the `@xunban` packages that it uses, what is installed. */
function sourceHash(app, hashOf) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs'])
    hash.update(read(path.join(root, file)));
  for (const folder of [...foldersUsedBy(folderOf(app)), ...borrowedBy(app)].sort())
    hash.update(folder).update(hashOf(folder));
  return hash.digest('hex');
}

/** Returns the existing folders that an app uses from another one. */
const borrowedBy = (app) => (BORROWED[app] ?? []).filter((folder) => fs.existsSync(path.join(root, folder)));

/** The folder itself and those of the `@xunban/*` packages that it depends on, directly or not. */
function foldersUsedBy(folder, seen = new Set()) {
  if (seen.has(folder)) return seen;
  seen.add(folder);
  const { dependencies = {} } = JSON.parse(read(path.join(root, folder, 'package.json')));
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@xunban/')) foldersUsedBy(`packages/${name.slice('@xunban/'.length)}`, seen);
  }
  return seen;
}

/** Reads each folder once, although several applications use the same packages. */
function folderHashes() {
  const known = new Map();
  return (folder) => {
    if (!known.has(folder)) known.set(folder, hashFolder(path.join(root, folder)));
    return known.get(folder);
  };
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'fixtures', 'migrations']);

function hashFolder(folder) {
  const hash = createHash('sha256');
  const walk = (current) => {
    const entries = fs.readdirSync(current, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const full = path.join(current, entry.name);
      if (entry.isDirectory() && !NOT_SOURCES.has(entry.name)) walk(full);
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
        hash.update(path.relative(folder, full)).update('\0').update(fs.readFileSync(full)).update('\0');
      }
    }
  };
  walk(folder);
  return hash.digest('hex');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = process.argv.slice(2);
  if (names[0] === 'brotli') {
    os.setPriority(os.constants.priority.PRIORITY_LOW);
    await ensureBrotli();
  } else await ensureBuilt(names.length > 0 ? names : undefined);
}
