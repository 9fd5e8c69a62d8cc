import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { root } from './product.ts';

/** True in a page that has loaded its document and all that it names, and has replaced its static content. */
const HAS_STARTED = `location.href !== 'about:blank' && document.readyState === 'complete'
  && document.getElementById('root')?.childElementCount > 0 && !('static' in document.documentElement.dataset)`;

const SCRIPTS_IT_KNOWS = `performance.getEntriesByType('resource').map(({ name }) => name)
  .filter((name) => new URL(name).pathname.endsWith('.js'))`;

/** The scripts that a page loaded, by address. */
export interface LoadedScripts {
  readonly page: readonly string[];
  /** The scripts that only its workers loaded. */
  readonly workers: readonly string[];
}

const LOAD_LIMIT_MS = 90_000;
/** A page has loaded everything when it has asked for nothing in so many milliseconds. */
const QUIET_MS = 2_500;

/** Simulates first user input: some pages load their app on it. */
const TOUCH = `window.dispatchEvent(new Event('pointermove')); document.querySelector('header button')?.click()`;

/** A page in a Chromium of its own. */
interface OpenPage {
  /** The value of an expression in the page, or what its promise becomes. @throws what the expression throws */
  evaluate(expression: string): Promise<unknown>;
  /** Resolves once the page has loaded its document and all that it names, and has replaced its static content. */
  untilStarted(): Promise<void>;
}

/**
 * Loads a page in a fresh headless Chromium, without any cache, and records every requested script.
 * @param isTouched true to simulate user input, false for reading only
 */
export async function scriptsOf(address: string, profileDir: string, isTouched = true): Promise<LoadedScripts> {
  const page = new Set<string>();
  const workers = new Set<string>();
  const workerSessions = new Set<string>();
  let lastRequestAt = performance.now();
  const onMessage = ({ method, params, sessionId }: Message) => {
    if (method === 'Target.attachedToTarget' && params.targetInfo.type === 'worker') {
      workerSessions.add(params.sessionId);
      workers.add(params.targetInfo.url);
    }
    if (method === 'Network.requestWillBeSent') {
      lastRequestAt = performance.now();
      const { pathname } = new URL(params.request.url);
      if (pathname.endsWith('.js')) (workerSessions.has(sessionId) ? workers : page).add(params.request.url);
    }
  };
  return withPage(
    address,
    profileDir,
    async ({ evaluate, untilStarted }) => {
      await untilStarted();
      if (isTouched) await evaluate(TOUCH);
      lastRequestAt = performance.now();
      // On a busy machine a script may start only after QUIET_MS. What it loads counts too, so the page must have started.
      while (performance.now() - lastRequestAt < QUIET_MS) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        await untilStarted();
      }
      // The first requests may be sent before DevTools listens to the new process of the page; the page itself lists them.
      for (const url of (await evaluate(SCRIPTS_IT_KNOWS)) as string[]) page.add(url);
      for (const url of workers) page.delete(url);
      return { page: [...page], workers: [...workers] };
    },
    onMessage,
  );
}

/**
 * Opens an address in a fresh headless Chromium that is always closed afterwards.
 * @param onMessage receives the DevTools messages of the page and its workers
 */
export async function withPage<T>(
  address: string,
  profileDir: string,
  work: (page: OpenPage) => Promise<T>,
  onMessage: (message: Message) => void = () => {},
): Promise<T> {
  const chromium: { findChromium(): Promise<string | undefined> } = await import(
    pathToFileURL(path.join(root, 'scripts/browsers.mjs')).href
  );
  const program = await chromium.findChromium();
  if (program === undefined) throw new Error('Chromium not found: set CHROMIUM_PATH');
  fs.mkdirSync(profileDir, { recursive: true });
  const child = spawn(
    program,
    [
      ...['--headless=new', '--remote-debugging-pipe', '--no-sandbox', '--disable-gpu', '--no-first-run'],
      ...['--disable-dev-shm-usage', `--user-data-dir=${profileDir}`, 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    return await work(await open(child, address, onMessage));
  } finally {
    const gone = once(child, 'exit');
    kill();
    await gone;
    process.off('exit', kill);
  }
}

async function open(child: ChildProcess, address: string, onMessage: (message: Message) => void): Promise<OpenPage> {
  const devTools = connect(child, (message) => {
    onMessage(message);
    if (message.method === 'Target.attachedToTarget') begin(message.params.sessionId);
  });
  const begin = (sessionId: string) => {
    devTools.send('Network.enable', {}, sessionId);
    devTools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, sessionId);
    devTools.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
  };
  const { targetId } = await devTools.ask('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await devTools.ask('Target.attachToTarget', { targetId, flatten: true });
  await devTools.ask('Page.navigate', { url: address }, sessionId);
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await devTools.ask(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      sessionId,
    );
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result?.value;
  };
  const untilStarted = async () => {
    const startedAt = performance.now();
    while ((await evaluate(HAS_STARTED)) !== true) {
      if (performance.now() - startedAt > LOAD_LIMIT_MS) throw new Error(`${address} did not start in time`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { evaluate, untilStarted };
}

/** The part of a message of the DevTools protocol that is read here. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId: string;
  readonly params: {
    readonly sessionId: string;
    readonly targetInfo: { readonly type: string; readonly url: string };
    readonly request: { readonly url: string };
  };
  readonly result: {
    readonly targetId: string;
    readonly sessionId: string;
    readonly result?: { readonly value: unknown };
    readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
  };
}

/** Speaks the DevTools protocol over the two pipes that Chromium expects as files 3 and 4; messages end with NUL. */
function connect(child: ChildProcess, onMessage: (message: Message) => void) {
  const toBrowser = child.stdio[3] as Writable;
  const fromBrowser = child.stdio[4] as Readable;
  const waiting = new Map<number, (result: Message['result']) => void>();
  let lastId = 0;
  let rest = '';
  fromBrowser.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) {
      const message = JSON.parse(text) as Message;
      if (message.id === undefined) onMessage(message);
      else waiting.get(message.id)?.(message.result);
    }
  });
  const send = (method: string, params: object, sessionId?: string): number => {
    lastId += 1;
    toBrowser.write(`${JSON.stringify({ id: lastId, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    return lastId;
  };
  return {
    send,
    ask: (method: string, params: object, sessionId?: string) =>
      new Promise<Message['result']>((resolve) => {
        waiting.set(send(method, params, sessionId), resolve);
      }),
  };
}
