import { calls } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { CartRow as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';

export interface CartItem {
  readonly cartId: string;
  readonly memberId: string;
  readonly fileId: string;
  readonly quoteId: string;
  /** The price shown to the buyer when the row was put in the cart. */
  readonly shownFen: Fen;
  readonly note: string;
  /** The order that went back to the cart as this row; it stays when the row gets another file. */
  readonly replacesOrderId: string | null;
  /** Number of the earlier order that it repeats; it stays likewise. */
  readonly reorderOf: string | null;
  readonly addedAt: Date;
}

export type NewCartItem = Omit<CartItem, 'cartId' | 'addedAt'>;

/** The newest first. */
export async function cartOf(reader: Reader, memberId: string): Promise<CartItem[]> {
  const rows = await reader
    .selectFrom('cart_row')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toItem);
}

export async function findCartItems(reader: Reader, memberId: string, cartIds: readonly string[]): Promise<CartItem[]> {
  const rows = await reader
    .selectFrom('cart_row')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', 'in', cartIds)
    .execute();
  return rows.map(toItem);
}

export const cartFileReference: FileReference = { area: 'board-file', table: 'cart_row', column: 'board_file_id' };

/** Locks own rows, so that each is ordered once: a second order finds them gone. */
export async function lockCartItems(tx: Tx, memberId: string, cartIds: readonly string[]): Promise<CartItem[]> {
  const rows = await tx
    .selectFrom('cart_row')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', 'in', cartIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toItem);
}

export async function countCart(reader: Reader, memberId: string): Promise<number> {
  const row = await reader
    .selectFrom('cart_row')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertCartItem(tx: Tx, item: NewCartItem): Promise<CartItem> {
  const row = await tx
    .insertInto('cart_row')
    .values({
      member_id: item.memberId,
      board_file_id: item.fileId,
      quote_id: item.quoteId,
      shown_fen: item.shownFen,
      note: item.note,
      replaces_order_id: item.replacesOrderId,
      reorder_of: item.reorderOf,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toItem(row);
}

/** Undefined when the member has no such row. Where the row came from stays. */
export async function replaceCartItem(
  tx: Tx,
  cartId: string,
  item: Omit<NewCartItem, 'replacesOrderId' | 'reorderOf'>,
): Promise<CartItem | undefined> {
  const row = await tx
    .updateTable('cart_row')
    .set({ board_file_id: item.fileId, quote_id: item.quoteId, shown_fen: item.shownFen, note: item.note })
    .where('id', '=', cartId)
    .where('member_id', '=', item.memberId)
    .returningAll()
    .executeTakeFirst();
  return row && toItem(row);
}

const COLUMNS = [
  'id',
  'member_id',
  'board_file_id',
  'quote_id',
  'replaces_order_id',
  'reorder_of',
  'shown_fen',
  'note',
  'added_at',
] as const;

/** Removes rows from the cart, so that {@link restoreCartItems} can put them back. @returns how many of them there were */
export async function removeCartItems(tx: Tx, memberId: string, cartIds: readonly string[]): Promise<number> {
  // Those of every member: rows that another transaction deletes are skipped.
  await sql`delete from removed_cart_row where id in (
    select id from removed_cart_row where removed_at < now() - interval '1 hour' for update skip locked)`.execute(tx);
  const rows = await tx
    .deleteFrom('cart_row')
    .where('member_id', '=', memberId)
    .where('id', 'in', cartIds)
    .returning(COLUMNS)
    .execute();
  if (rows.length > 0) await tx.insertInto('removed_cart_row').values(rows).execute();
  return rows.length;
}

/** Puts back rows that were removed within the last hour. @returns how many of them there were */
export async function restoreCartItems(tx: Tx, memberId: string, cartIds: readonly string[]): Promise<number> {
  const rows = await tx
    .deleteFrom('removed_cart_row')
    .where('member_id', '=', memberId)
    .where('id', 'in', cartIds)
    .where('removed_at', '>=', sql<Date>`now() - interval '1 hour'`)
    .returning(COLUMNS)
    .execute();
  if (rows.length > 0) await tx.insertInto('cart_row').values(rows).execute();
  return rows.length;
}

/** @returns how many of them there were */
export async function deleteCartItems(tx: Tx, memberId: string, cartIds: readonly string[]): Promise<number> {
  const deleted = await tx
    .deleteFrom('cart_row')
    .where('member_id', '=', memberId)
    .where('id', 'in', cartIds)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

const toItem = (row: Selectable<Row>): CartItem => ({
  cartId: row.id,
  memberId: row.member_id,
  fileId: row.board_file_id,
  quoteId: row.quote_id,
  shownFen: fen(row.shown_fen),
  note: row.note,
  replacesOrderId: row.replaces_order_id,
  reorderOf: row.reorder_of,
  addedAt: row.added_at,
});

export const cartData: PersonalData = {
  exported: { cart: calls.order.cart },
  eraseAtClosing: deleteRows('cart_row', 'removed_cart_row'),
};
