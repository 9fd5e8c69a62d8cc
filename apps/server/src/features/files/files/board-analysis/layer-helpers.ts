import type { LayerHelper } from '@xunban/gerber';
import { type LayerTask, type LayerWork, workOnLayer } from '@xunban/gerber/layer-work';
import { Thread, threadCode } from '../../../../platform/threads/thread.ts';

/** More would wait for memory rather than for a processor. */
const MAX_THREADS = 3;
/** The reading in total ends sooner. */
const LIMITS = { timeoutMs: 60_000, heapMb: 512, idleMs: 30_000 };
const forever = new AbortController().signal;

/** Threads in addition to this one, reused for the next boards. */
const threads: Thread<LayerTask, LayerWork>[] = [];

/**
 * Returns the helpers that measure the layers of a board for a given number of processors: this thread, and one further thread
 * per further processor.
 * @param addCpu receives the processor time of the further threads, ms
 */
export function layerHelpers(processors: number, addCpu: (ms: number) => void = () => {}): readonly LayerHelper[] {
  const wanted = Math.min(MAX_THREADS, Math.floor(processors) - 1);
  while (threads.length < wanted) threads.push(new Thread(threadCode(import.meta.url, 'layer-worker'), LIMITS));
  return [measureHere, ...threads.slice(0, Math.max(0, wanted)).map((thread) => helperIn(thread, addCpu))];
}

const measureHere: LayerHelper = {
  async measure(task) {
    // Tasks and answers of the other threads pass in between.
    await new Promise((resolve) => setImmediate(resolve));
    return workOnLayer(task);
  },
};

/** A task that crashes a thread is repeated here: then the file is reported as faulty, as without threads. */
const helperIn = (thread: Thread<LayerTask, LayerWork>, addCpu: (ms: number) => void): LayerHelper => ({
  async measure(task) {
    const report = await thread.ask(task, forever);
    if (typeof report === 'string' || report.result === 'costly') return measureHere.measure(task);
    addCpu(report.cpuMs);
    return report.result.answer;
  },
});
