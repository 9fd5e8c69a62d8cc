import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { cashLogs } from './cash-log.ts';

export function walletRoutes({ db }: Deps): readonly Route[] {
  return [
    route(calls.payment.cashLogs, ({ actor, query }) => {
      const { kind, from, to, sorting, skipCount: skip, maxResultCount: take } = query;
      return cashLogs(db.readLagging, actor.memberId, {
        kind,
        from,
        to,
        isOldestFirst: isOldestFirst(sorting),
        skip,
        take,
      });
    }),
  ];
}

/** A statement runs through time, one way or the other. */
function isOldestFirst(sorting: string | undefined): boolean {
  const order = /^\s*at(?:\s+(asc|desc))?\s*$/i.exec(sorting ?? 'at desc');
  if (!order) throw new Refusal('invalidInput', { fields: [{ field: 'sorting', code: 'invalid' }] });
  return order[1]?.toLowerCase() !== 'desc';
}

export const walletData: PersonalData = {
  exported: { statement: calls.payment.cashLogs },
  retained: 'Bookings: the ledger only grows.',
};
