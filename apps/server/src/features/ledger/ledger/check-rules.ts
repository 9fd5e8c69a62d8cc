import { type FigureUnit, LEDGER_RULES, type LedgerRule } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** A violated ledger rule, with the facts to locate it. */
export interface Violation {
  readonly rule: LedgerRule;
  /** Number in the list of invariants, such as `I2`. */
  readonly invariant: string;
  /** Display number of the order, payment, journal or account. */
  readonly object: string;
  readonly unit: FigureUnit;
  /** Fen, or how many. */
  readonly expected: bigint;
  readonly actual: bigint;
}

export interface Findings {
  /** At most {@link MAX_PER_RULE} of each rule. */
  readonly violations: readonly Violation[];
  /** Total number, including those that are not listed. */
  readonly total: number;
  /** Duration of each query, in the order of execution; a rule can have several. */
  readonly times: readonly { readonly rule: LedgerRule; readonly ms: number }[];
}

const MAX_PER_RULE = 20;

/** A query of `object`, `expected` and `actual` that finds violations of a rule. Money unless `unit` is set otherwise. */
export interface Rule {
  readonly rule: LedgerRule;
  readonly unit?: FigureUnit;
  readonly query: RawBuilder<unknown>;
}

interface Row {
  readonly object: string;
  readonly expected: bigint;
  readonly actual: bigint;
  readonly total: bigint;
}

/** One rule after the other: the reader is a single connection. */
export async function checkRules(reader: Reader, rules: readonly Rule[]): Promise<Findings> {
  const violations: Violation[] = [];
  const times: { rule: LedgerRule; ms: number }[] = [];
  let total = 0;
  for (const { rule, unit = 'yuan', query } of rules) {
    const askedAt = performance.now();
    const { rows } = await sql<Row>`
      select object, expected::bigint as expected, actual::bigint as actual, count(*) over () as total
      from (${query}) found order by object limit ${MAX_PER_RULE}`.execute(reader);
    times.push({ rule, ms: performance.now() - askedAt });
    total += Number(rows[0]?.total ?? 0n);
    for (const { object, expected, actual } of rows)
      violations.push({ rule, invariant: LEDGER_RULES[rule], object, unit, expected, actual });
  }
  return { violations, total, times };
}

export const joinFindings = (parts: readonly Findings[]): Findings => ({
  violations: parts.flatMap(({ violations }) => violations),
  total: parts.reduce((sum, part) => sum + part.total, 0),
  times: parts.flatMap(({ times }) => times),
});
