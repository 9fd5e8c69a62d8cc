import { z } from 'zod';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import type { OwedReduced } from '../invoices/invoice-events.ts';
import { refundAfterRed } from './refund-what-is-over.ts';

const REFUND_WAITING = 'orders.refundWaiting';
const ofMain = z.object({ mainOrderId: z.string() });

export const orderPaymentsJobs = ({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  {
    name: REFUND_WAITING,
    handle: (payload) => db.transaction((tx) => refundAfterRed(tx, ofMain.parse(payload).mainOrderId)),
  },
];

/**
 * After the commit: a main order is locked before what is invoiced of it, so whoever holds an invoice cannot take it any more.
 */
export async function refundSoon(tx: Tx, { mainOrderIds }: OwedReduced): Promise<void> {
  for (const mainOrderId of mainOrderIds) await addJob(tx, REFUND_WAITING, { mainOrderId });
}
