// Synchronises node_modules with package-lock.json, and does nothing when it is up to date. `node scripts/install.mjs` installs
// the development tools, too.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { alone, cacheDir, mustRun, read, root, seconds } from './instance.mjs';

/** Exists while npm runs, so that an interrupted installation is noticed. */
const unfinished = path.join(cacheDir, 'installing');

/**
 * Installs what is missing. `npm start` needs only `dependencies`, with which the product is built and served; tests, checks and
 * benchmarks need `devDependencies` as well. Tools that are installed stay installed.
 */
export async function ensureInstalled({ tools = true } = {}) {
  if (isInstalled({ tools })) return;
  await alone(async () => {
    if (isInstalled({ tools })) return; // By the process that this one waited for.
    const startedAt = performance.now();
    const withTools = tools || hasTools();
    console.log(withTools ? 'installing packages and development tools' : 'installing packages');
    // `npm ci` empties node_modules first: tools are added without it, since a server may be running from this folder.
    const command = isInstalled({ tools: false }) && !fs.existsSync(unfinished) ? ['install', '--no-save'] : ['ci'];
    // Explicit: NODE_ENV and the user's `omit` would decide otherwise.
    const which = [withTools ? '--include=dev' : '--omit=dev', '--include=optional'];
    fs.writeFileSync(unfinished, '');
    await mustRun('npm', [...command, ...which, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
      env: npmCache(),
    });
    fs.rmSync(unfinished);
    console.log(`installed in ${seconds(startedAt)}`);
  });
}

/**
 * Checks the lock file that npm writes into node_modules after installing. Optional packages are not compared, since most of
 * them are builds for other platforms.
 */
export function isInstalled({ tools }) {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([place, wanted]) =>
      !place.includes('node_modules/') ||
      wanted.optional === true ||
      (wanted.dev === true && !tools) ||
      (installed[place] !== undefined && installed[place].version === wanted.version),
  );
}

function hasTools() {
  return Object.values(packagesOf('node_modules/.package-lock.json')).some(({ dev }) => dev);
}

function packagesOf(file) {
  const text = read(path.join(root, file));
  return text === '' ? {} : JSON.parse(text).packages;
}

/** Returns the npm cache. `sudo -u somebody` often keeps root's HOME, where npm cannot write its cache. */
function npmCache() {
  const usual = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm');
  return canWrite(usual) ? {} : { npm_config_cache: path.join(cacheDir, 'npm') };
}

function canWrite(folder) {
  let nearest = folder;
  while (!fs.existsSync(nearest) && nearest !== path.dirname(nearest)) nearest = path.dirname(nearest);
  try {
    fs.accessSync(nearest, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureInstalled();
