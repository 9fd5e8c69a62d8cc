import { calls } from '@xunban/contract';
import { sum, toApi } from '@xunban/money';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { trialBalance } from '../../ledger/ledger/period-balances.ts';
import { viewRun, viewRuns } from './ledger-check-view.ts';
import { runCheck } from './run-check.ts';
import { findRun, listRuns } from './run-store.ts';

export function ledgerCheckRoutes({ db, log, config }: Deps): readonly Route[] {
  const one = async (id: string) => {
    const run = await findRun(db.read, id);
    const detail = run && (await viewRun(db.read, run));
    if (!detail) throw new Refusal('notFound');
    return detail;
  };
  return [
    route(calls.staff.ledger, async () => {
      const rows = await trialBalance(db.read);
      return {
        accounts: rows.map(({ code, balance, accounts }) => ({
          code,
          balance: toApi(balance),
          accountCount: accounts,
        })),
        total: toApi(sum(rows.map(({ balance }) => balance))),
      };
    }),

    route(calls.staffLedgerChecks.runs, async ({ query }) => {
      const { total, runs } = await listRuns(db.readLagging, { skip: query.skipCount, take: query.maxResultCount });
      return { totalCount: total, items: await viewRuns(db.readLagging, runs), nightlyAt: config.ledgerCheckAt };
    }),

    route(calls.staffLedgerChecks.run, ({ params }) => one(params.id)),

    route(calls.staffLedgerChecks.check, async ({ actor, once }) => {
      const id = await runCheck({ db, log }, { staffId: actor.staffId }, once);
      if (id === undefined) throw new Refusal('ledgerChecks.running');
      return one(id);
    }),
  ];
}
