// Finds the browsers of the browser tests. `node scripts/browsers.mjs` installs Firefox and WebKit where that is possible and none was found.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { mustRun, root, run, tool } from './instance.mjs';

const OF_THE_SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FIREFOX_OF_THE_SYSTEM = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const DISPLAY_SERVER = '/usr/bin/Xvfb';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
/** Debian puts WebKitGTK's test browser into the folder of the library. */
const MINI_BROWSERS = ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map(
  (library) => `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/${library}/MiniBrowser`,
);

export const NO_FIREFOX = 'The test in Firefox is skipped: no Firefox found. Set FIREFOX_PATH, or install firefox-esr.';
export const NO_WEBKIT = 'The test in WebKit is skipped: install webkit2gtk-driver and xvfb.';

/**
 * @returns {Promise<string | undefined>} the executable: CHROMIUM_PATH, the system's, or the one that npm installed;
 *   undefined where none of them exists and Playwright has fetched its own, which it finds by itself
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

/** @returns {string | undefined} the executable: FIREFOX_PATH, or the system's. No npm package contains a Firefox. */
export function findFirefox() {
  return process.env.FIREFOX_PATH || FIREFOX_OF_THE_SYSTEM.find((file) => fs.existsSync(file));
}

/** @returns {{ driver: string, browser: string, display: string } | undefined} WebKitGTK's driver and browser, and a virtual display */
export function findWebkit() {
  const browser = MINI_BROWSERS.find((file) => fs.existsSync(file));
  const isComplete = browser !== undefined && fs.existsSync(WEBKIT_DRIVER) && fs.existsSync(DISPLAY_SERVER);
  return isComplete ? { driver: WEBKIT_DRIVER, browser, display: DISPLAY_SERVER } : undefined;
}

/** Installs Debian's packages of the missing browsers, as root. A failure is reported and changes nothing else. */
async function installBrowsers() {
  const packages = [
    ...(findFirefox() === undefined ? ['firefox-esr'] : []),
    ...(findWebkit() === undefined ? ['webkit2gtk-driver', 'xvfb'] : []),
  ];
  if (packages.length === 0) return;
  const names = packages.join(' ');
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) {
    console.log(`not installed here, because that takes root and apt-get: ${names}`);
    return;
  }
  console.log(`installing ${names}`);
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages];
  // Only what uses the network has a time limit: an interrupted installation would leave packages half configured.
  const steps = [['timeout', '60', 'apt-get', 'update'], ['timeout', '240', ...install, '--download-only'], install];
  for (const [program, ...args] of steps) {
    const { code, output } = await run(program, args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true });
    if (code === 0) continue;
    console.log(`${names} not installed: ${program} ${args.join(' ')} ended with ${code}\n${output.trim()}`);
    return;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await installBrowsers();
