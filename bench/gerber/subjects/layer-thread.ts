import { parentPort } from 'node:worker_threads';
import { buffersOf, type LayerTask, workOnLayer } from '@xunban/gerber/layer-work';

/** Measures layers for `side-by-side.ts`. */
parentPort?.on('message', (task: LayerTask) => {
  const work = workOnLayer(task);
  parentPort?.postMessage(work, buffersOf(work));
});
