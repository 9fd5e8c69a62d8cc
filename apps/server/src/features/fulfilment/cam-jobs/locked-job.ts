import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type ActionObject, boardObject } from '../../base/audit/record-action.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import {
  type CamJobRecord,
  type CamVersionRecord,
  lockJob,
  numberOfBatch,
  ordersOfJob,
  versionsOf,
} from './cam-job-store.ts';

/** A locked job with its orders and versions, the newest version first. */
export interface LockedJob {
  readonly job: CamJobRecord;
  readonly orders: readonly PcbOrder[];
  readonly versions: readonly CamVersionRecord[];
  /** The order or batch, for the audit log. */
  readonly object: ActionObject;
}

/** @throws Refusal `notFound` */
export async function lockCamJob(tx: Tx, id: string): Promise<LockedJob> {
  const job = await lockJob(tx, id);
  if (!job) throw new Refusal('notFound');
  const boards = await boardsById(tx, await ordersOfJob(tx, job));
  const orders = [...boards.values()];
  const [first] = orders;
  const { batchId } = job;
  return {
    ...{ job, orders, versions: await versionsOf(tx, id) },
    object:
      batchId === null && first
        ? boardObject(first)
        : { kind: 'batch', id: batchId ?? '', no: batchId === null ? '' : await numberOfBatch(tx, batchId) },
  };
}

/** @throws Refusal `notFound`, `camJob.noDraft` */
export async function lockDraft(tx: Tx, id: string): Promise<LockedJob & { readonly draft: CamVersionRecord }> {
  const locked = await lockCamJob(tx, id);
  const draft = locked.versions.find(({ state }) => state === 'draft');
  if (!draft) throw new Refusal('camJob.noDraft');
  return { ...locked, draft };
}

/** Notifies clients that show the orders or the batch of a job. */
export async function publishJob(tx: Tx, { job, orders }: Pick<LockedJob, 'job' | 'orders'>): Promise<void> {
  if (job.batchId !== null) await publish(tx, { topic: 'batch', id: job.batchId, memberId: '' });
  for (const { orderNo, memberId } of orders) await publish(tx, { topic: 'order', id: orderNo, memberId });
}
