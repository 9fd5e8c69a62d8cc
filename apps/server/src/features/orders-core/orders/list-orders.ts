import {
  type HoldCause,
  IN_WORK_STATES,
  ORDER_STATE_CODES,
  type OrderState,
  type OrderStateCode,
  type Product,
} from '@xunban/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { containing, isLike } from '../../../platform/db/containing.ts';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { codeOf } from './order-machine.ts';
import { mainOrdersNumbered, mainOrdersReferenced } from './orders-sql.ts';

export interface OrderFilter {
  /** Absent for staff, for orders of all members. */
  readonly memberId?: string;
  readonly state?: number | undefined;
  readonly product?: Product | undefined;
  readonly orderNos?: readonly string[] | undefined;
  /** Part of an order number, a main order's number, a reference of the buyer, a part number or a tag. */
  readonly text?: string | undefined;
  /** Further places that the text is searched in, provided by the features that own them. */
  readonly elsewhere?: Elsewhere;
  /** Days in Shanghai, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly tag?: string | undefined;
  /** A fact besides the state, as a condition on `pcb_order`. */
  readonly flag?: RawBuilder<boolean> | undefined;
  /** Paid and not yet sent: waiting for production, in it, or ready. */
  readonly isInProduction?: boolean;
}

/** Conditions on these columns, by which other modules join their data of an order. */
export interface Elsewhere {
  /** Each finds what matches by an index of its own. */
  indexed(pattern: string, columns: typeof SEARCHED): readonly RawBuilder<boolean>[];
  /** The same for orders that are looked at one by one. */
  ofOne(pattern: string, columns: typeof SEARCHED): readonly RawBuilder<boolean>[];
}
const SEARCHED = { fileId: 'pcb_order.board_file_id', memberId: 'pcb_order.member_id' } as const;

/** Number of newest orders scanned for texts of one or two characters, for which there is no index. */
const NEWEST = 5_000;
const SHORTEST_INDEXED = 3;
/** The format produced by `day_number`. */
const FULL_ORDER_NO = /^P\d{12,}$/i;

/** Maps API names to columns; `id` breaks every tie. */
const SORT_COLUMNS = {
  createdAt: 'pcb_order.created_at',
  orderNo: 'pcb_order.order_no',
  amount: 'pcb_order.amount_fen',
  state: 'pcb_order.state',
  waitingSince: 'pcb_order.state_since',
} as const;
export type SortField = keyof typeof SORT_COLUMNS;
export interface Sort {
  readonly field: SortField;
  readonly direction: 'asc' | 'desc';
}
export const SORT_FIELDS = Object.keys(SORT_COLUMNS) as SortField[];

export interface OrderPage {
  readonly sorts: readonly Sort[];
  /** Sorts orders that need no further action after all others. */
  readonly endedLast?: boolean;
  readonly skip: number;
  readonly take: number;
}

export interface FoundOrders {
  readonly total: number;
  readonly orders: readonly { readonly id: string; readonly mainOrderId: string }[];
}

/**
 * A page of PCB orders. What went back to the cart is not an order any more and is left out. The total of what is sought
 * is that of {@link countAround}.
 */
export async function listOrders(reader: Reader, filter: OrderFilter, page: OrderPage): Promise<FoundOrders> {
  const matching = await filtered(reader, filter);
  const total = hasStateOnly(filter)
    ? await storedTotal(reader, filter.state)
    : await countAround(reader, sql`${matching.select('pcb_order.id')}`, page);
  let ordered = matching.select(['pcb_order.id', 'pcb_order.main_order_id']);
  if (page.endedLast) ordered = ordered.orderBy(hasEnded);
  for (const { field, direction } of page.sorts) ordered = ordered.orderBy(SORT_COLUMNS[field], direction);
  const rows = await ordered.orderBy('pcb_order.id', 'desc').offset(page.skip).limit(page.take).execute();
  return { total, orders: rows.map((row) => ({ id: row.id, mainOrderId: row.main_order_id })) };
}

const hasEnded = sql<boolean>`pcb_order.state >= ${sql.lit(codeOf('completed'))}`;

/** True when at most a state narrows the list: then its stored count is used. */
const hasStateOnly = ({ state: _state, elsewhere: _elsewhere, ...others }: OrderFilter): boolean =>
  Object.values(others).every((value) => value === undefined);

async function storedTotal(reader: Reader, state: number | undefined): Promise<number> {
  const counts = await storedCounts(reader);
  const chosen = [...counts].filter(([code]) => (state === undefined ? code !== codeOf('inCart') : code === state));
  return chosen.reduce((sum, [, count]) => sum + count, 0);
}

/** Returns the number of all members' orders in each state, zeros included. It sums the stored counts, not the orders. */
export async function storedCounts(reader: Reader): Promise<ReadonlyMap<OrderStateCode, number>> {
  const rows = await reader
    .selectFrom('order_count')
    .select(['state', sql<number>`sum(change)::int`.as('count')])
    .groupBy('state')
    .execute();
  const found = new Map(rows.map((row) => [row.state, row.count]));
  return new Map(ORDER_STATE_CODES.map((state) => [state, found.get(state) ?? 0]));
}

/** Adds up the changes of the counts to one row for each state; safe to run twice at once. */
export async function foldCounts(tx: Tx): Promise<void> {
  await sql`with gone as (delete from order_count returning state, change)
    insert into order_count (state, change) select state, sum(change) from gone group by state having sum(change) <> 0`.execute(
    tx,
  );
}

/** Returns the number of matching orders in each state, zeros included. */
export async function countByState(reader: Reader, filter: OrderFilter): Promise<ReadonlyMap<OrderStateCode, number>> {
  const matching = await filtered(reader, filter);
  const rows = await matching
    .select(['pcb_order.state', ({ fn }) => fn.countAll<bigint>().as('count')])
    .groupBy('pcb_order.state')
    .execute();
  const found = new Map(rows.map((row) => [row.state, Number(row.count)]));
  return new Map(ORDER_STATE_CODES.map((state) => [state, found.get(state) ?? 0]));
}

/** Conditions on `pcb_order` for flags. What was cancelled waits for nothing, whatever it stood still for. */
export const isInState = (state: OrderState): RawBuilder<boolean> => sql`pcb_order.state = ${sql.lit(codeOf(state))}`;
export const isHeldFor = (...causes: readonly HoldCause[]): RawBuilder<boolean> =>
  sql`(pcb_order.held_for in (${sql.join(causes.map((cause) => sql.lit(cause)))}) and not ${hasEnded})`;

/** Returns the number of a member's orders that fulfil each condition on `pcb_order`, in the order of the conditions. */
export async function countByFlag(
  reader: Reader,
  memberId: string,
  flags: readonly RawBuilder<boolean>[],
): Promise<number[]> {
  const counts = flags.map((flag) => sql`count(*) filter (where ${flag})::int`);
  const orders = await filtered(reader, { memberId });
  const row = await orders.select(sql<number[]>`array[${sql.join(counts)}]`.as('counts')).executeTakeFirstOrThrow();
  return row.counts;
}

type Orders = SelectQueryBuilder<Database, 'pcb_order', object>;

/** Boards have no `product`. */
const isOfProduct = (product: Product): RawBuilder<boolean> =>
  product === 'stencil' ? sql`pcb_order.spec ->> 'product' = 'stencil'` : sql`pcb_order.spec ->> 'product' is null`;

async function filtered(reader: Reader, filter: OrderFilter): Promise<Orders> {
  let query: Orders = reader
    .selectFrom('pcb_order')
    // Inlined as a literal, so that PostgreSQL uses the index of the queue.
    .where(sql<boolean>`pcb_order.state <> ${sql.lit(codeOf('inCart'))}`);
  if (filter.memberId !== undefined) query = query.where('pcb_order.member_id', '=', filter.memberId);
  if (filter.state !== undefined) query = query.where('pcb_order.state', '=', filter.state);
  if (filter.product !== undefined) query = query.where(isOfProduct(filter.product));
  if (filter.orderNos !== undefined) query = query.where('pcb_order.order_no', 'in', [...filter.orderNos]);
  if (filter.isInProduction)
    query = query.where(
      'pcb_order.state',
      'in',
      [...IN_WORK_STATES].filter((state) => typeof state === 'number'),
    );
  if (filter.flag !== undefined) query = query.where(filter.flag);
  if (filter.tag !== undefined) query = query.where(sql<boolean>`${filter.tag} = any(pcb_order.tags)`);
  if (filter.from !== undefined)
    query = query.where('pcb_order.created_at', '>=', new Date(`${filter.from}T00:00:00+08:00`));
  if (filter.to !== undefined)
    query = query.where('pcb_order.created_at', '<=', new Date(`${filter.to}T23:59:59.999+08:00`));
  if (filter.text === undefined) return query;
  if ([...filter.text].length >= SHORTEST_INDEXED) return query.where(matchesText(filter.text, filter.elsewhere));
  const found = await newestWith(reader, filter.text, filter.elsewhere);
  return query.where(sql<boolean>`pcb_order.id = any(${found})`);
}

/** The newest orders with a short text, found once for the page and its total. */
async function newestWith(reader: Reader, text: string, elsewhere: Elsewhere | undefined): Promise<string[]> {
  const part = containing(text);
  const all = [...placesOf(sql`ilike ${part}`, part), ...(elsewhere?.ofOne(part, SEARCHED) ?? [])];
  const { rows } = await sql<{ id: string }>`
    select pcb_order.id from (select * from pcb_order order by order_no desc limit ${sql.lit(NEWEST)}) as pcb_order
    where ${sql.join(all, sql` or `)}`.execute(reader);
  return rows.map(({ id }) => id);
}

function matchesText(text: string, elsewhere: Elsewhere | undefined) {
  const part = containing(text);
  // Numbers of one year share most of their parts, so a full number is not searched for by its parts.
  const isWhole = FULL_ORDER_NO.test(text);
  const all = [
    ...placesOf(isWhole ? sql`= ${text.toUpperCase()}` : sql`ilike ${part}`, part),
    ...(isWhole
      ? []
      : [
          sql<boolean>`pcb_order.main_order_id in ${mainOrdersNumbered(part)}`,
          sql<boolean>`pcb_order.main_order_id in ${mainOrdersReferenced(part)}`,
        ]),
    ...(elsewhere?.indexed(part, SEARCHED) ?? []),
  ];
  // Each place is asked by itself, so that each is found by its own index; joined by `or` none would be.
  const found = all.map((place) => sql`select pcb_order.id from pcb_order where ${place}`);
  return sql<boolean>`pcb_order.id in (${sql.join(found, sql` union `)})`;
}

const placesOf = (isNumber: RawBuilder<unknown>, part: string): RawBuilder<boolean>[] => [
  sql<boolean>`pcb_order.order_no ${isNumber}`,
  sql<boolean>`(pcb_order.customer_part_no <> '' and ${isLike(sql`pcb_order.customer_part_no`, part)})`,
  sql<boolean>`(pcb_order.tags <> '{}' and ${isLike(sql`tags_text(pcb_order.tags)`, part)})`,
];
