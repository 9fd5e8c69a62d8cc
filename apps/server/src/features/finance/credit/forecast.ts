import type { CreditForecast } from '@xunban/contract';
import { add, type Fen, fen, negate, toApi, ZERO_FEN } from '@xunban/money';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { CreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { payableOf } from '../../orders-core/orders/orders-to-pay.ts';
import type { CreditFigures } from './figures.ts';
import { principalOf } from './movement-store.ts';
import { dayAfter, nextClose } from './periods.ts';

/** Something that will change what is free, on a calendar day. */
export interface ForecastStep {
  readonly on: string;
  readonly cause: CreditForecast['cause'];
  readonly statementNo: string;
  /** Positive frees the limit. */
  readonly amount: Fen;
}

/**
 * Forecasts the free limit: unpaid orders are assumed to be bought on credit today, each statement to be repaid on its due
 * date, and unbilled purchases with the next statement.
 */
export async function forecastOf(
  reader: Reader,
  account: CreditAccount,
  figures: CreditFigures,
  now: Date,
): Promise<CreditForecast[]> {
  const today = shanghaiDay(now);
  const payable = await payableOf(reader, account.memberId);
  return runForecast(account.limit, figures, [
    { on: today, cause: 'openOrders', statementNo: '', amount: negate(payable) },
    ...figures.statements.map(({ id, statementNo, dueOn }) => ({
      ...{ on: dueOn < today ? today : dueOn, cause: 'statement' as const, statementNo },
      amount: principalOf(figures.owed.get(id) ?? { all: ZERO_FEN, fees: ZERO_FEN }),
    })),
    {
      on: dayAfter(nextClose(now, account.statementDay), account.dueDays),
      ...{ cause: 'unbilled' as const, statementNo: '', amount: figures.unbilled },
    },
  ]);
}

/** The steps in their order, each with what is free after it. Below zero: so much more would be needed. */
export function runForecast(
  limit: Fen,
  { used }: Pick<CreditFigures, 'used'>,
  steps: readonly ForecastStep[],
): CreditForecast[] {
  let left = fen(limit - used);
  return steps
    .filter(({ amount }) => amount !== 0n)
    .toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
    .map(({ on, cause, statementNo, amount }) => {
      left = add(left, amount);
      return { on, cause, statementNo, amount: toApi(amount), left: toApi(left) };
    });
}
