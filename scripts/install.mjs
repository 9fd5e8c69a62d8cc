// Brings node_modules to what package-lock.json says, and does nothing when it is that already.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { alone, cacheDir, mustRun, read, root, seconds } from './house.mjs';

export async function ensureInstalled() {
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return; // By the process that this one waited for.
    const startedAt = performance.now();
    console.log('installing packages');
    // The build needs packages that NODE_ENV=production or the user's `omit` would leave out.
    const everything = ['--include=dev', '--include=optional'];
    await mustRun('npm', ['ci', ...everything, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
      env: npmCache(),
    });
    console.log(`installed in ${seconds(startedAt)}`);
  });
}

/**
 * npm writes a lock file of what it really installed into node_modules. Optional packages are not compared, since most
 * of them are builds for other platforms.
 */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([place, wanted]) =>
      !place.includes('node_modules/') ||
      wanted.optional === true ||
      wanted.devOptional === true ||
      (installed[place] !== undefined && installed[place].version === wanted.version),
  );
}

function packagesOf(file) {
  const text = read(path.join(root, file));
  return text === '' ? {} : JSON.parse(text).packages;
}

/** `sudo -u somebody` often keeps root's HOME, where npm cannot write its cache. */
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
