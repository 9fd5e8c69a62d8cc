// Finds a Chromium for the browser tests.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { mustRun, root, tool } from './house.mjs';

const OF_THE_SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * @returns {Promise<string | undefined>} the program: CHROMIUM_PATH, the system's, or the one that npm installed;
 *   undefined where there is none of them and Playwright has fetched its own, which it finds by itself
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const ofTheSystem = OF_THE_SYSTEM.find((file) => fs.existsSync(file));
  if (ofTheSystem) return ofTheSystem;
  if (process.platform === 'linux' && process.arch === 'x64') {
    const browserTests = createRequire(path.join(root, 'e2e/package.json'));
    const { default: chromium } = await import(pathToFileURL(browserTests.resolve('@sparticuz/chromium')).href);
    return chromium.executablePath(); // Unpacks itself into the temporary folder the first time.
  }
  await mustRun(process.execPath, [tool.playwright, 'install', 'chromium']);
  return undefined;
}
