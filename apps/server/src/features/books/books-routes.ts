import { calls } from '@xunban/contract';
import { sum, toWire } from '@xunban/money';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { trialBalance } from '../ledger/trial-balance.ts';
import { viewRun, viewRuns } from './books-view.ts';
import { checkBooks } from './check-books.ts';
import { runCheck } from './run-check.ts';
import { findRun, listRuns } from './run-store.ts';
import { viewViolation } from './violation-view.ts';

export function booksRoutes({ db, log, config }: Deps): readonly Route[] {
  const one = async (id: string) => {
    const run = await findRun(db.read, id);
    const seen = run && (await viewRun(db.read, run));
    if (!seen) throw new Refusal('notFound');
    return seen;
  };
  return [
    route(calls.staff.ledger, () =>
      // One moment for the sums and for every rule, while money goes on moving.
      db.transaction(
        async (tx) => {
          const rows = await trialBalance(tx);
          return {
            accounts: rows.map(({ code, balance, accounts }) => ({ code, balance: toWire(balance), accounts })),
            total: toWire(sum(rows.map(({ balance }) => balance))),
            violations: (await checkBooks(tx)).violations.map(viewViolation),
          };
        },
        { isolation: 'repeatable read', readOnly: true },
      ),
    ),

    route(calls.staffBooks.runs, async ({ query }) => {
      const { total, runs } = await listRuns(db.read, { skip: query.skipCount, take: query.maxResultCount });
      return { totalCount: total, items: await viewRuns(db.read, runs), nightlyAt: config.booksCheckAt };
    }),

    route(calls.staffBooks.run, ({ params }) => one(params.id)),

    route(calls.staffBooks.check, async ({ actor }) => {
      const id = await runCheck({ db, log }, { staffId: actor.staffId });
      if (id === undefined) throw new Refusal('books.running');
      return one(id);
    }),
  ];
}
