import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { freePort } from '@xunban/testkit/free-port';
import { findWebkit } from '../../scripts/browsers.mjs';
import { withChineseFonts } from './chinese-fonts.ts';

/** The key of an element in W3C WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementRef = { readonly [ELEMENT]: string };

/** The commands of W3C WebDriver that the tests need; Playwright cannot drive a stock WebKit. */
export interface WebDriver {
  readonly open: (address: string) => Promise<void>;
  /** Runs a function in the page, and returns what it returns or resolves to. */
  readonly run: <T, A extends readonly unknown[]>(script: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  readonly click: (element: ElementRef) => Promise<void>;
  readonly type: (element: ElementRef, text: string) => Promise<void>;
  /** PNG of an element. */
  readonly screenshot: (element: ElementRef) => Promise<Buffer>;
  readonly stop: () => Promise<void>;
}

/** Starts WebKitGTK's MiniBrowser on a display of its own. */
export async function startWebkit(): Promise<WebDriver> {
  const webkit = findWebkit();
  if (!webkit) throw new Error('no WebKit is installed');
  const display = spawn(webkit.display, ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(display.stdout, 'data');
  const port = await freePort();
  const driver = spawn(webkit.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      ...withChineseFonts(),
      ...{ DISPLAY: `:${String(number).trim()}`, LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN', LIBGL_ALWAYS_SOFTWARE: '1' },
    },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${base}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  const session = await send(base, 'session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: webkit.browser, args: ['--automation'] } },
    },
  });
  const at = `session/${session.sessionId}`;
  const command = (path: string, body?: object) => send(base, `${at}/${path}`, body);
  await command('timeouts', { script: 120_000, pageLoad: 120_000 });
  return {
    open: (url) => command('url', { url }),
    run: (script, ...args) => command('execute/sync', { script: `return (${script})(...arguments)`, args }),
    click: (element) => command(`element/${element[ELEMENT]}/click`, {}),
    type: (element, text) => command(`element/${element[ELEMENT]}/value`, { text }),
    screenshot: async (element) => Buffer.from(await command(`element/${element[ELEMENT]}/screenshot`), 'base64'),
    stop: async () => {
      await fetch(`${base}/${at}`, { method: 'DELETE' }).catch(() => undefined);
      await Promise.all([driver, display].map(end));
    },
  };
}

/** Ends a process that was started here. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** @throws with the message of the driver when it reports an error */
// biome-ignore lint/suspicious/noExplicitAny: the value of a reply depends on its command.
async function send(base: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${base}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${value?.error}: ${value?.message}`);
  return value;
}
