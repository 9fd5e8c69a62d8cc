import { once } from 'node:events';
import net from 'node:net';
import { freePort } from '@xunban/testkit/free-port';
import { type KillableInstance, startKillable } from './killable-server.ts';
import type { StartedServer } from './server.ts';

/**
 * Starts a second process of the server on the same database and files, and an address in front of both: connections alternate
 * between them, as behind a load balancer.
 */
export async function balanced(started: StartedServer) {
  const second = await startProcess(started);
  const front = await openFront([started.url, second.url]);
  return {
    url: front.url,
    /** The processes behind it. */
    processes: [started.url, second.url],
    async close() {
      await front.close();
      await second.stop();
    },
  };
}

/** Starts another process on an existing instance: the built server, or the `program` of another version. */
export async function startProcess(
  { databaseUrl, dataDir }: Omit<StartedServer, 'url'>,
  other: Pick<KillableInstance, 'program' | 'env'> = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startKillable({ databaseUrl, dataDir, url, consolePort: port + 1, ...other });
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
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
