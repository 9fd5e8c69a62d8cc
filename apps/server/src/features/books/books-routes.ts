import { calls } from '@xunban/contract';
import { sum, toWire } from '@xunban/money';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { trialBalance } from '../ledger/trial-balance.ts';
import { checkBooks } from './check-books.ts';
import { viewViolation } from './violation-view.ts';

export function booksRoutes({ db }: Deps): readonly Route[] {
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
  ];
}
