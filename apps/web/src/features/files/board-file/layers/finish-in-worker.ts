import { type BegunAnalysis, type BoardAnalysis, finishAside, type LayerHelper, needsHelpers } from '@xunban/gerber';
import { type LayerTask, type LayerWork, workOnLayer } from '@xunban/gerber/layer-work';

/** More would wait for memory rather than for a processor. */
const MAX_WORKERS = 3;

/** Finishes an analysis, that of a large board with its layers measured by as many workers as there are processors. */
export async function finishInWorkers(
  begun: BegunAnalysis,
  onDone: (done: number, total: number) => void,
): Promise<BoardAnalysis> {
  // Some browsers begin workers from pages only.
  const count = typeof Worker === 'undefined' ? 0 : Math.min(MAX_WORKERS, navigator.hardwareConcurrency - 1);
  if (count < 1 || !needsHelpers(begun)) return begun.finish();
  const workers = beginWorkers(count);
  try {
    return await finishAside(begun, [measureHere, ...workers.map(helperIn)], onDone);
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

/** None where something forbids them: the layers are then measured here. */
function beginWorkers(count: number): Worker[] {
  try {
    return Array.from(
      { length: count },
      () => new Worker(new URL('./layer-worker.ts', import.meta.url), { type: 'module', name: 'board-layer' }),
    );
  } catch {
    return [];
  }
}

/** Between layers the worker handles messages of the page: a view to paint, an image to generate. */
const measureHere: LayerHelper = {
  async measure(task) {
    await new Promise((resolve) => setTimeout(resolve));
    return workOnLayer(task);
  },
};

/** A worker that failed, or whose script did not load, gets nothing more to do; its layers are measured here. */
function helperIn(worker: Worker): LayerHelper {
  let hasFailed = false;
  worker.addEventListener('error', (event) => {
    // An error that is recovered here is not reported as an error of the reading worker.
    event.preventDefault();
    hasFailed = true;
  });
  return {
    async measure(task) {
      if (!hasFailed) {
        const work = await ask(worker, task);
        if (work !== undefined) return work;
      }
      return measureHere.measure(task);
    },
  };
}

/** Undefined when the worker failed. */
function ask(worker: Worker, task: LayerTask): Promise<LayerWork | undefined> {
  return new Promise((resolve) => {
    const end = (work?: LayerWork): void => {
      ended.abort();
      resolve(work);
    };
    const ended = new AbortController();
    const { signal } = ended;
    worker.addEventListener('message', ({ data }: MessageEvent<LayerWork>) => end(data), { signal });
    worker.addEventListener('messageerror', () => end(), { signal });
    worker.addEventListener('error', () => end(), { signal });
    worker.postMessage(task);
  });
}
