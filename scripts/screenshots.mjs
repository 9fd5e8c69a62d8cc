// `npm run screenshots`: starts the built product with the year of the demonstration and takes the images of the README.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from './browsers.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode, root } from './instance.mjs';

const IMAGES = path.join(root, 'docs/images');
const START_LIMIT_MS = 600_000;
const SIZE = { width: 1440, height: 900 };
const MEMBER = '13800138000';
/** Images of boards and the side menu come after the page. */
const SETTLE_MS = 4_000;
const LIMIT_MS = 120_000;

/** The pages: of the member app and of the console, each after its sign-in. */
const MEMBER_PAGES = { orders: '/main/orderList' };
const CONSOLE_PAGES = { dashboard: '/home', planning: '/planning' };

requireNode();
await ensureInstalled();
await ensureBuilt();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xunban-screenshots-'));
const [port, consolePort] = [await freePort(), await freePort()];
const [web, back] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${consolePort}`];
const server = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: root,
  env: { ...process.env, PORT: port, CONSOLE_PORT: consolePort, DATA_DIR: path.join(folder, 'data'), DEMO: 'true' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
server.stdout.on('data', (part) => {
  output += part;
});
try {
  await until(() => output.includes('the year of the demonstration is there'));
  await takeAll();
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve));
  fs.rmSync(folder, { recursive: true, force: true });
}

async function takeAll() {
  const { chromium } = createRequire(path.join(root, 'e2e/package.json'))('@playwright/test');
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ viewport: SIZE, locale: 'zh-CN', reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    page.setDefaultNavigationTimeout(LIMIT_MS);
    await signInAsMember(page);
    for (const [name, address] of Object.entries(MEMBER_PAGES)) await take(page, `${web}${address}`, name);
    await signInAsStaff(page);
    for (const [name, address] of Object.entries(CONSOLE_PAGES)) await take(page, `${back}${address}`, name);
  } finally {
    await browser.close();
  }
}

async function take(page, address, name) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The event stream stays open, so the network is never idle: the page has loaded when no loading mark is left.
  await page.waitForFunction(() => !/加载中|Loading/.test(document.body.innerText));
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: path.join(IMAGES, `${name}.png`) });
  console.log(`docs/images/${name}.png`);
}

function passwordOf(account) {
  return new RegExp(`^\\s+${account}\\s+(\\S+)`, 'm').exec(output)?.[1] ?? '';
}

/** At the page, whose captcha the demonstration shows in its outbox. */
async function signInAsMember(page) {
  await page.goto(`${web}/login`);
  await page.getByRole('tab', { name: '账号登录' }).click();
  await page.getByRole('textbox', { name: /手机号/ }).fill(MEMBER);
  await page.locator('input[type=password]').fill(passwordOf(MEMBER));
  await page.locator('form img').first().waitFor();
  const { items } = await (await page.request.get(`${web}/dev/outbox`)).json();
  await page.getByRole('textbox', { name: /验证码/ }).fill(items.find(({ kind }) => kind === 'captcha').text);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

async function signInAsStaff(page) {
  const data = { account: 'admin', password: passwordOf('admin') };
  const answer = await page.request.post(`${back}/api/staff/sign-in`, { data });
  if (!answer.ok()) throw new Error(`sign-in of admin failed: ${answer.status()}`);
}

async function until(isTrue) {
  for (const begun = performance.now(); !isTrue(); await sleep(200))
    if (server.exitCode !== null || performance.now() - begun > START_LIMIT_MS)
      throw new Error(`the demonstration did not start:\n${output.slice(-2_000)}`);
}

function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });
}
