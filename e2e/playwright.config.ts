import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';
import { findFirefox } from '../scripts/browsers.mjs';
import { withChineseFonts } from './support/chinese-fonts.ts';
import { CONSOLE_PORT, DEMO_TOKEN, IS_CLUSTER, PORT, RUN_FOLDER, SERVER_LOG, WEB_URL } from './support/run.ts';

const root = path.resolve(import.meta.dirname, '..');

/** `BROWSER=firefox`, `webkit` or `chromium` selects the tests of one browser. Any other value, as desktops set it, selects all. */
const browser = process.env['BROWSER'] ?? '';
/** The projects of each browser. */
const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  chromium: ['main', 'instance'],
  firefox: ['firefox'],
  webkit: ['webkit'],
};
const firefox = findFirefox();

/** Changes of price data and roles affect all tests. */
const AFTER_OTHERS = /console-work|injected-scripts|e2e\/settings/;
/** Without npm in between, which would end before the programs that it started. */
const CLUSTER = 'node scripts/build.mjs && exec node --import tsx apps/server/src/testing/cluster/main.ts';
/** The main path of a buyer and of staff, in each engine. */
const IN_ALL_ENGINES = /e2e\/engines/;

/** End-to-end tests in a real browser against the real server, which starts on a separate database and port. */
export default defineConfig({
  testDir: '.',
  // Each waits for the server and for its page now and then: two at a time left a fifth of two processors idle.
  workers: 3,
  // Every test makes its own members, so tests of one file may run at the same time.
  fullyParallel: true,
  projects: [
    { name: 'main', testIgnore: AFTER_OTHERS },
    { name: 'instance', testMatch: AFTER_OTHERS, dependencies: ['main'] },
    {
      name: 'firefox',
      testMatch: IN_ALL_ENGINES,
      use: {
        browserName: 'firefox' as const,
        channel: 'moz-firefox', // Driven by WebDriver BiDi, which needs no Firefox patched by Playwright.
        launchOptions: {
          ...(firefox === undefined ? {} : { executablePath: firefox }),
          firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
        },
      },
    },
    // WebDriver drives the stock WebKit; the page of the runner only decodes screenshots.
    { name: 'webkit', testMatch: IN_ALL_ENGINES },
  ].filter(({ name }) => PROJECTS[browser]?.includes(name) ?? true),
  // The limits of waiting only end a test that hangs: no result depends on how busy the machine is.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  outputDir: path.join(RUN_FOLDER, 'results'),
  reporter: 'list',
  use: {
    baseURL: WEB_URL,
    // That of a cluster was made for it.
    ignoreHTTPSErrors: IS_CLUSTER,
    locale: 'zh-CN',
    actionTimeout: 120_000,
    // A click that begins on a button and ends a frame later next to it, because its dialog has begun to grow, is lost.
    contextOptions: { reducedMotion: 'reduce' },
    // Writing a trace takes a sixth of the processor; a failure leaves an image and an outline of the page in any case.
    trace: {
      mode: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
      screenshots: false,
      sources: false,
    },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await chromiumPath(),
      env: { ...process.env, ...withChineseFonts() },
      // A page of a test is gone before the optimizing compiler of its scripts has saved what it costs.
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--no-opt'],
    },
  },
  webServer: {
    // The demo passwords are printed once; the tests read them from the log.
    command: `${IS_CLUSTER ? CLUSTER : 'node scripts/start.mjs'} > "${SERVER_LOG}" 2>&1`,
    cwd: root,
    url: `${WEB_URL}/quote`,
    ignoreHTTPSErrors: IS_CLUSTER,
    timeout: 600_000,
    // Without it the server is killed and its PostgreSQL goes on running.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    // Each member comes from an address of its own, as behind a proxy: codes are limited by address.
    env: {
      PORT: String(PORT),
      CONSOLE_PORT: String(CONSOLE_PORT),
      DATA_DIR: path.join(RUN_FOLDER, 'data'),
      PROXY_HOPS: '1',
      // Each test makes what it needs; lists and counts begin empty.
      DEMO: 'empty',
      DEMO_TOKEN,
      // Receivers of webhooks are on this machine.
      WEBHOOK_TARGETS: 'any',
    },
  },
});

/** A named browser, the system's, or the one from the npm registry, which a bare machine can always have. */
async function chromiumPath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : sparticuz.executablePath();
}
