import {
  findOneOf,
  STEP_EVENT_REASONS,
  STEP_EVENT_STATES,
  type StepEventReason,
  type StepEventState,
} from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import { containing, isLike } from '../../../platform/db/containing.ts';
import type { StepEvent as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { ReportedEvent } from './read-event.ts';

/** The outcome of an event. */
export interface EventOutcome {
  readonly state: StepEventState;
  readonly reason: StepEventReason | null;
  /** The name or figure that the reason concerns. */
  readonly reasonDetail: string;
  readonly factoryId: string | null;
  readonly orderId: string | null;
}

export interface StoredEvent extends EventOutcome, Omit<ReportedEvent, 'fault'> {
  readonly id: string;
  readonly source: string;
  readonly receivedAt: Date;
  readonly attempts: number;
  readonly endedBy: string | null;
  readonly note: string;
}

/**
 * @returns `inserted`, `duplicate` when the same event is stored already, or `conflict` when its id was reported earlier with
 * different content
 */
export async function insertEvent(
  tx: Tx,
  source: string,
  event: ReportedEvent,
  outcome: EventOutcome,
): Promise<'inserted' | 'duplicate' | 'conflict'> {
  const inserted = await tx
    .insertInto('step_event')
    .values({
      ...{
        source,
        factory_code: event.factoryCode,
        external_id: event.externalId,
        raw: event.raw,
        raw_hash: event.hash,
      },
      ...{ factory_id: outcome.factoryId, order_id: outcome.orderId, order_no: event.orderNo, step: event.step },
      ...{
        station: event.station,
        operator: event.operator,
        good_count: event.goodCount,
        scrap_count: event.scrapCount,
      },
      ...{ delay_reason: event.delayReason, happened_at: event.happenedAt },
      ...{ state: outcome.state, reason: outcome.reason, reason_detail: outcome.reasonDetail },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return 'inserted';
  const stored = await tx
    .selectFrom('step_event')
    .select('raw_hash')
    .where('source', '=', source)
    .where('factory_code', '=', event.factoryCode)
    .where('external_id', '=', event.externalId)
    .executeTakeFirst();
  return stored?.raw_hash.equals(event.hash) ? 'duplicate' : 'conflict';
}

/** Returns the orders with reported events that are not applied yet, after the given order. */
export async function ordersWithWaiting(reader: Reader, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct order_id as id from step_event
    where state = 'waiting' and order_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by 1 limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Returns the pending events of an order, the earliest first. The caller holds the lock of its main order. */
export async function waitingOf(tx: Tx, orderId: string): Promise<StoredEvent[]> {
  const rows = await tx
    .selectFrom('step_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
  return rows.map(toEvent);
}

/** Stores the outcome of an event, if it has changed. */
export async function updateOutcome(
  tx: Tx,
  event: Pick<StoredEvent, 'id'>,
  outcome: Partial<EventOutcome>,
): Promise<void> {
  const { state, reason = null, reasonDetail = '', factoryId, orderId } = outcome;
  await tx
    .updateTable('step_event')
    .set({ state, reason, reason_detail: reasonDetail, factory_id: factoryId, order_id: orderId })
    .where('id', '=', event.id)
    .where(
      sql<boolean>`(state, reason, reason_detail)
        is distinct from (${state}::text, ${reason}::text, ${reasonDetail}::text)`,
    )
    .execute();
}

/**
 * Marks the first pending event of an order as failed, because a rule refused it; the others stay pending.
 * @returns the number of events that are not tried any more
 */
export async function failWaiting(tx: Tx, orderId: string, code: string): Promise<number> {
  const { rows } = await sql`
    update step_event set state = 'failed', reason = 'refused', reason_detail = ${code} where id = (
      select id from step_event where order_id = ${orderId}::uuid and state = 'waiting' order by happened_at, id limit 1
    ) returning id`.execute(tx);
  return rows.length;
}

export async function countWaiting(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('step_event')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function lockEvent(tx: Tx, id: string): Promise<StoredEvent | undefined> {
  const row = await tx.selectFrom('step_event').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toEvent(row);
}

/** Counts a retry by staff. */
export async function countAttempt(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('step_event')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function dismiss(tx: Tx, id: string, staffId: string, note: string): Promise<void> {
  await tx
    .updateTable('step_event')
    .set({ state: 'dismissed', reason: null, reason_detail: '', ended_by: staffId, note })
    .where('id', '=', id)
    .execute();
}

export interface EventFilter {
  readonly state: StepEventState | undefined;
  readonly filter: string | undefined;
}

const isMatching = ({
  state,
  filter,
}: EventFilter) => sql<boolean>`(${state ?? null}::text is null or state = ${state ?? null})
  and (${filter ?? null}::text is null or order_no = ${(filter ?? '').toUpperCase()}
    or ${isLike(sql`external_id`, containing(filter ?? ''))})`;

export async function findEvents(
  reader: Reader,
  filter: EventFilter,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly events: readonly StoredEvent[] }> {
  const [count, rows] = await Promise.all([
    reader
      .selectFrom('step_event')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where(isMatching(filter))
      .executeTakeFirstOrThrow(),
    reader
      .selectFrom('step_event')
      .selectAll()
      .where(isMatching(filter))
      .orderBy('received_at', 'desc')
      .orderBy('id')
      .offset(skip)
      .limit(take)
      .execute(),
  ]);
  return { total: Number(count.count), events: rows.map(toEvent) };
}

const toEvent = (row: Selectable<Row>): StoredEvent => ({
  ...{ id: row.id, source: row.source, factoryCode: row.factory_code, externalId: row.external_id, raw: row.raw },
  ...{ hash: row.raw_hash, factoryId: row.factory_id, orderId: row.order_id, orderNo: row.order_no, step: row.step },
  ...{
    station: row.station,
    operator: row.operator,
    goodCount: row.good_count,
    scrapCount: row.scrap_count,
    reasonDetail: row.reason_detail,
  },
  ...{
    delayReason: row.delay_reason,
    happenedAt: row.happened_at,
    receivedAt: row.received_at,
    attempts: row.attempts,
  },
  ...{ endedBy: row.ended_by, note: row.note },
  state: findOneOf(STEP_EVENT_STATES, row.state) ?? 'failed',
  reason: findOneOf(STEP_EVENT_REASONS, row.reason) ?? null,
});
