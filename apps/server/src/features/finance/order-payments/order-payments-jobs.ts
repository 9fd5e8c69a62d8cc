import { z } from 'zod';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import type { OwedReduced } from '../invoices/invoice-events.ts';
import { refundAfterCreditNote } from './refund-overpayment.ts';

const REFUND_WAITING = 'orders.refundWaiting';
const ofMain = z.object({ mainOrderId: z.string() });

export const orderPaymentsJobs = ({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  {
    name: REFUND_WAITING,
    handle: (payload) => db.transaction((tx) => refundAfterCreditNote(tx, ofMain.parse(payload).mainOrderId)),
  },
];

/**
 * Runs after the commit: a main order is locked before its invoiced sources, so a transaction that holds those cannot lock it
 * any more.
 */
export async function refundSoon(tx: Tx, { mainOrderIds }: OwedReduced): Promise<void> {
  for (const mainOrderId of mainOrderIds) await addJob(tx, REFUND_WAITING, { mainOrderId });
}
