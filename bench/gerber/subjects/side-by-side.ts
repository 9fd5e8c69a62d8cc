/**
 * Reads one board in a fresh process, with parallel threads: `node side-by-side.mjs BOARD THREADS` prints one line of JSON.
 * Wall-clock time is measured, as the user waits for it, along with CPU time.
 */
import { once } from 'node:events';
import { setImmediate as breathe } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { beginAnalysis, finishAside, type LayerHelper } from '@xunban/gerber';
import { workOnLayer } from '@xunban/gerber/layer-work';
import { loadInput, unpacked } from '../load-files.ts';
import type { SideBySide } from '../measurement.ts';
import { drawnBoth } from './drawn-both.ts';
import { processorMs } from './subject.ts';

const [board = '', threads = '0'] = process.argv.slice(2);
const input = loadInput(board);
const begin = { clock: performance.now(), processor: processorMs() };

const begun = beginAnalysis(await unpacked(input));
drawnBoth(begun.image());
const imageMs = performance.now() - begin.clock;

const here: LayerHelper = { measure: (task) => breathe().then(() => workOnLayer(task)) };
const workers = Array.from(
  { length: Number(threads) },
  () => new Worker(new URL('./layer-thread.mjs', import.meta.url)),
);
const helpers = workers.map(
  (worker): LayerHelper => ({
    async measure(task) {
      const answer = once(worker, 'message');
      worker.postMessage(task);
      const [work] = await answer;
      return work;
    },
  }),
);
await finishAside(begun, [here, ...helpers]);
const findingsMs = performance.now() - begin.clock;

const measured: SideBySide = {
  imageMs,
  findingsMs,
  processorMs: processorMs() - begin.processor,
  peakMb: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(measured));
process.exit();
