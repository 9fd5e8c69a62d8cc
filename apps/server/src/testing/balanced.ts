import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { freePort } from '@xunban/testkit/free-port';
import { vi } from 'vitest';
import { BUILT_SERVER } from './built-server.ts';
import { TEST_DATA_KEY } from './data-key.ts';
import type { StartedServer } from './server.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');

/**
 * Starts a second process of the server on the same database and files, and an address in front of both: connections alternate
 * between them, as behind a load balancer.
 */
export async function balanced(started: StartedServer) {
  const second = await startProcess(started);
  const front = await openFront([started.url, second.url]);
  return {
    url: front.url,
    async close() {
      await front.close();
      await second.stop();
    },
  };
}

/** Starts another process on an existing instance: the built server, or the `program` of another version. */
export async function startProcess(
  { databaseUrl, dataDir }: Omit<StartedServer, 'url'>,
  program = path.join(REPOSITORY, BUILT_SERVER),
) {
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), CONSOLE_PORT: String(await freePort()) },
      ...{ DEMO: 'false', SANDBOX_GATEWAY: 'true', LOG_LEVEL: 'error', DATA_KEY: TEST_DATA_KEY },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) return;
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(20_000) });
      if (!answer.ok) throw new Error(`second process not ready: ${await answer.text()}`);
    },
    { timeout: 120_000, interval: 100 },
  );
  if (child.exitCode !== null) throw new Error(`second process exited with ${child.exitCode}`);
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Opens an address whose connections rotate over the servers. */
async function openFront(urls: readonly string[]) {
  let next = 0;
  const open = new Set<net.Socket>();
  const balancer = net.createServer((client) => {
    next = (next + 1) % urls.length;
    const server = net.connect(Number(new URL(urls[next] ?? '').port), '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const address = balancer.address();
  if (typeof address !== 'object' || address === null) throw new Error('load balancer has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      balancer.close();
      for (const socket of open) socket.destroy();
    },
  };
}
