import type { AllCalls, CallOutput } from '@xunban/contract';
import type { Staff } from '../../../platform/auth/actor.ts';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { findReopenings, ledgerMonthRange, monthCloses } from '../../ledger/ledger/month-closes.ts';
import { monthAfter, nextClose } from './close-month.ts';

type Months = CallOutput<AllCalls['staffLedger']['months']>;

/** Returns every month of the ledger, the latest first: its state, the user who closed it, and the possible actions. */
export async function viewMonths(
  reader: Reader,
  { staffId, permissions }: Pick<Staff, 'staffId' | 'permissions'>,
): Promise<Months> {
  const [closes, { first, now }] = [await monthCloses(reader), await ledgerMonthRange(reader)];
  const next = await nextClose(reader);
  const [waiting] = await findReopenings(reader, { isWaiting: true, max: 1 });
  const names = await staffNames(reader, [...closes.map(({ closedBy }) => closedBy), waiting?.asked_by ?? null]);
  const canClose = permissions.has('ledgerChecks.close');
  const last = closes.find(({ reopenedAt }) => reopenedAt === null);
  const items: Months['items'] = monthsBetween(first, now).map((month) => {
    const [latest, ...earlier] = closes
      .filter((close) => close.month === month)
      .map((close) => ({
        ...{ closedAt: toIso(close.closedAt), closedBy: names.get(close.closedBy) ?? '', note: close.note },
        reopenedAt: toIsoOrNull(close.reopenedAt),
      }));
    const isClosed = latest?.reopenedAt === null;
    const isReady = next?.month === month && next.checks.every(({ open }) => open === 0);
    const asked = isClosed && waiting?.month === month ? waiting : undefined;
    return {
      month,
      state: isClosed ? ('closed' as const) : month === now ? ('running' as const) : ('open' as const),
      closes: latest ? [latest, ...earlier] : [],
      reopening: asked
        ? {
            ...{ askedBy: names.get(asked.asked_by) ?? '', askedAt: toIso(asked.asked_at), reason: asked.reason },
            isMine: asked.asked_by === staffId,
          }
        : null,
      can: !canClose
        ? []
        : isReady
          ? ['close' as const]
          : last?.month === month && !waiting
            ? ['askReopening' as const]
            : [],
    };
  });
  return { items, next: next ? { month: next.month, checks: [...next.checks] } : null };
}

/** From the latest to the earliest; none before anything was booked. */
function monthsBetween(first: string | undefined, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month !== undefined && month <= last; month = monthAfter(month)) months.unshift(month);
  return months;
}
