import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import type { Reader } from '../../platform/db/transaction.ts';

/** What a search says of an order. */
export interface FoundOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly mainOrderId: string;
  readonly mainNo: string;
  readonly memberId: string;
  readonly fileId: string;
  readonly customerPartNo: string;
  /** Who the parcel is for. */
  readonly consignee: string;
}

const CONSIGNEE = sql<string>`((main_order.address ->> 'contactName') || ' ' || (main_order.address ->> 'companyName'))`;

/** Names of one or two characters are in no trigram: they are looked for among so many of the newest orders. */
const NEWEST = 10_000;

const orders = (reader: Reader, among?: number) =>
  reader
    .selectFrom(
      reader
        .selectFrom('pcb_order')
        .selectAll()
        .$if(among !== undefined, (all) => all.orderBy('order_no', 'desc').limit(among ?? 0))
        .as('pcb_order'),
    )
    .innerJoin('main_order', 'main_order.id', 'pcb_order.main_order_id')
    .select([
      'pcb_order.id',
      'pcb_order.order_no as orderNo',
      'main_order.id as mainOrderId',
      'main_order.main_no as mainNo',
      'pcb_order.member_id as memberId',
      'pcb_order.board_file_id as fileId',
      'pcb_order.customer_part_no as customerPartNo',
      CONSIGNEE.as('consignee'),
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

/** The boards of main orders, the newest first. */
export const ordersOfMains = (reader: Reader, mainIds: readonly string[], most: number): Promise<FoundOrder[]> =>
  mainIds.length === 0
    ? Promise.resolve([])
    : orders(reader)
        .where('main_order.id', 'in', [...mainIds])
        .limit(most)
        .execute();

/**
 * The newest boards whose part number, consignee or file holds what was typed. Each place is asked by itself, so that each
 * is found by its own index.
 * @param how.filesNamed a subquery of the ids of files with a name like a pattern, by the room that has them
 * @param how.isForConsignees whether who asks may know whom parcels are for
 */
export async function ordersByWords(
  reader: Reader,
  typed: string,
  how: {
    readonly filesNamed: (pattern: string) => RawBuilder<unknown>;
    readonly isForConsignees: boolean;
    readonly most: number;
  },
): Promise<FoundOrder[]> {
  const { filesNamed, isForConsignees, most } = how;
  const pattern = containing(typed);
  const byConsignee = (among?: number) =>
    isForConsignees
      ? orders(reader, among).where(CONSIGNEE, 'ilike', pattern).limit(most).execute()
      : Promise.resolve([]);
  if (typed.length < 3) return byConsignee(NEWEST);
  const found = await Promise.all([
    orders(reader)
      .where('customer_part_no', '<>', '')
      .where('customer_part_no', 'ilike', pattern)
      .limit(most)
      .execute(),
    byConsignee(),
    orders(reader)
      .where(sql<boolean>`pcb_order.board_file_id in ${filesNamed(pattern)}`)
      .limit(most)
      .execute(),
  ]);
  const known = new Map(found.flat().map((order) => [order.id, order]));
  return [...known.values()].sort((a, b) => (a.orderNo < b.orderNo ? 1 : -1)).slice(0, most);
}
