import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface Factory {
  readonly id: string;
  readonly name: string;
  readonly profile: string;
  /** It gets the orders that are started now. */
  readonly getsOrders: boolean;
  readonly version: number;
}

/** The factory of each board: a table of `order_id` and `factory_id`, to be joined. */
export const FACTORY_OF_ORDERS = sql`(select order_id, factory_id from factory_order)`;

/** All of them, the one that gets orders first. */
export async function factories(reader: Reader, ids?: readonly string[]): Promise<Factory[]> {
  let query = reader.selectFrom('factory').selectAll().orderBy('gets_orders', 'desc').orderBy('name');
  if (ids) query = query.where('id', 'in', [...ids]);
  return (await query.execute()).map(toFactory);
}

/** One by its id, or the one that gets orders. */
export async function findFactory(reader: Reader, id: string | undefined): Promise<Factory | undefined> {
  const query = reader.selectFrom('factory').selectAll();
  const row = await (id === undefined
    ? query.where('gets_orders', '=', true)
    : query.where('id', '=', id)
  ).executeTakeFirst();
  return row && toFactory(row);
}

/** @returns undefined when it was changed meanwhile */
export async function updateFactory(
  tx: Tx,
  { id, version, name, profile }: Pick<Factory, 'id' | 'version' | 'name' | 'profile'>,
): Promise<Factory | undefined> {
  const row = await tx
    .updateTable('factory')
    .set((eb) => ({ name, profile, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  return row && toFactory(row);
}

/** An order that was sent without one was made by the factory that gets orders; one that has a factory keeps it. */
export async function giveOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`
    insert into factory_order (order_id, factory_id, left_at) select ${orderId}, id, now() from factory where gets_orders
    on conflict (order_id) do nothing`.execute(tx);
}

/** The requirements of a board for its factory. */
export interface Asked {
  readonly layerClass: string;
  readonly areaDm2: number;
}

export interface GivenTo {
  /** Null for the one that gets orders. */
  readonly factoryId: string | null;
  readonly proposal: {
    readonly asked: Asked;
    readonly candidates: readonly object[];
    readonly proposedId: string | null;
  };
  /** The planner; absent for an automatic assignment. */
  readonly by?: string;
  readonly isProposed?: boolean;
  readonly reason?: string;
}

/** Gives a board to a factory, or to another one, with how the factories stood then. */
export async function putOrder(
  tx: Tx,
  orderId: string,
  { factoryId, proposal, by, isProposed = true, reason = '' }: GivenTo,
): Promise<void> {
  const { asked, candidates, proposedId } = proposal;
  await sql`
    insert into factory_order (order_id, factory_id, layer_class, area_dm2, given_by, is_proposed, reason, proposal)
    select ${orderId}::uuid, id, ${asked.layerClass}::text, ${asked.areaDm2}::int, ${by ?? null}::uuid, ${isProposed}::boolean,
      ${reason}::text, ${JSON.stringify({ proposedId, candidates })}::jsonb
    from factory where ${factoryId === null ? sql`gets_orders` : sql`id = ${factoryId}::uuid`}
    on conflict (order_id) do update set factory_id = excluded.factory_id, layer_class = excluded.layer_class,
      area_dm2 = excluded.area_dm2, given_by = excluded.given_by, is_proposed = excluded.is_proposed,
      reason = excluded.reason, proposal = excluded.proposal, given_at = now(), left_at = null`.execute(tx);
}

/** Updates the requirements, which may have changed since the board was assigned. */
export async function askedOfFactory(tx: Tx, orderId: string, { layerClass, areaDm2 }: Asked): Promise<void> {
  await tx
    .updateTable('factory_order')
    .set({ layer_class: layerClass, area_dm2: areaDm2, left_at: null })
    .where('order_id', '=', orderId)
    .execute();
}

/** The factory has nothing to do with the board any more. */
export async function leaveFactory(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('factory_order')
    .set({ left_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('left_at', 'is', null)
    .execute();
}

export interface GivenOrder {
  readonly factoryId: string;
  readonly by: string | null;
  readonly at: Date;
  readonly isProposed: boolean;
  readonly reason: string;
  /** yyyy-MM-dd; null until a day is set. */
  readonly plannedOn: string | null;
}

/** Returns the factory of a board and the planner who assigned it. */
export async function givenOrder(reader: Reader, orderId: string): Promise<GivenOrder | undefined> {
  const row = await reader.selectFrom('factory_order').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return (
    row && {
      ...{ factoryId: row.factory_id, by: row.given_by, at: row.given_at },
      ...{ isProposed: row.is_proposed, reason: row.reason, plannedOn: row.planned_on },
    }
  );
}

/** The boards that factories of a source have still to make, with when each was given. */
export async function ordersOfSource(
  reader: Reader,
  source: string,
): Promise<{ readonly orderId: string; readonly code: string; readonly name: string; readonly givenAt: Date }[]> {
  const rows = await reader
    .selectFrom('factory_order')
    .innerJoin('factory', 'factory.id', 'factory_order.factory_id')
    .select(['order_id', 'code', 'name', 'given_at'])
    .where('source', '=', source)
    .where('left_at', 'is', null)
    .orderBy('given_at')
    .orderBy('order_id')
    .limit(MAX_OPEN)
    .execute();
  return rows.map(({ order_id, code, name, given_at }) => ({ orderId: order_id, code, name, givenAt: given_at }));
}

/** The oldest of more come first. */
const MAX_OPEN = 2000;

/** Returns, by factory, the number of boards shipped in the last 90 days, and the number shipped by their due day. */
export async function onTimeOfAll(reader: Reader): Promise<ReadonlyMap<string, OnTime>> {
  const { rows } = await sql<OnTime & { factoryId: string }>`
    select factory_id as "factoryId", count(*)::int as sent, ${BY_ITS_DAY} as "onTime"
    from promise_outcome where shipped_on > current_date - 90 group by factory_id`.execute(reader);
  return new Map(rows.map(({ factoryId, ...counts }) => [factoryId, counts]));
}

export async function factoryOfOrder(reader: Reader, orderId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('factory_order')
    .select('factory_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.factory_id;
}

/** Returns the factory of each order; orders without one are left out. */
export async function factoriesOfOrders(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('factory_order')
    .select(['order_id', 'factory_id'])
    .where('order_id', 'in', [...new Set(orderIds)])
    .execute();
  return new Map(rows.map(({ order_id, factory_id }) => [order_id, factory_id]));
}

export interface Outcome {
  readonly orderId: string;
  readonly promisedOn: string;
  readonly dueOn: string;
}

/** Writes down on which day a board left, by the clock of the database. Once, and for good. */
export async function insertOutcome(tx: Tx, { orderId, promisedOn, dueOn }: Outcome): Promise<void> {
  await sql`
    insert into promise_outcome (order_id, factory_id, promised_on, due_on, shipped_on)
    select order_id, factory_id, ${promisedOn}::date, ${dueOn}::date, (now() at time zone 'Asia/Shanghai')::date
    from factory_order where order_id = ${orderId}
    on conflict (order_id) do nothing`.execute(tx);
}

export interface OnTime {
  readonly sent: number;
  readonly onTime: number;
}

/** Returns the number of boards that a factory shipped, and the number shipped by their due day; counted on each call. */
export async function onTimeOf(reader: Reader, factoryId: string): Promise<OnTime> {
  const { rows } = await sql<OnTime>`
    select count(*)::int as sent, ${BY_ITS_DAY} as "onTime" from promise_outcome where factory_id = ${factoryId}`.execute(
    reader,
  );
  return rows[0] ?? { sent: 0, onTime: 0 };
}

/** The same for each of the last months in which something was sent, the oldest first. */
export async function onTimeByMonth(
  reader: Reader,
  factoryId: string,
  limit: number,
): Promise<(OnTime & { readonly month: string })[]> {
  const { rows } = await sql<OnTime & { month: string }>`
    select to_char(shipped_on, 'YYYY-MM') as month, count(*)::int as sent, ${BY_ITS_DAY} as "onTime"
    from promise_outcome where factory_id = ${factoryId} group by 1 order by 1 desc limit ${limit}`.execute(reader);
  return rows.toReversed();
}

export async function countBoards(reader: Reader, factoryId: string): Promise<number> {
  const row = await reader
    .selectFrom('factory_order')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('factory_id', '=', factoryId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const BY_ITS_DAY: RawBuilder<number> = sql`count(*) filter (where shipped_on <= due_on)::int`;

const toFactory = (row: {
  readonly id: string;
  readonly name: string;
  readonly profile: string;
  readonly gets_orders: boolean;
  readonly version: number;
}): Factory => ({
  id: row.id,
  name: row.name,
  profile: row.profile,
  getsOrders: row.gets_orders,
  version: row.version,
});

/** The factory of each order: a table of `order_id` and `factory_name`, for joins in other features. */
export const FACTORIES_OF_BOARDS = sql`(select made.order_id, factory.name as factory_name
  from factory_order made join factory on factory.id = made.factory_id)`;
