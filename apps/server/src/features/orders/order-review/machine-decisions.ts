import { REVIEW_RULE_CODES } from '@xunban/contract';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

const figures = z.record(z.string(), z.union([z.string(), z.number()]));

/** One rule of a decision as it is stored. */
const storedRule = z.object({
  rule: z.enum(REVIEW_RULE_CODES),
  isPassed: z.boolean(),
  ordered: figures.nullable(),
  measured: figures.nullable(),
  because: z.array(z.object({ code: z.string(), field: z.string().optional(), params: figures })),
});
const storedRules = z.array(storedRule);

export interface StoredDecision {
  readonly round: number;
  readonly isPassed: boolean;
  /** Number of the order by whose decision it passes although a rule objects. */
  readonly byEarlier: string | null;
  readonly rules: z.output<typeof storedRules>;
  readonly at: Date;
  /** Time by which an engineer decides; null where none has to. */
  readonly expectedBy: Date | null;
}

export interface NewDecision {
  readonly orderId: string;
  readonly round: number;
  /** Null when the file is gone. */
  readonly fileId: string | null;
  readonly isPassed: boolean;
  readonly byEarlier: string | null;
  readonly rules: StoredDecision['rules'];
  readonly rulesVersion: number;
  readonly expectedBy: Date | null;
}

/** Writes down what was decided about a round: once, and for good. */
export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  await tx
    .insertInto('machine_review')
    .values({
      order_id: decision.orderId,
      round: decision.round,
      board_file_id: decision.fileId,
      is_passed: decision.isPassed,
      by_earlier: decision.byEarlier,
      rules: JSON.stringify(storedRules.parse(decision.rules)),
      rules_version: decision.rulesVersion,
      expected_by: decision.expectedBy,
    })
    .execute();
}

/**
 * Returns the automatic decision on every round of an order, oldest first; where an engineer corrected file roles, the decision
 * since then.
 */
export async function decisionsOf(reader: Reader, orderId: string): Promise<StoredDecision[]> {
  const [rows, corrected] = await Promise.all([
    reader
      .selectFrom('machine_review')
      .select(['round', 'is_passed', 'by_earlier', 'rules', 'reviewed_at', 'expected_by'])
      .where('order_id', '=', orderId)
      .orderBy('round')
      .execute(),
    reader
      .selectFrom('file_role_correction')
      .select(['round', 'is_passed', 'rules', 'corrected_at'])
      .where('order_id', '=', orderId)
      .orderBy('corrected_at')
      .execute(),
  ]);
  return rows.map((row) => {
    const correction = corrected.findLast(({ round }) => round === row.round);
    return {
      round: row.round,
      isPassed: correction?.is_passed ?? row.is_passed,
      byEarlier: correction ? null : row.by_earlier,
      rules: storedRules.parse(correction?.rules ?? row.rules),
      at: correction?.corrected_at ?? row.reviewed_at,
      expectedBy: row.expected_by,
    };
  });
}
