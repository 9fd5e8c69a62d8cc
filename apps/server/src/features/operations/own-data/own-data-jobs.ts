import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { forgetActs } from '../../back-office/behalf/behalf-acts.ts';
import { forgetReasons } from '../../base/audit/forget-reasons.ts';
import { forgetPayer } from '../../finance/bank-transfers/forget-payer.ts';
import { forgetPayees } from '../../finance/payments/forget-payees.ts';
import { accountsToForget, forgetPerson } from '../../identity/accounts/close-account.ts';
import { forgetBankAccounts } from '../../identity/bank-accounts/forget-bank-accounts.ts';
import { forgetPapers } from '../../identity/certification/forget-papers.ts';
import { forgetBuyer } from '../../orders-core/orders/forget-buyer.ts';

const MOST_PER_RUN = 200;

/** Each night, when the time for which a closed account had to be kept is over, what is left of the person goes. */
export const ownDataJobs = ({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  {
    name: 'ownData.forgetClosed',
    every: '41 3 * * *',
    handle: async () => {
      for (const memberId of await accountsToForget(db.read, MOST_PER_RUN))
        await db.transaction(async (tx) => {
          await forgetBuyer(tx, memberId);
          await forgetPapers(tx, memberId);
          await forgetPayer(tx, memberId);
          await forgetBankAccounts(tx, memberId);
          await forgetPayees(tx, memberId);
          await forgetActs(tx, memberId);
          await forgetReasons(tx, memberId);
          await forgetPerson(tx, memberId);
        });
    },
  },
];
