import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { BUILT_SERVER } from './built-server.ts';
import { TEST_DATA_KEY } from './data-key.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');

export interface KillableInstance {
  readonly dataDir: string;
  /** Address of the member app. */
  readonly url: string;
  /** Port of the console; an unused one when left out. */
  readonly consolePort?: number;
  /** Its own PostgreSQL when left out. */
  readonly databaseUrl?: string;
  /** The program of another version; the built server when left out. */
  readonly program?: string;
  /** Further settings. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Log lines that an error quotes: the steps of a start with their times, and failures after them. */
const QUOTED_LINES = 30;

/**
 * Starts the process that is delivered, and resolves once it is ready.
 * @throws with the end of its log when it ends before, or is not ready within two minutes; it is killed then
 */
export async function startKillable({
  dataDir,
  url,
  consolePort,
  databaseUrl,
  program = BUILT_SERVER,
  env = {},
}: KillableInstance): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATA_KEY: TEST_DATA_KEY,
      PORT: new URL(url).port,
      DEMO: 'false',
      SANDBOX_GATEWAY: 'true',
      LOG_LEVEL: 'info',
      ...(consolePort === undefined ? {} : { CONSOLE_PORT: String(consolePort) }),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log = `${log}${text}`.split('\n').slice(-QUOTED_LINES).join('\n');
  });
  let state = '';
  try {
    await vi.waitUntil(
      async () => {
        const ended = child.exitCode ?? child.signalCode;
        if (ended !== null) throw new Error(`it ended with ${ended}`);
        state = await readiness(url);
        return state === '';
      },
      { timeout: 120_000, interval: 50 },
    );
  } catch (error) {
    await kill(child);
    throw new Error(`server is not ready (${state}): ${error}\n${log}`, { cause: error });
  }
  return child;
}

/** Returns the reason why a server is not ready; '' when it is. */
async function readiness(url: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? '' : await answer.text();
  } catch (error) {
    return String(error);
  }
}

export const isReady = async (url: string): Promise<boolean> => (await readiness(url)) === '';

/** kill -9 */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export interface Answer {
  readonly status: number;
  readonly body: {
    readonly payNo?: string;
    /** Result of a call that answers in an envelope. */
    readonly result?: { readonly payNo?: string };
    readonly state?: string;
    readonly redirectUrl?: string | null;
    readonly error?: { readonly code: string };
  };
}

export interface Asked {
  readonly method: string;
  readonly address: string;
  readonly token: string;
  /** The idempotency key. */
  readonly key: string;
  readonly body?: object;
}

/** Makes one attempt of a client. Undefined when the result is not conclusive: no answer, or a request to retry. */
export async function tryOnce(
  url: string,
  { method, address, token, key, body }: Asked,
  failures: string[] = [],
  given?: AbortSignal,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${url}${address}`, {
      method,
      redirect: 'manual',
      headers: {
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': key,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.any([AbortSignal.timeout(8_000), ...(given ? [given] : [])]),
    });
    const isJson = response.headers.get('Content-Type')?.includes('json');
    const answer: Answer = { status: response.status, body: isJson ? await response.json() : {} };
    const isAgain = answer.status >= 500 || answer.body.error?.code === 'idempotencyRunning';
    if (!isAgain) return answer;
    failures.push(`${answer.status} ${answer.body.error?.code ?? ''}`);
  } catch (error) {
    // The connection broke, or nothing listens: the outcome is unknown.
    failures.push(error instanceof Error ? `${error.name} ${String(error.cause ?? '')}` : String(error));
  }
  return undefined;
}

/** A client may meet a fault at every attempt for a while: the server lives for some seconds at a time. */
const WAIT_LIMIT_MS = 180_000;

/** Does what good clients do: tries again under the same key until there is an answer that means something. */
export async function persist(url: string, asked: Asked, onRepeat: () => void = () => {}): Promise<Answer> {
  const until = Date.now() + WAIT_LIMIT_MS;
  const failures: string[] = [];
  while (Date.now() < until) {
    const answer = await tryOnce(url, asked, failures);
    if (answer) return answer;
    onRepeat();
    // A client that tries again at once would only add to the trouble.
    await sleep(150);
  }
  throw new Error(`no successful answer from ${asked.address}: ${failures.join(', ')}`);
}
