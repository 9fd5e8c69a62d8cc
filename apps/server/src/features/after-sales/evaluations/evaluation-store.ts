import type { EvaluationDimension } from '@xunban/contract';
import { EVALUATION_EDIT_DAYS } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export type Scores = Readonly<Record<EvaluationDimension, number>>;

export interface Evaluation {
  readonly id: string;
  readonly orderId: string;
  readonly memberId: string;
  readonly factoryId: string;
  readonly scores: Scores;
  readonly text: string;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly hiddenAt: Date | null;
  readonly hiddenBy: string | null;
  readonly hiddenReason: string;
  readonly editableUntil: Date;
  /** Determined by the database clock at read time. */
  readonly isEditable: boolean;
}

/** Filter; all given conditions must match. */
export interface EvaluationFilter {
  readonly id?: string;
  readonly orderId?: string;
  readonly memberId?: string;
  readonly factoryId?: string;
  readonly state?: 'shown' | 'hidden' | 'deleted' | undefined;
  /** Additional condition from another feature, such as an order number. */
  readonly also?: RawBuilder<boolean> | undefined;
}

export interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

const EDIT_DAYS = sql.lit(EVALUATION_EDIT_DAYS);
/** Publicly visible. */
export const SHOWN = sql<boolean>`(evaluation.deleted_at is null and evaluation.hidden_at is null)`;
const STATES = {
  shown: SHOWN,
  hidden: sql<boolean>`(evaluation.deleted_at is null and evaluation.hidden_at is not null)`,
  deleted: sql<boolean>`(evaluation.deleted_at is not null)`,
} as const;

/** The newest first. */
export async function evaluations(reader: Reader, filter: EvaluationFilter, page: Page): Promise<Evaluation[]> {
  const { rows } = await sql<Row>`
    select evaluation.*, created_at + make_interval(days => ${EDIT_DAYS}) as editable_until,
      now() <= created_at + make_interval(days => ${EDIT_DAYS}) as is_editable
    from evaluation where ${matching(filter)}
    order by created_at desc, id offset ${page.skipCount} limit ${page.maxResultCount}`.execute(reader);
  return rows.map(toEvaluation);
}

export async function countEvaluations(reader: Reader, filter: EvaluationFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from evaluation where ${matching(filter)}`.execute(reader);
  return rows[0]?.count ?? 0;
}

export async function findEvaluation(reader: Reader, filter: EvaluationFilter): Promise<Evaluation | undefined> {
  return (await evaluations(reader, filter, { skipCount: 0, maxResultCount: 1 }))[0];
}

/** The same, held until the end of the transaction. */
export async function lockEvaluation(tx: Tx, filter: EvaluationFilter): Promise<Evaluation | undefined> {
  await sql`select id from evaluation where ${matching(filter)} for update`.execute(tx);
  return findEvaluation(tx, filter);
}

/** @returns undefined when another request was faster: there is one now */
export async function insertEvaluation(
  tx: Tx,
  given: Pick<Evaluation, 'orderId' | 'memberId' | 'factoryId' | 'scores' | 'text'>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('evaluation')
    .values({
      order_id: given.orderId,
      member_id: given.memberId,
      factory_id: given.factoryId,
      ...given.scores,
      text: given.text,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Updates an evaluation and restores it when it was deleted. */
export async function updateEvaluation(
  tx: Tx,
  id: string,
  { scores, text }: Pick<Evaluation, 'scores' | 'text'>,
): Promise<void> {
  await tx
    .updateTable('evaluation')
    .set({ ...scores, text, edited_at: sql<Date>`now()`, deleted_at: null })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('evaluation')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** @param hidden null to show it again */
export async function markHidden(
  tx: Tx,
  id: string,
  hidden: { readonly staffId: string; readonly reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('evaluation')
    .set({
      hidden_at: hidden && sql<Date>`now()`,
      hidden_by: hidden?.staffId ?? null,
      hidden_reason: hidden?.reason ?? '',
    })
    .where('id', '=', id)
    .execute();
}

/** Returns which of these orders have an active evaluation and which had one. */
export async function evaluatedOrders(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly stands: boolean; readonly isEditable: boolean }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('evaluation')
    .select(['order_id', 'deleted_at'])
    .select(sql<boolean>`now() <= created_at + make_interval(days => ${EDIT_DAYS})`.as('is_editable'))
    .where('order_id', 'in', [...orderIds])
    .execute();
  return new Map(rows.map((row) => [row.order_id, { stands: row.deleted_at === null, isEditable: row.is_editable }]));
}

const matching = ({ id, orderId, memberId, factoryId, state, also }: EvaluationFilter): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(id === undefined ? [] : [sql`evaluation.id = ${id}`]),
      ...(orderId === undefined ? [] : [sql`evaluation.order_id = ${orderId}`]),
      ...(memberId === undefined ? [] : [sql`evaluation.member_id = ${memberId}`]),
      ...(factoryId === undefined ? [] : [sql`evaluation.factory_id = ${factoryId}`]),
      ...(state === undefined ? [] : [STATES[state]]),
      ...(also === undefined ? [] : [also]),
    ],
    sql` and `,
  )}`;

interface Row {
  readonly id: string;
  readonly order_id: string;
  readonly member_id: string;
  readonly factory_id: string;
  readonly quality: number;
  readonly delivery: number;
  readonly service: number;
  readonly packing: number;
  readonly text: string;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
  readonly hidden_at: Date | null;
  readonly hidden_by: string | null;
  readonly hidden_reason: string;
  readonly editable_until: Date;
  readonly is_editable: boolean;
}

const toEvaluation = (row: Row): Evaluation => ({
  id: row.id,
  orderId: row.order_id,
  memberId: row.member_id,
  factoryId: row.factory_id,
  scores: { quality: row.quality, delivery: row.delivery, service: row.service, packing: row.packing },
  text: row.text,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  deletedAt: row.deleted_at,
  hiddenAt: row.hidden_at,
  hiddenBy: row.hidden_by,
  hiddenReason: row.hidden_reason,
  editableUntil: row.editable_until,
  isEditable: row.is_editable,
});
