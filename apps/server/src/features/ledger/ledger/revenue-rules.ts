import { type InvoiceSource, parseEnum, TAXPAYERS, type Taxpayer } from '@xunban/contract';
import { LINE_CODES, type LineCode } from '@xunban/pricing';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** Rule for the output tax of sales, and for their revenue by kind, from a day on. */
export interface RevenueRule {
  readonly taxpayer: Taxpayer;
  /** Rate of output tax, in per cent. */
  readonly percentOf: Readonly<Record<InvoiceSource, number>>;
  /** Price lines that are revenue of tooling. */
  readonly toolingLines: readonly LineCode[];
}

/** Rules with the days on which they apply: from `since` and before `until`, which is null for the last one. */
export const RULES_BY_DAY = sql`(select rule.*, lead(since) over (order by since) as until
  from revenue_rule rule where state = 'granted')`;

/** True for the rule (`rule`) that applies at a time. */
export const isInForce = (at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`((${at} at time zone 'Asia/Shanghai')::date >= rule.since
    and (rule.until is null or (${at} at time zone 'Asia/Shanghai')::date < rule.until))`;

/** Rate of a kind of sale in a rule (`rule`). */
export const percentIn = (kind: InvoiceSource): RawBuilder<number> =>
  kind === 'freight' ? sql`rule.freight_percent` : sql`rule.board_percent`;

interface RuleColumns {
  readonly taxpayer: string;
  readonly board_percent: number;
  readonly freight_percent: number;
  readonly tooling_lines: readonly string[];
}

export const ruleOf = (row: RuleColumns): RevenueRule => ({
  taxpayer: parseEnum(TAXPAYERS, row.taxpayer),
  percentOf: { board: row.board_percent, freight: row.freight_percent },
  toolingLines: row.tooling_lines.map((line) => parseEnum(LINE_CODES, line)),
});

/** Returns the rule for a sale at a time; by default that of the transaction. */
export async function revenueRule(reader: Reader, at: RawBuilder<unknown> = sql`now()`): Promise<RevenueRule> {
  const { rows } = await sql<RuleColumns>`
    select taxpayer, board_percent, freight_percent, tooling_lines from ${RULES_BY_DAY} rule
    where ${isInForce(at)}`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('invariant: the first rule applies to every day');
  return ruleOf(row);
}

/** The rate of a price that holds boards and freight; null while their rates differ. */
export const commonPercent = ({ percentOf }: RevenueRule): number | null =>
  percentOf.board === percentOf.freight ? percentOf.board : null;
