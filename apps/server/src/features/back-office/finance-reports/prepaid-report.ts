import { PREPAID_KINDS, type PrepaidKind } from '@xunban/contract';
import { add, type Fen, fen, subtract, ZERO_FEN } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { mainOrdersOfSources } from '../../finance/invoices/owed-on-main.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { type AgedBalance, agedBalances, balancesAtEnd } from '../../ledger/ledger/ageing.ts';
import { mainNumbers } from '../../orders-core/orders/main-numbers.ts';

/** An amount that a main order was paid and has not earned. */
export interface PrepaidRow {
  readonly mainNo: string;
  readonly memberId: string | null;
  readonly memberName: string;
  readonly memberNo: string;
  readonly amount: Fen;
  /** Since when it holds the amount, yyyy-MM-dd. */
  readonly since: string;
  readonly days: number;
  readonly kind: PrepaidKind;
}

export interface PrepaidReport {
  readonly total: Fen;
  readonly classes: readonly { readonly kind: PrepaidKind; readonly amount: Fen; readonly orders: number }[];
  /** The oldest first. */
  readonly rows: readonly PrepaidRow[];
}

const kindOf = (days: number): PrepaidKind =>
  days <= 30 ? 'upTo30' : days <= 60 ? 'upTo60' : days <= 90 ? 'upTo90' : 'older';

/**
 * Returns payments for orders not yet earned at the end of a month (yyyy-MM): of boards that are not sent, by age, and refunds
 * that wait for a credit note. What was bought on credit and is not shipped offsets it, as nothing was paid. The total is the
 * closing balance of both accounts. All of it is read: its size is that of the open workload.
 */
export async function prepaidReport(reader: Reader, month: string): Promise<PrepaidReport> {
  const [prepaid, undelivered, owed] = await Promise.all([
    agedBalances(reader, 'orderPrepaid', month),
    balancesAtEnd(reader, ['creditUndelivered'], month),
    owedByMain(reader, month),
  ]);
  const onCredit = new Map(undelivered.map(({ owner, balance }) => [owner, balance]));
  const balances = prepaid
    .map((one) => ({ ...one, balance: subtract(one.balance, onCredit.get(one.owner) ?? ZERO_FEN) }))
    .filter(({ balance }) => balance > 0n);
  const mainOrders = await mainNumbers(
    reader,
    balances.map(({ owner }) => owner),
  );
  const cards = await memberCards(
    reader,
    [...mainOrders.values()].map(({ memberId }) => memberId),
  );
  const rows = balances
    .flatMap(({ owner, balance, since, days }): PrepaidRow[] => {
      const main = mainOrders.get(owner);
      const card = main && cards.get(main.memberId);
      const member = { memberName: card?.fullName ?? '', memberNo: card?.memberNo ?? '' };
      const of = { mainNo: main?.mainNo ?? owner, memberId: main?.memberId ?? null, ...member };
      const refund = owed.get(owner);
      if (refund === undefined) return [{ ...of, amount: balance, since, days, kind: kindOf(days) }];
      const waiting = refund.balance < balance ? refund.balance : balance;
      return [
        ...(waiting < balance ? [{ ...of, amount: subtract(balance, waiting), since, days, kind: kindOf(days) }] : []),
        { ...of, amount: waiting, since: refund.since, days: refund.days, kind: 'refundWaiting' },
      ];
    })
    .toSorted((one, other) => other.days - one.days);
  const sumOf = (some: readonly PrepaidRow[]) =>
    fen(some.reduce((sum, { amount }) => sum + amount, ZERO_FEN as bigint));
  const classes = PREPAID_KINDS.map((kind) => {
    const some = rows.filter((row) => row.kind === kind);
    return { kind, amount: sumOf(some), orders: some.length };
  });
  return { total: sumOf(rows), classes, rows };
}

/** Amounts for which a credit note was owed at the end of a month, by main order. */
async function owedByMain(reader: Reader, month: string): Promise<ReadonlyMap<string, AgedBalance>> {
  const balances = await agedBalances(reader, 'invoiceOwed', month);
  const mainOf = await mainOrdersOfSources(
    reader,
    balances.map(({ owner }) => owner),
  );
  const owed = new Map<string, AgedBalance>();
  // The oldest comes first, and its day counts.
  for (const one of balances) {
    const main = mainOf.get(one.owner);
    const known = main === undefined ? undefined : owed.get(main);
    if (main !== undefined) owed.set(main, known ? { ...known, balance: add(known.balance, one.balance) } : one);
  }
  return owed;
}
