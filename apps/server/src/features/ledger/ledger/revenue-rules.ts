import type { LineCode } from '@xunban/pricing';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** Rule for the revenue of sales from a day on. */
export interface RevenueRule {
  /** Price lines that are revenue of tooling. */
  readonly toolingLines: readonly LineCode[];
}

/** Rules with the days on which they apply: from `since` and before `until`, which is null for the last one. */
export const RULES_BY_DAY = sql`(select rule.*, lead(since) over (order by since) as until from revenue_rule rule)`;

/** True for the rule (`rule`) that applies at a time. */
export const isInForce = (at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`((${at} at time zone 'Asia/Shanghai')::date >= rule.since
    and (rule.until is null or (${at} at time zone 'Asia/Shanghai')::date < rule.until))`;

/** Returns the rule for a sale of today. */
export async function revenueRule(reader: Reader): Promise<RevenueRule> {
  const { rows } = await sql<{ tooling_lines: LineCode[] }>`
    select tooling_lines from ${RULES_BY_DAY} rule where ${isInForce(sql`now()`)}`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('invariant: the first rule applies to every day');
  return { toolingLines: row.tooling_lines };
}
