import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those that systems give to outgoing connections: a server that is killed and started again must find its port free,
 * although its clients go on asking meanwhile.
 */
const [FIRST, COUNT] = [10_000, 10_000];
const TRIES = 50;

/** A port of this machine that was free a moment ago, and so was the one after it. It is even. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = FIRST + 2 * Math.floor(Math.random() * COUNT);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('no free port');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
