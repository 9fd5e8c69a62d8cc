// Builds the applications whose sources changed since their last build, at the same time. `node scripts/build.mjs server`
// builds only the named ones.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { alone, cacheDir, mustRun, read, root, seconds, tool } from './house.mjs';

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

/** Brotli's, of 1 to 11. Tests ask for `quick`: files are a tenth larger, and compressed in a twentieth of the time. */
const quality = () => (process.env.COMPRESSION === 'quick' ? 7 : 11);

/** What an application takes from another one, beside packages: the first script, the icons, how scripts are put into files. */
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

function outdated(wanted) {
  const hashOf = folderHashes();
  return Object.entries(PRODUCTS)
    .filter(([app]) => wanted.includes(app))
    .map(([app, product]) => {
      const hash = sourceHash(app, hashOf);
      const [builtFrom, given] = read(stampOf(app)).split(' ');
      const isBuilt = builtFrom === hash && fs.existsSync(path.join(root, product));
      return { app, hash, isBuilt, isCompressed: !(app in ASSETS) || Number(given) >= quality() };
    })
    .filter(({ isBuilt, isCompressed }) => !isBuilt || !isCompressed);
}

async function build({ app, hash, isBuilt }) {
  // Removed while the build runs, so that an interrupted build does not count as done.
  fs.rmSync(stampOf(app), { force: true });
  if (!isBuilt)
    await mustRun(process.execPath, [tool.vite, 'build', `apps/${app}`, '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
    });
  if (app in ASSETS) await compressAssets(path.join(root, `apps/${app}/dist`, ASSETS[app]));
  fs.writeFileSync(stampOf(app), `${hash} ${quality()}`);
}

/** Compressed copies beside the assets, made once here instead of at every request; zlib's own threads do it. */
async function compressAssets(folder) {
  if (!fs.existsSync(folder)) return;
  const names = fs.readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(names.map((name) => compressAsset(path.join(folder, name))));
}

async function compressAsset(file) {
  const bytes = fs.readFileSync(file);
  if (bytes.length < 1024) return;
  const [smaller, small] = await Promise.all([
    inBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality() } }),
    inGzip(bytes, { level: 9 }),
  ]);
  fs.writeFileSync(`${file}.br`, smaller);
  fs.writeFileSync(`${file}.gz`, small);
}

function stampOf(app) {
  return path.join(cacheDir, `built-${app}`);
}

/** A hash of everything that a build reads: the application, the `@xunban` packages that it uses, what is installed. */
function sourceHash(app, hashOf) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs'])
    hash.update(read(path.join(root, file)));
  for (const folder of [...foldersUsedBy(`apps/${app}`), ...borrowedBy(app)].sort())
    hash.update(folder).update(hashOf(folder));
  return hash.digest('hex');
}

/** What an application takes from another one, as far as it is there. */
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureBuilt(process.argv.slice(2));
