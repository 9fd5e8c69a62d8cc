import { PRODUCTION_STEPS, type ProductionStep, parseEnum } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { ProductionStep as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A step of a route and its first and last planned day, yyyy-MM-dd in Asia/Shanghai. */
export interface PlannedStep {
  readonly step: ProductionStep;
  readonly plannedStart: string;
  readonly plannedEnd: string;
}

/** A step of an order's route: the plan, and what really happened. */
export interface StepRecord {
  readonly orderId: string;
  readonly position: number;
  readonly step: ProductionStep;
  readonly plannedStart: string;
  readonly plannedEnd: string;
  readonly doneAt: Date | null;
  readonly operator: string;
  /** The station that did the step; empty when not reported. */
  readonly station: string;
  /** Number of good pieces; null when they were not counted. */
  readonly goodCount: number | null;
  /** Pieces that were lost in it. */
  readonly scrapCount: number;
  readonly delayReason: string;
}

/** @param from the position of the first of them */
export async function insertSteps(tx: Tx, orderId: string, steps: readonly PlannedStep[], from = 1): Promise<void> {
  await tx
    .insertInto('production_step')
    .values(
      steps.map(({ step, plannedStart, plannedEnd }, index) => ({
        order_id: orderId,
        position: from + index,
        step,
        planned_start: plannedStart,
        planned_end: plannedEnd,
      })),
    )
    .execute();
}

/** The routes of orders, each in its order. */
export async function stepsOf(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StepRecord[]>> {
  const steps = new Map<string, StepRecord[]>();
  if (orderIds.length === 0) return steps;
  const rows = await reader
    .selectFrom('production_step')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  for (const row of rows) {
    const own = steps.get(row.order_id) ?? [];
    own.push(toStep(row));
    steps.set(row.order_id, own);
  }
  return steps;
}

/** A step that was done, as it is stored. */
export interface DoneStep
  extends Pick<StepRecord, 'position' | 'goodCount' | 'scrapCount' | 'station' | 'delayReason'> {
  readonly at: Date;
}

/**
 * Marks steps of an order as done.
 * @param operator the user who did them; the station of a factory has a name and no id
 * @returns false when one of them was done already
 */
export async function finishSteps(
  tx: Tx,
  orderId: string,
  operator: { readonly id?: string; readonly name: string },
  done: readonly DoneStep[],
): Promise<boolean> {
  const updated = await sql`
    update production_step set done_at = done.at, good_count = done.good_count, scrap_count = done.scrap_count, station = done.station,
      operator_id = ${operator.id ?? null}, operator_name = ${operator.name}, delay_reason = done.delay_reason
    from unnest(${done.map(({ position }) => position)}::int[], ${done.map(({ at }) => at)}::timestamptz[],
      ${done.map(({ goodCount }) => goodCount)}::int[], ${done.map(({ scrapCount }) => scrapCount)}::int[],
      ${done.map(({ station }) => station)}::text[], ${done.map(({ delayReason }) => delayReason)}::text[])
      as done (position, at, good_count, scrap_count, station, delay_reason)
    where production_step.order_id = ${orderId} and production_step.position = done.position and done_at is null`.execute(
    tx,
  );
  return updated.numAffectedRows === BigInt(done.length);
}

/** A step that was done is to be done again; nothing is known of it any more. */
export async function reopenStep(tx: Tx, step: Pick<StepRecord, 'orderId' | 'position'>): Promise<void> {
  await tx
    .updateTable('production_step')
    .set({
      done_at: null,
      operator_id: null,
      operator_name: '',
      station: '',
      good_count: null,
      scrap_count: 0,
      delay_reason: '',
    })
    .where('order_id', '=', step.orderId)
    .where('position', '=', step.position)
    .execute();
}

/** Replaces the steps from a position on; none of them is done. */
export async function replaceStepsFrom(
  tx: Tx,
  orderId: string,
  from: number,
  steps: readonly PlannedStep[],
): Promise<void> {
  await tx
    .deleteFrom('production_step')
    .where('order_id', '=', orderId)
    .where('position', '>=', from)
    .where('done_at', 'is', null)
    .execute();
  if (steps.length > 0) await insertSteps(tx, orderId, steps, from);
}

/** Gives steps another plan. */
export async function postponeSteps(
  tx: Tx,
  steps: readonly Pick<StepRecord, 'orderId' | 'position' | 'plannedStart' | 'plannedEnd'>[],
): Promise<void> {
  for (const { orderId, position, plannedStart, plannedEnd } of steps)
    await tx
      .updateTable('production_step')
      .set({ planned_start: plannedStart, planned_end: plannedEnd })
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute();
}

function toStep(row: Selectable<Row>): StepRecord {
  const step = parseEnum(PRODUCTION_STEPS, row.step, 'production step');
  return {
    orderId: row.order_id,
    position: row.position,
    step,
    plannedStart: row.planned_start,
    plannedEnd: row.planned_end,
    doneAt: row.done_at,
    operator: row.operator_name,
    station: row.station,
    goodCount: row.good_count,
    scrapCount: row.scrap_count,
    delayReason: row.delay_reason,
  };
}
