import { fen } from '@xunban/money';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import type { TransferCredited } from '../bank-transfers/transfer-events.ts';
import { lockAccount } from '../credit/lock-account.ts';
import { completeRepayment } from '../credit/repay-credit.ts';
import { awaitedTransfer } from '../credit/repayments.ts';

const REPAY_BY_TRANSFER = 'repayments.byTransfer';
const arrival = z.object({ memberId: z.uuid(), amountFen: z.string().regex(/^\d+$/) });

/** Listens to transfers: an announced transfer becomes a repayment. In a job, because statements are locked before wallets are. */
export async function repayWithTransfer(tx: Tx, { memberId, amount }: TransferCredited): Promise<void> {
  if (await awaitedTransfer(tx, memberId)) await addJob(tx, REPAY_BY_TRANSFER, { memberId, amountFen: String(amount) });
}

export const repaymentsJobs = ({ db }: Deps): readonly JobDefinition[] => [
  {
    name: REPAY_BY_TRANSFER,
    handle: (payload) =>
      db.transaction(async (tx) => {
        const { memberId, amountFen } = arrival.parse(payload);
        const locked = await lockAccount(tx, memberId);
        const repayment = await awaitedTransfer(tx, memberId);
        if (locked && repayment) await completeRepayment(tx, locked, repayment, fen(BigInt(amountFen)));
      }),
  },
];
