import { ORDER_STATES, type OrderStateCode } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';

/** The fields of an order that matter for the decision on another one. */
export interface PastOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly memberId: string;
  readonly fileId: string;
  readonly orderedAt: Date;
  readonly state: OrderStateCode;
}

/** True when one of these members has an order that was not cancelled. */
export async function haveOrdered(reader: Reader, memberIds: readonly string[]): Promise<boolean> {
  const row = await reader
    .selectFrom('pcb_order')
    .select('id')
    .where('member_id', 'in', [...memberIds])
    .where('state', 'not in', [ORDER_STATES.inCart, ORDER_STATES.cancelled])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the last orders of a member, newest first; `except` is the order under review. */
export async function pastOrdersOf(
  reader: Reader,
  memberId: string,
  except: string,
  limit: number,
): Promise<PastOrder[]> {
  return (await newest(reader, except, limit).where('member_id', '=', memberId).execute()).map(readPast);
}

/** Returns the last orders of some files, also those that had one in a previous round; newest first. */
export async function pastOrdersWith(
  reader: Reader,
  fileIds: readonly string[],
  except: string,
  limit: number,
): Promise<PastOrder[]> {
  if (fileIds.length === 0) return [];
  const files = [...fileIds];
  // A union and not an alternative, which would be looked for in every order that ever was.
  const now = reader.selectFrom('pcb_order').select('id').where('board_file_id', 'in', files);
  const before = reader.selectFrom('order_round').select('order_id as id').where('board_file_id', 'in', files);
  const rows = await newest(reader, except, limit).where('id', 'in', now.union(before)).execute();
  return rows.map(readPast);
}

const COLUMNS = ['id', 'order_no', 'member_id', 'board_file_id', 'created_at', 'state'] as const;

/** Excludes orders that went back to the cart. */
const newest = (reader: Reader, except: string, limit: number) =>
  reader
    .selectFrom('pcb_order')
    .select(COLUMNS)
    .where('id', '<>', except)
    .where('state', '<>', ORDER_STATES.inCart)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit);

type Row = Awaited<ReturnType<ReturnType<typeof newest>['execute']>>[number];

const readPast = (row: Row): PastOrder => ({
  id: row.id,
  orderNo: row.order_no,
  memberId: row.member_id,
  fileId: row.board_file_id,
  orderedAt: row.created_at,
  state: row.state as OrderStateCode,
});
