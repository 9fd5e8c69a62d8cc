import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A member's objection to one edition of a statement, and its answer. */
export interface Objection {
  readonly id: string;
  readonly edition: number;
  readonly reason: string;
  readonly madeAt: Date;
  readonly lines: readonly ObjectionLine[];
  readonly answer: string;
  readonly answeredAt: Date | null;
}
export interface ObjectionLine {
  /** Id of the movement. */
  readonly id: string;
  readonly reason: string;
}

export async function insertObjection(
  tx: Tx,
  row: {
    readonly statementId: string;
    readonly edition: number;
    readonly reason: string;
    readonly lines: readonly ObjectionLine[];
  },
): Promise<void> {
  const { id } = await tx
    .insertInto('credit_objection')
    .values({ statement_id: row.statementId, edition: row.edition, reason: row.reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (row.lines.length > 0)
    await tx
      .insertInto('credit_objection_line')
      .values(row.lines.map((line) => ({ objection_id: id, movement_id: BigInt(line.id), reason: line.reason })))
      .execute();
}

/** The objections to a statement, the first first. */
export async function objectionsOf(reader: Reader, statementId: string): Promise<readonly Objection[]> {
  const rows = await reader
    .selectFrom('credit_objection')
    .selectAll()
    .where('statement_id', '=', statementId)
    .orderBy('edition')
    .execute();
  if (rows.length === 0) return [];
  const lines = await reader
    .selectFrom('credit_objection_line')
    .selectAll()
    .where(
      'objection_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('movement_id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, edition: row.edition, reason: row.reason, madeAt: row.made_at },
    lines: lines
      .filter((line) => line.objection_id === row.id)
      .map((line) => ({ id: String(line.movement_id), reason: line.reason })),
    ...{ answer: row.answer, answeredAt: row.answered_at },
  }));
}

export async function writeAnswer(
  tx: Tx,
  id: string,
  { staffId, answer }: { readonly staffId: string; readonly answer: string },
): Promise<void> {
  await tx
    .updateTable('credit_objection')
    .set({ answered_by: staffId, answer, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
