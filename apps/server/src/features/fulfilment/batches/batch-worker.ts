import { parentPort } from 'node:worker_threads';
import { type BatchItem, defaultPanelRules, type OpenOrder, planBatch, proposeBatches } from '@xunban/pricing';

export type BatchTask =
  | { readonly kind: 'plan'; readonly items: readonly BatchItem[]; readonly layers: number }
  | { readonly kind: 'propose'; readonly orders: readonly OpenOrder[] };

/** A search over all open orders takes seconds, one over a batch up to one, so they have a thread of their own. */
parentPort?.on('message', (task: BatchTask) => {
  parentPort?.postMessage(
    task.kind === 'plan'
      ? planBatch(task.items, task.layers, defaultPanelRules)
      : proposeBatches(task.orders, defaultPanelRules),
  );
});
