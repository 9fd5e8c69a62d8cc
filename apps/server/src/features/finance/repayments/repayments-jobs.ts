import { z } from 'zod';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import type { TransferCredited } from '../bank-transfers/transfer-events.ts';
import { awaitedTransfer } from '../credit/repayments.ts';
import { mainOrdersDue } from '../order-payments/main-orders-due.ts';
import { numbersIn } from './named-orders.ts';
import { useTransfer } from './use-transfer.ts';

const USE_TRANSFER = 'transfers.use';
const credited = z.object({ transferId: z.uuid() });

/** Listens to transfers: one that names orders, or was announced, is used. In a job, because orders are locked before wallets. */
export async function useCreditedTransfer(tx: Tx, { transferId, memberId, remark }: TransferCredited): Promise<void> {
  if (numbersIn(remark).length > 0 || (await awaitedTransfer(tx, memberId)))
    await addJob(tx, USE_TRANSFER, { transferId });
}

export function repaymentsJobs({ config, db, log }: Deps): readonly JobDefinition[] {
  const deps = { config, db, log, gateways: openGateways({ config, db }), due: mainOrdersDue };
  return [{ name: USE_TRANSFER, handle: (payload) => useTransfer(deps, credited.parse(payload).transferId) }];
}
