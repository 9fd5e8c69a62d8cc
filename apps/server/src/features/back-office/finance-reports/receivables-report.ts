import { RECEIVABLE_AGES, type ReceivableAge } from '@xunban/contract';
import { divideRounded, type Fen, fen, negate, sum } from '@xunban/money';
import { shanghaiDay } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { lossRatesIn } from '../../finance/credit/loss-rates.ts';
import { duesOfStatements } from '../../finance/credit/members-of-statements.ts';
import { monthAfter } from '../../finance/ledger-checks/close-month.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { balancesAtEnd } from '../../ledger/ledger/ageing.ts';

const DAY_MS = 86_400_000;

/** Amount that a member owes of one statement, or has bought on credit and is not billed yet. */
export interface ReceivableRow {
  readonly statementId: string | null;
  readonly statementNo: string;
  readonly memberId: string | null;
  readonly memberName: string;
  readonly memberNo: string;
  readonly dueOn: string | null;
  readonly daysOverdue: number;
  readonly age: ReceivableAge;
  readonly amount: Fen;
}

export interface ReceivablesReport {
  /** The longest overdue first. */
  readonly rows: readonly ReceivableRow[];
  readonly total: Fen;
  readonly classes: readonly {
    readonly age: ReceivableAge;
    readonly amount: Fen;
    readonly rateBp: number;
    readonly loss: Fen;
  }[];
  readonly loss: Fen;
  /** Balance of the allowance account, credit positive. */
  readonly allowance: Fen;
}

const ageOf = (days: number): ReceivableAge =>
  days <= 0 ? 'notDue' : days <= 30 ? 'upTo30' : days <= 60 ? 'upTo60' : days <= 90 ? 'upTo90' : 'older';

/**
 * Returns receivables of trade credit at the end of a month (yyyy-MM) by the days since they were due, with the expected loss of
 * each age by the rates of that month. The total is the closing balance of both receivable accounts.
 */
export async function receivablesReport(reader: Reader, month: string): Promise<ReceivablesReport> {
  const [balances, rates, now] = await Promise.all([
    balancesAtEnd(reader, ['creditUnbilled', 'creditBilled', 'lossAllowance'], month),
    lossRatesIn(reader, month),
    databaseNow(reader),
  ]);
  const owed = balances.filter(({ kind }) => kind !== 'lossAllowance');
  const dues = await duesOfStatements(
    reader,
    owed.filter(({ kind }) => kind === 'creditBilled').map(({ owner }) => owner),
  );
  const memberOf = ({ kind, owner }: (typeof owed)[number]): string | null =>
    kind === 'creditUnbilled' ? owner : (dues.get(owner)?.memberId ?? null);
  const cards = await memberCards(reader, [...new Set(owed.flatMap((one) => memberOf(one) ?? []))]);
  const monthEnd = new Date(new Date(`${monthAfter(month)}-01T00:00:00Z`).getTime() - DAY_MS)
    .toISOString()
    .slice(0, 10);
  const today = shanghaiDay(now);
  const until = new Date(monthEnd < today ? monthEnd : today).getTime();
  const rows = owed
    .map((one): ReceivableRow => {
      const due = one.kind === 'creditBilled' ? dues.get(one.owner) : undefined;
      const memberId = memberOf(one);
      const card = memberId === null ? undefined : cards.get(memberId);
      const days = due ? Math.max(0, Math.round((until - new Date(due.dueOn).getTime()) / DAY_MS)) : 0;
      return {
        ...{ statementId: due ? one.owner : null, statementNo: due?.no ?? '', memberId },
        ...{ memberName: card?.fullName ?? '', memberNo: card?.memberNo ?? '' },
        ...{ dueOn: due?.dueOn ?? null, daysOverdue: days, age: ageOf(days), amount: one.balance },
      };
    })
    .toSorted((one, other) => other.daysOverdue - one.daysOverdue || one.memberNo.localeCompare(other.memberNo));
  const classes = RECEIVABLE_AGES.map((age) => {
    const amount = sum(rows.filter((row) => row.age === age).map((row) => row.amount));
    const rateBp = rates[age];
    return { age, amount, rateBp, loss: fen(divideRounded(amount * BigInt(rateBp), 10_000n, 'halfUp')) };
  });
  const allowance = negate(sum(balances.filter(({ kind }) => kind === 'lossAllowance').map(({ balance }) => balance)));
  return {
    ...{ rows, classes, allowance },
    total: sum(rows.map(({ amount }) => amount)),
    loss: sum(classes.map(({ loss }) => loss)),
  };
}
