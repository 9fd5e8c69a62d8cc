import { parentPort } from 'node:worker_threads';
import { buffersOf, type LayerTask, workOnLayer } from '@xunban/gerber/layer-work';

/** Measures one layer after another for a thread that reads a board. */
parentPort?.on('message', (task: LayerTask) => {
  const work = workOnLayer(task);
  parentPort?.postMessage(work, buffersOf(work));
});
