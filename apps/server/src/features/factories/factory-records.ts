import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/transaction.ts';

export interface Factory {
  readonly id: string;
  readonly name: string;
  readonly profile: string;
  /** It gets the orders that are started now. */
  readonly getsOrders: boolean;
  readonly version: number;
}

/** Which factory makes each board: `order_id` and `factory_id`, a table to be joined. */
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

/** @returns undefined when somebody changed it meanwhile */
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

/** The order is made by the factory that gets orders now; one that has a factory keeps it. */
export async function giveOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`
    insert into factory_order (order_id, factory_id) select ${orderId}, id from factory where gets_orders
    on conflict (order_id) do nothing`.execute(tx);
}

export async function factoryOfOrder(reader: Reader, orderId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('factory_order')
    .select('factory_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.factory_id;
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

/** How many boards of a factory were sent, and how many of them by the day that they were due; counted whenever it is asked. */
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
  most: number,
): Promise<(OnTime & { readonly month: string })[]> {
  const { rows } = await sql<OnTime & { month: string }>`
    select to_char(shipped_on, 'YYYY-MM') as month, count(*)::int as sent, ${BY_ITS_DAY} as "onTime"
    from promise_outcome where factory_id = ${factoryId} group by 1 order by 1 desc limit ${most}`.execute(reader);
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
