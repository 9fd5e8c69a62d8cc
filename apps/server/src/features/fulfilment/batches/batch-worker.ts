import { type BatchItem, defaultPanelRules, type OpenOrder, planBatch, proposeBatches } from '@xunban/pricing';
import { serveTasks } from '../../../platform/threads/serve-tasks.ts';

export type BatchTask =
  | { readonly kind: 'plan'; readonly items: readonly BatchItem[]; readonly layers: number }
  | { readonly kind: 'propose'; readonly orders: readonly OpenOrder[] };

/** A search over all open orders takes seconds, one over a batch up to one, so they have a thread of their own. */
serveTasks<BatchTask, unknown>((task) =>
  task.kind === 'plan'
    ? planBatch(task.items, task.layers, defaultPanelRules)
    : proposeBatches(task.orders, defaultPanelRules),
);
