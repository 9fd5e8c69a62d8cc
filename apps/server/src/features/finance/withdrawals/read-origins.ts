import { type Fen, fen, negate, sum } from '@xunban/money';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { linesSinceCredit } from '../../ledger/ledger/account-lines.ts';
import type { JournalKind } from '../../ledger/ledger/journal.ts';
import { uncheckedClaims } from '../bank-transfers/transfers-of-member.ts';
import { paymentsOfRefunds } from '../payments/read-payments.ts';
import { type Lot, traceOrigins } from './wallet-origins.ts';

/** A credit repayment that is refunded with an order has the origin of the last repayment. */
const CREDIT: ReadonlySet<JournalKind> = new Set(['creditRepayment', 'creditRefund']);

/** Returns the origins of the money in a member's wallet. */
export async function originsOf(reader: Reader, memberId: string, gatewayDays: number): Promise<readonly Lot[]> {
  const unchecked = await uncheckedClaims(reader, memberId);
  // Before the first gift, unchecked claim and top-up that still belongs to its gateway, everything was free money.
  const { before, lines } = await linesSinceCredit(reader, { kind: 'walletAvailable', owner: memberId }, [
    { kind: 'adjustment' },
    { kind: 'goodwill' },
    { kind: 'reversal' },
    { kind: 'topUp', withinDays: gatewayDays },
    ...(unchecked.size > 0 ? [{ kind: 'transferClaim' } as const] : []),
  ]);
  const refunds = lines.filter(({ kind }) => kind === 'walletRefund').map(({ reference }) => reference);
  const payments = await paymentsOfRefunds(reader, refunds);
  return traceOrigins(
    negate(before),
    lines.map(({ kind, reference, amount, at }) => ({
      kind,
      about: CREDIT.has(kind) ? 'credit' : (payments.get(reference) ?? reference),
      amount: negate(amount),
      at,
    })),
    { now: await databaseNow(reader), gatewayDays, unchecked },
  );
}

export const freeOf = (lots: readonly Lot[]): Fen =>
  fen(sum(lots.filter(({ origin }) => origin === 'free').map(({ amount }) => amount)));
