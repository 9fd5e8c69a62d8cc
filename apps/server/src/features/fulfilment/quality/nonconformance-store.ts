import {
  CHARACTERISTICS,
  type Characteristic,
  DISPOSITIONS,
  type Disposition,
  NONCONFORMANCE_CAUSES,
  NONCONFORMANCE_EVENTS,
  NONCONFORMANCE_SOURCES,
  NONCONFORMANCE_STATES,
  type NonconformanceCause,
  type NonconformanceSource,
  type NonconformanceState,
  PRODUCTION_STEPS,
  type ProductionStep,
} from '@xunban/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { containing } from '../../../platform/db/containing.ts';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Nonconformance as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { FACTORIES_OF_BOARDS } from '../../orders-core/factories/factory-records.ts';
import { BOARDS_PER_PIECE, ordersNumbered, SENT_BOARDS } from '../../orders-core/orders/orders-sql.ts';

export interface Nonconformance {
  readonly id: string;
  readonly nonconformanceNo: string;
  readonly orderId: string;
  readonly source: NonconformanceSource;
  readonly step: ProductionStep | null;
  /** The batch and panel, or the station. */
  readonly place: string;
  readonly characteristic: Characteristic | null;
  readonly pieces: number;
  readonly cause: NonconformanceCause;
  readonly text: string;
  readonly state: NonconformanceState;
  readonly disposition: Disposition | null;
  readonly decisionText: string;
  readonly version: number;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly buyerAgrees: boolean | null;
  readonly answeredAt: Date | null;
  readonly closedBy: string | null;
  readonly closedAt: Date | null;
}

export type NewNonconformance = Pick<
  Nonconformance,
  'orderId' | 'source' | 'step' | 'place' | 'characteristic' | 'pieces' | 'cause' | 'text' | 'openedBy'
>;

interface NonconformanceFilter {
  readonly id?: string;
  readonly orderId?: string;
  readonly state?: NonconformanceState | undefined;
  readonly isOpen?: true;
  readonly cause?: NonconformanceCause | undefined;
  readonly disposition?: Disposition | undefined;
  /** A part of its number or of that of its board. */
  readonly filter?: string | undefined;
}

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}
const EVERYTHING: Page = { skipCount: 0, maxResultCount: 1000 };

/** The newest first. */
export async function nonconformances(
  reader: Reader,
  filter: NonconformanceFilter,
  page: Page = EVERYTHING,
): Promise<Nonconformance[]> {
  const { rows } = await sql<Selectable<Row>>`select nonconformance.* from nonconformance where ${matching(filter)}
    order by opened_at desc, id offset ${page.skipCount} limit ${page.maxResultCount}`.execute(reader);
  return rows.map(read);
}

/** Returns the total that a page of a list shows: exact, unless very many rows follow it. */
export const countNonconformances = (
  reader: Reader,
  filter: NonconformanceFilter,
  page: Page = EVERYTHING,
): Promise<number> =>
  countAround(reader, sql`select from nonconformance where ${matching(filter)} order by opened_at desc, id`, {
    skip: page.skipCount,
    take: page.maxResultCount,
  });

export const findNonconformance = async (reader: Reader, id: string): Promise<Nonconformance | undefined> =>
  (await nonconformances(reader, { id }, { skipCount: 0, maxResultCount: 1 }))[0];

/** Held until the end of the transaction. Lock its main order first. */
export async function lockNonconformance(tx: Tx, id: string): Promise<Nonconformance | undefined> {
  await sql`select id from nonconformance where id = ${id} for update`.execute(tx);
  return findNonconformance(tx, id);
}

export async function insertNonconformance(
  tx: Tx,
  row: NewNonconformance,
): Promise<{ readonly id: string; readonly nonconformanceNo: string }> {
  const made = await tx
    .insertInto('nonconformance')
    .values({
      ...{ order_id: row.orderId, source: row.source, step: row.step, place: row.place },
      ...{ characteristic: row.characteristic, pieces: row.pieces, cause: row.cause, text: row.text },
      opened_by: row.openedBy,
    })
    .returning(['id', 'nonconformance_no'])
    .executeTakeFirstOrThrow();
  return { id: made.id, nonconformanceNo: made.nonconformance_no };
}

type Change = Partial<
  Pick<Nonconformance, 'state' | 'disposition' | 'decisionText' | 'cause' | 'pieces' | 'decidedBy' | 'closedBy'>
> & { readonly buyerAgrees?: boolean | null; readonly isAnswered?: boolean };

/** The caller holds it. */
export async function updateNonconformance(tx: Tx, { id, version }: Nonconformance, change: Change): Promise<void> {
  await tx
    .updateTable('nonconformance')
    .set({
      version: version + 1,
      ...{ state: change.state, disposition: change.disposition, decision_text: change.decisionText },
      ...{ cause: change.cause, pieces: change.pieces, buyer_agrees: change.buyerAgrees, closed_by: change.closedBy },
      ...(change.decidedBy !== undefined && {
        decided_by: change.decidedBy,
        decided_at: change.decidedBy === null ? null : sql<Date>`now()`,
      }),
      ...(change.isAnswered !== undefined && { answered_at: change.isAnswered ? sql<Date>`now()` : null }),
      ...(change.state !== undefined && { closed_at: change.state === 'closed' ? sql<Date>`now()` : null }),
    })
    .where('id', '=', id)
    .execute();
}

export interface NonconformanceEvent {
  readonly kind: (typeof NONCONFORMANCE_EVENTS)[number];
  readonly disposition: Disposition | null;
  readonly text: string;
  readonly staffId: string | null;
  readonly at: Date;
}

export async function insertNonconformanceEvent(
  tx: Tx,
  id: string,
  event: Pick<NonconformanceEvent, 'kind'> & Partial<Omit<NonconformanceEvent, 'kind' | 'at'>>,
): Promise<void> {
  await tx
    .insertInto('nonconformance_event')
    .values({
      ...{ nonconformance_id: id, kind: event.kind, disposition: event.disposition ?? null },
      ...{ text: event.text ?? '', staff_id: event.staffId ?? null },
    })
    .execute();
}

/** Returns the events of one, in order. */
export async function listNonconformanceEvents(reader: Reader, id: string): Promise<NonconformanceEvent[]> {
  const rows = await reader
    .selectFrom('nonconformance_event')
    .selectAll()
    .where('nonconformance_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: z.enum(NONCONFORMANCE_EVENTS).parse(row.kind),
    disposition: z.enum(DISPOSITIONS).nullable().parse(row.disposition),
    text: row.text,
    staffId: row.staff_id,
    at: row.at,
  }));
}

export interface ScrapFigure {
  readonly month: string;
  readonly factoryName: string;
  readonly cause: NonconformanceCause;
  readonly reports: number;
  readonly pieces: number;
  readonly scrapped: number;
  readonly reworked: number;
  readonly usedAsIs: number;
}

/**
 * Scrap and causes by the month in which something was found and the factory, added up from the rows in boards: pieces of one order are
 * boards, those of another panels of them.
 * @param from yyyy-MM
 */
export async function scrapFigures(
  reader: Reader,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ScrapFigure[]> {
  const { rows } = await sql<Omit<ScrapFigure, 'cause'> & { readonly cause: string }>`
    select to_char(opened_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      coalesce(maker.factory_name, '') as "factoryName", cause, count(*)::int as reports, sum(pieces * piece.boards)::int as pieces,
      coalesce(sum(pieces * piece.boards) filter (where disposition = 'scrap'), 0)::int as scrapped,
      coalesce(sum(pieces * piece.boards) filter (where disposition = 'rework'), 0)::int as reworked,
      coalesce(sum(pieces * piece.boards) filter (where disposition = 'useAsIs'), 0)::int as "usedAsIs"
    from nonconformance join ${BOARDS_PER_PIECE} piece on piece.order_id = nonconformance.order_id
      left join ${FACTORIES_OF_BOARDS} maker on maker.order_id = nonconformance.order_id
    where opened_at >= ${monthStart(from)} and opened_at < ${monthStart(to)} + interval '1 month'
    group by 1, 2, 3 order by 1 desc, 2, pieces desc, 3`.execute(reader);
  return rows.map((row) => ({ ...row, cause: z.enum(NONCONFORMANCE_CAUSES).parse(row.cause) }));
}

/** Boards that were sent, by month and factory: what scrap is a share of. */
export async function piecesMade(
  reader: Reader,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly month: string; readonly factoryName: string; readonly pieces: number }[]> {
  const { rows } = await sql<{ month: string; factoryName: string; pieces: number }>`
    select to_char(sent.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      coalesce(maker.factory_name, '') as "factoryName", sum(sent.boards)::int as pieces
    from ${SENT_BOARDS} sent left join ${FACTORIES_OF_BOARDS} maker on maker.order_id = sent.order_id
    where sent.at >= ${monthStart(from)} and sent.at < ${monthStart(to)} + interval '1 month'
    group by 1, 2 order by 1 desc, 2`.execute(reader);
  return rows;
}

const monthStart = (month: string) => sql`(${`${month}-01`}::timestamp at time zone 'Asia/Shanghai')`;

const matching = ({
  id,
  orderId,
  state,
  isOpen,
  cause,
  disposition,
  filter,
}: NonconformanceFilter): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(id === undefined ? [] : [sql`nonconformance.id = ${id}`]),
      ...(orderId === undefined ? [] : [sql`nonconformance.order_id = ${orderId}`]),
      ...(state === undefined ? [] : [sql`nonconformance.state = ${state}`]),
      ...(isOpen === undefined ? [] : [sql`nonconformance.state <> 'closed'`]),
      ...(cause === undefined ? [] : [sql`nonconformance.cause = ${cause}`]),
      ...(disposition === undefined ? [] : [sql`nonconformance.disposition = ${disposition}`]),
      ...(filter === undefined
        ? []
        : [
            // Two searches, each by its index; one of both would read everything.
            sql`nonconformance.id in (select id from nonconformance where nonconformance_no ilike ${containing(filter)}
              union select id from nonconformance where order_id in ${ordersNumbered(containing(filter))})`,
          ]),
    ],
    sql` and `,
  )}`;

const read = (row: Selectable<Row>): Nonconformance => ({
  id: row.id,
  nonconformanceNo: row.nonconformance_no,
  orderId: row.order_id,
  source: z.enum(NONCONFORMANCE_SOURCES).parse(row.source),
  step: z.enum(PRODUCTION_STEPS).nullable().parse(row.step),
  place: row.place,
  characteristic: z.enum(CHARACTERISTICS).nullable().parse(row.characteristic),
  pieces: row.pieces,
  cause: z.enum(NONCONFORMANCE_CAUSES).parse(row.cause),
  text: row.text,
  state: z.enum(NONCONFORMANCE_STATES).parse(row.state),
  disposition: z.enum(DISPOSITIONS).nullable().parse(row.disposition),
  decisionText: row.decision_text,
  version: row.version,
  openedBy: row.opened_by,
  openedAt: row.opened_at,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  buyerAgrees: row.buyer_agrees,
  answeredAt: row.answered_at,
  closedBy: row.closed_by,
  closedAt: row.closed_at,
});
