import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** A thread for tests: takes as long as requested and returns its name. */
export interface Nap {
  readonly name: string;
  readonly ms: number;
}

parentPort?.on('message', async ({ name, ms }: Nap) => {
  await sleep(ms);
  parentPort?.postMessage(name);
});
