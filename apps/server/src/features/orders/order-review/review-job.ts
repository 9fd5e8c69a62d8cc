import type { Tx } from '../../../platform/db/transaction.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';

/** The name of the job, in a file of its own so that checkout can add the job without importing its code. */
export const REVIEW_ORDER = 'orders.review';

/** The machine looks at a round of an order as soon as it is committed: once. */
export const reviewSoon = (tx: Tx, { id, round }: { readonly id: string; readonly round: number }): Promise<void> =>
  addJob(tx, REVIEW_ORDER, { orderId: id }, { key: round === 1 ? `review ${id}` : `review ${id} ${round}` });
