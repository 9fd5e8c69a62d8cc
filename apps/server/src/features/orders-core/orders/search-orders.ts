import { type RawBuilder, sql } from 'kysely';
import { containing, isLike } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { mainOrdersReferenced } from './orders-sql.ts';

/** A search result for an order. */
export interface FoundOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly mainOrderId: string;
  readonly mainNo: string;
  readonly memberId: string;
  readonly fileId: string;
  readonly customerPartNo: string;
  /** The parcel's recipient. */
  readonly consignee: string;
}

/** Names of one or two characters are in no trigram: they are looked for among so many of the newest main orders. */
const NEWEST = 20_000;

const orders = (reader: Reader) =>
  reader
    .selectFrom('pcb_order')
    .innerJoin('main_order', 'main_order.id', 'pcb_order.main_order_id')
    .select([
      'pcb_order.id',
      'pcb_order.order_no as orderNo',
      'main_order.id as mainOrderId',
      'main_order.main_no as mainNo',
      'pcb_order.member_id as memberId',
      'pcb_order.board_file_id as fileId',
      'pcb_order.customer_part_no as customerPartNo',
      sql<string>`coalesce(main_order.consignee, '')`.as('consignee'),
    ])
    .orderBy('pcb_order.order_no', 'desc');

/** The board of this number, or the boards of the main order of this number. */
export const ordersByNumber = async (reader: Reader, no: string): Promise<FoundOrder[]> => {
  const [board, boards] = await Promise.all([
    orders(reader).where('pcb_order.order_no', '=', no).execute(),
    orders(reader).where('main_order.main_no', '=', no).execute(),
  ]);
  return [...board, ...boards];
};

/**
 * Returns the boards of main orders, newest first. They are few, so all are read: with a limit, PostgreSQL would rather scan
 * all orders of the instance from the newest on until it has found enough.
 */
export const ordersOfMainOrders = async (
  reader: Reader,
  mainIds: readonly string[],
  limit: number,
): Promise<FoundOrder[]> => {
  if (mainIds.length === 0) return [];
  const found = await orders(reader)
    .where('main_order.id', 'in', [...mainIds])
    .execute();
  return found.slice(0, limit);
};

/**
 * Returns the newest boards whose part number, references, consignee or file name contain the typed text. Each place is queried
 * separately, so that each uses its own index.
 * @param how.filesNamed a subquery of the ids of files with a name like a pattern, provided by the feature that owns files
 * @param how.isForConsignees true when the caller can see parcel recipients
 */
export async function ordersByText(
  reader: Reader,
  typed: string,
  how: {
    readonly filesNamed: (pattern: string) => RawBuilder<unknown>;
    readonly isForConsignees: boolean;
    readonly max: number;
  },
): Promise<FoundOrder[]> {
  const { filesNamed, isForConsignees, max } = how;
  const pattern = containing(typed);
  if ([...typed].length < 3)
    return isForConsignees ? ordersOfMainOrders(reader, await newestFor(reader, pattern, max), max) : [];
  const found = await Promise.all([
    orders(reader)
      .where('customer_part_no', '<>', '')
      .where(isLike(sql`customer_part_no`, pattern))
      .limit(max)
      .execute(),
    orders(reader)
      .where(sql<boolean>`pcb_order.main_order_id in ${mainOrdersReferenced(pattern)}`)
      .limit(max)
      .execute(),
    isForConsignees ? orders(reader).where(isLike(sql`main_order.consignee`, pattern)).limit(max).execute() : [],
    orders(reader)
      .where(sql<boolean>`pcb_order.board_file_id in ${filesNamed(pattern)}`)
      .limit(max)
      .execute(),
  ]);
  const known = new Map(found.flat().map((order) => [order.id, order]));
  return [...known.values()].sort((a, b) => (a.orderNo < b.orderNo ? 1 : -1)).slice(0, max);
}

/** Returns the newest main orders whose consignee matches the pattern; read from an index that holds nothing else. */
async function newestFor(reader: Reader, pattern: string, limit: number): Promise<string[]> {
  const newest = sql`select id, main_no, consignee from main_order order by main_no desc limit ${sql.lit(NEWEST)}`;
  const { rows } = await sql<{ id: string }>`
    select id from (${newest}) newest where ${isLike(sql`consignee`, pattern)}
    order by main_no desc limit ${sql.lit(limit)}`.execute(reader);
  return rows.map(({ id }) => id);
}
