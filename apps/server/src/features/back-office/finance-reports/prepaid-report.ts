import { PREPAID_AGES, type PrepaidAge } from '@xunban/contract';
import { type Fen, fen, ZERO_FEN } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { agedBalances } from '../../ledger/ledger/ageing.ts';
import { mainNumbers } from '../../orders-core/orders/main-numbers.ts';

/** A main order that was paid and of which something is not sent yet. */
export interface PrepaidRow {
  readonly mainNo: string;
  readonly memberId: string | null;
  readonly memberName: string;
  readonly memberNo: string;
  readonly amount: Fen;
  /** Since when it holds money, yyyy-MM-dd. */
  readonly since: string;
  readonly days: number;
  readonly age: PrepaidAge;
}

export interface PrepaidReport {
  readonly total: Fen;
  readonly classes: readonly { readonly age: PrepaidAge; readonly amount: Fen; readonly orders: number }[];
  /** The oldest first. */
  readonly rows: readonly PrepaidRow[];
}

/** To how many days each class reaches. */
const REACHES: Readonly<Record<PrepaidAge, number>> = {
  upTo30: 30,
  upTo60: 60,
  upTo90: 90,
  older: Number.POSITIVE_INFINITY,
};

/**
 * Returns payments for orders not yet earned at the end of a month (yyyy-MM), by age. The total is the account's closing
 * balance. All of it is read: its size is that of the open workload.
 */
export async function prepaidReport(reader: Reader, month: string): Promise<PrepaidReport> {
  const balances = await agedBalances(reader, 'orderPrepaid', month);
  const mainOrders = await mainNumbers(
    reader,
    balances.map(({ owner }) => owner),
  );
  const cards = await memberCards(
    reader,
    [...mainOrders.values()].map(({ memberId }) => memberId),
  );
  const rows = balances.map(({ owner, balance, since, days }): PrepaidRow => {
    const main = mainOrders.get(owner);
    const card = main && cards.get(main.memberId);
    return {
      ...{ mainNo: main?.mainNo ?? owner, memberId: main?.memberId ?? null, amount: balance, since, days },
      ...{ memberName: card?.fullName ?? '', memberNo: card?.memberNo ?? '' },
      age: PREPAID_AGES.find((age) => days <= REACHES[age]) ?? 'older',
    };
  });
  const sumOf = (some: readonly PrepaidRow[]) =>
    fen(some.reduce((sum, { amount }) => sum + amount, ZERO_FEN as bigint));
  const classes = PREPAID_AGES.map((age) => {
    const some = rows.filter((row) => row.age === age);
    return { age, amount: sumOf(some), orders: some.length };
  });
  return { total: sumOf(rows), classes, rows };
}
