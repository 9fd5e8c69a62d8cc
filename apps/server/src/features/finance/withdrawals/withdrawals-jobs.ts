import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { watched } from '../../../platform/instance/outside-services.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { openPayoutBank } from '../../../platform/payouts/open-payout-bank.ts';
import { PAY_WITHDRAWAL } from './job-names.ts';
import { NEW_ACCOUNT_MS } from './new-account.ts';
import { type PayoutDeps, runPayout } from './run-payout.ts';
import { numbersToAsk } from './withdrawal-store.ts';

const MAX_AT_ONCE = 200;
const ofWithdrawal = z.object({ withdrawalNo: z.string() });

/** Each payout is asked for by a job of its own; every minute those are asked about whose end is not known. */
export function withdrawalsJobs({ config, db, log }: Deps): readonly JobDefinition[] {
  const bank = openPayoutBank({ config, db });
  const deps: PayoutDeps = { db, log, bank: bank && watched('gateways', bank) };
  return [
    { name: PAY_WITHDRAWAL, handle: (payload) => runPayout(deps, ofWithdrawal.parse(payload).withdrawalNo) },
    {
      name: 'withdrawals.ask',
      every: '* * * * *',
      handle: async () => {
        for (const withdrawalNo of await numbersToAsk(db.read, MAX_AT_ONCE))
          await runPayout(deps, withdrawalNo).catch((err: unknown) =>
            log.warn({ err, withdrawalNo }, 'withdrawal status unknown: bank query failed'),
          );
      },
    },
  ];
}

/**
 * After the clock was set back: requests in the future count as sent now, and their answers are asked for after the usual pause. No
 * withdrawal to a new account waits longer than one that is requested now.
 */
export async function resetFuturePayouts(tx: Tx): Promise<void> {
  await sql`update withdrawal set requested_at = clock_timestamp() where requested_at > clock_timestamp()`.execute(tx);
  const longest = sql`clock_timestamp() + make_interval(secs => ${NEW_ACCOUNT_MS / 1_000})`;
  await sql`update withdrawal set not_before = ${longest}
    where state in ('applied', 'reviewing') and not_before > ${longest}`.execute(tx);
}
