import { REVIEW_VERDICTS, type ReviewVerdict } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import type { Finding } from '../orders/findings.ts';
import type { OrderMoved } from '../orders/order-events.ts';

/** How far back engineers look, and over how many of the newest verdicts about one finding. */
export const PRECEDENT_DAYS = 90;
const MOST_OF_ONE = 50;
/** A board with more kinds of findings is sent back without looking at precedents. */
const MOST_CODES = 12;

/** The findings that an engineer judges with an order, each once. */
const judgedCodes = (findings: readonly Finding[]): string[] =>
  [...new Set(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code))].slice(0, MOST_CODES);

/** An engineer decided about a round: what was decided is remembered with each finding that was in the way. */
export async function rememberVerdict(tx: Tx, { order, action, actor }: OrderMoved): Promise<void> {
  const verdict = REVIEW_VERDICTS.find((one) => one === action);
  const codes = judgedCodes(order.findings);
  if (verdict === undefined || actor.kind !== 'staff' || order.state !== 'inReview' || codes.length === 0) return;
  await tx
    .insertInto('review_verdict')
    .values(codes.map((code) => ({ order_id: order.id, round: order.round, code, verdict, staff_id: actor.id })))
    .execute();
}

export interface Precedent {
  readonly code: string;
  /** What others decided about the same finding, by verdict; and what the asking engineer did. */
  readonly others: Readonly<Record<ReviewVerdict, number>>;
  readonly own: Readonly<Record<ReviewVerdict, number>>;
  /** How many others. */
  readonly engineers: number;
}

/** What was decided about the findings of an order in other orders, the newest verdicts of each finding. */
export async function precedentsOf(
  reader: Reader,
  staffId: string,
  order: { readonly id: string; readonly findings: readonly Finding[] },
): Promise<Precedent[]> {
  const codes = judgedCodes(order.findings);
  if (codes.length === 0) return [];
  const { rows } = await sql<{
    code: string;
    verdict: ReviewVerdict;
    is_own: boolean;
    staff_id: string;
    count: number;
  }>`
    select asked.code, newest.verdict, newest.staff_id = ${staffId} as is_own, newest.staff_id, count(*)::int as count
    from unnest(${codes}::text[]) as asked (code)
    cross join lateral (
      select verdict, staff_id from review_verdict
      where code = asked.code and given_at > now() - make_interval(days => ${sql.lit(PRECEDENT_DAYS)})
        and order_id <> ${order.id}
      order by given_at desc limit ${sql.lit(MOST_OF_ONE)}
    ) newest
    group by asked.code, newest.verdict, newest.staff_id`.execute(reader);
  return codes.map((code) => {
    const found = rows.filter((row) => row.code === code);
    const others = found.filter(({ is_own }) => !is_own);
    return {
      code,
      others: countsOf(others),
      own: countsOf(found.filter(({ is_own }) => is_own)),
      engineers: new Set(others.map(({ staff_id }) => staff_id)).size,
    };
  });
}

function countsOf(rows: readonly { readonly verdict: ReviewVerdict; readonly count: number }[]) {
  const of = (verdict: ReviewVerdict): number =>
    rows.filter((row) => row.verdict === verdict).reduce((sum, { count }) => sum + count, 0);
  return { approve: of('approve'), sendBack: of('sendBack'), requestChange: of('requestChange') };
}
