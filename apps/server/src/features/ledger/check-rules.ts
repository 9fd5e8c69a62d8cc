import { sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';

/** A rule of the books that does not hold, with what a person needs to find it. */
export interface Violation {
  /** Number in the list of invariants, such as `I2`. */
  readonly invariant: string;
  readonly detail: string;
}

const MOST_PER_RULE = 20;

/** A query of one column `detail` that finds what breaks a rule. */
export interface Rule {
  readonly invariant: string;
  readonly query: ReturnType<typeof sql>;
}

/** One rule after the other: the reader is a single connection. */
export async function checkRules(reader: Reader, rules: readonly Rule[]): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { invariant, query } of rules) {
    const { rows } = await sql<{ detail: string }>`${query} limit ${MOST_PER_RULE}`.execute(reader);
    found.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return found;
}
