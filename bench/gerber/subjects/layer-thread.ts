import { parentPort } from 'node:worker_threads';
import { type LayerTask, workOnLayer } from '@xunban/gerber/layer-work';

/** Measures layers for `side-by-side.ts`. */
parentPort?.on('message', (task: LayerTask) => parentPort?.postMessage(workOnLayer(task)));
