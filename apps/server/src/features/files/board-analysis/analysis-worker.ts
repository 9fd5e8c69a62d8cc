import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { layerHelpers } from './layer-helpers.ts';
import { readBoard } from './read-board.ts';

/** One board after another, in a thread of its own: a file that eats time or memory takes only this thread with it. */
export interface AnalysisTask {
  readonly path: string;
  /** What its owner calls it: the role of a single layer may be told by it. */
  readonly fileName: string;
  /** When the reading should give up by itself, shortly before it is ended from outside. */
  readonly timeoutMs: number;
  /** The processors that this thread may use for itself. */
  readonly processors: number;
}

parentPort?.on('message', async ({ path, fileName, timeoutMs, processors }: AnalysisTask) => {
  const bytes = await readFile(path);
  const deadline = performance.now() + timeoutMs;
  const shouldStop = () => performance.now() > deadline;
  parentPort?.postMessage(await readBoard({ name: fileName, bytes }, shouldStop, layerHelpers(processors)));
});
