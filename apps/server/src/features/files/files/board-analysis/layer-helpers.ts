import type { LayerHelper } from '@xunban/gerber';
import { type LayerTask, type LayerWork, workOnLayer } from '@xunban/gerber/layer-work';
import { Thread, threadCode } from '../../../../platform/threads/thread.ts';

/** More would wait for memory rather than for a processor. */
const MOST_THREADS = 3;
/** The reading as a whole is ended sooner. */
const LIMITS = { timeoutMs: 60_000, heapMb: 512, idleMs: 30_000 };
const forever = new AbortController().signal;

/** Threads beside this one, which stay for the next boards. */
const threads: Thread<LayerTask, LayerWork>[] = [];

/** Who measures the layers of a board where a thread may use so many processors: itself, and one thread for each further. */
export function layerHelpers(processors: number): readonly LayerHelper[] {
  const wanted = Math.min(MOST_THREADS, Math.floor(processors) - 1);
  while (threads.length < wanted) threads.push(new Thread(threadCode(import.meta.url, 'layer-worker'), LIMITS));
  return [measureHere, ...threads.slice(0, Math.max(0, wanted)).map(helperIn)];
}

const measureHere: LayerHelper = {
  async measure(task) {
    // Tasks and answers of the other threads pass in between.
    await new Promise((resolve) => setImmediate(resolve));
    return workOnLayer(task);
  },
};

/** What brings a thread down is tried here: then the file is to blame as it is without threads. */
const helperIn = (thread: Thread<LayerTask, LayerWork>): LayerHelper => ({
  async measure(task) {
    const outcome = await thread.ask(task, forever);
    return typeof outcome === 'string' ? measureHere.measure(task) : outcome.answer;
  },
});
