import type { CreditScore } from '@xunban/contract';
import { fen, toApi } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { findCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { type PaymentHistory, scoreOf } from './score.ts';

/** Computes a member's score from the statements on every call. */
export async function creditScore(reader: Reader, memberId: string): Promise<CreditScore> {
  const { points, grade, advisedLimit, factors } = scoreOf(await historyOf(reader, memberId));
  return { points, grade, advisedLimit: advisedLimit === null ? null : toApi(advisedLimit), factors: [...factors] };
}

async function historyOf(reader: Reader, memberId: string): Promise<PaymentHistory> {
  const account = await findCreditAccount(reader, memberId);
  const { rows } = await sql<Row>`
    select count(*) filter (where settled_on <= due_on)::int as on_time,
      count(*) filter (where settled_on > due_on and settled_on <= due_on + 30)::int as late,
      count(*) filter (where settled_on > due_on + 30)::int as very_late,
      count(*) filter (where settled_on is null and overdue_since is not null)::int as overdue_now,
      count(*) filter (where is_written_off)::int as written_off,
      (select avg(total_fen)::bigint from (select total_fen from credit_statement where member_id = ${memberId}
        order by period_until desc limit 3) newest) as monthly,
      (extract(year from age(now(), ${account?.openedAt ?? null})) * 12
        + extract(month from age(now(), ${account?.openedAt ?? null})))::int as months
    from (select due_on, overdue_since, (settled_at at time zone 'Asia/Shanghai')::date as settled_on,
        exists (select from credit_movement where settles = credit_statement.id and kind = 'writeOff') as is_written_off
      from credit_statement where member_id = ${memberId} and total_fen > 0) statements`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('invariant: count query returned no row');
  return {
    ...{ onTime: row.on_time, late: row.late, veryLate: row.very_late, overdueNow: row.overdue_now },
    ...{ writtenOff: row.written_off, months: row.months ?? 0, dueDays: account?.dueDays ?? 30 },
    monthlyPurchases: row.monthly === null ? null : fen(row.monthly),
  };
}

interface Row {
  readonly on_time: number;
  readonly late: number;
  readonly very_late: number;
  readonly overdue_now: number;
  readonly written_off: number;
  readonly monthly: bigint | null;
  readonly months: number | null;
}
