import { Worker } from 'node:worker_threads';

/** Longer than any case that ends: a limit of elapsed time, for a case that never does. */
const HANGS_MS = 120_000;

/**
 * Ends the process at a case that never ends, after its seed was printed: a thread of its own compares the seed of the running
 * case with that of the last look.
 */
export function watchCases(name: string): {
  readonly begin: (seed: number) => void;
  readonly end: () => Promise<unknown>;
} {
  const shared = new Float64Array(new SharedArrayBuffer(8));
  const worker = new Worker(WATCH, { eval: true, workerData: { name, shared, hangsMs: HANGS_MS } });
  worker.unref();
  return {
    begin: (seed) => {
      shared[0] = seed;
    },
    end: () => worker.terminate(),
  };
}

const WATCH = `
  const { workerData: { name, shared, hangsMs } } = require('node:worker_threads');
  let [seed, since] = [NaN, 0];
  setInterval(() => {
    if (shared[0] !== seed) [seed, since] = [shared[0], performance.now()];
    else if (performance.now() - since > hangsMs) {
      require('node:fs').writeSync(2, name + ': seed ' + seed + ' has not ended for ' + hangsMs / 1000 + ' s\\n');
      process.kill(process.pid, 'SIGKILL');
    }
  }, 1000);`;
