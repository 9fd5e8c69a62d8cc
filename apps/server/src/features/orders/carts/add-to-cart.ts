import { boardFileIdOf, isStencil, type OrderedSpec } from '@xunban/contract';
import { pricedFacts } from '@xunban/gerber';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardFileOf, type StoredBoardFile } from '../../files/files/board-files.ts';
import { ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { expiredRefusal } from '../../pricing/quotes/expired-quote.ts';
import { fingerprintOf } from '../../pricing/quotes/quote-board.ts';
import { stencilOfFile } from '../../pricing/quotes/stencil-of-file.ts';
import { quoteFor, storeQuoteLike } from '../../pricing/quotes/store-quote.ts';
import type { StoredQuote } from '../../pricing/quotes/stored-quotes.ts';
import {
  type CartItem,
  countCart,
  insertCartItem,
  type NewCartItem,
  replaceCartItem,
  restoreCartItems,
} from './cart-items.ts';

export interface CartInput {
  readonly quoteId: string;
  readonly fileId: string;
  readonly spec?: OrderedSpec | undefined;
  readonly note: string;
  readonly cartId?: string | undefined;
}

/** Returns the file named in a request. @throws Refusal `cart.fileMissing` */
export function namedFile(reference: Parameters<typeof boardFileIdOf>[0]): string {
  const fileId = boardFileIdOf(reference);
  if (fileId === undefined) throw new Refusal('cart.fileMissing');
  return fileId;
}

const MAX_ROWS = 200;

/**
 * Adds a quoted board with its file to the cart. The server's own measurements of the file replace the assumptions of the
 * quote; where that changes the price, the row shows it from the beginning.
 * @throws Refusal `notFound` (no such quote, or another member's), `quote.expired`, `cart.fileMissing`,
 *   `quote.repeatDiffers` (a repeat with another file), `quote.notProducible`, `quote.noPaste`,
 *   `quote.stencilTooLarge`, `cart.rowGone` (the row to replace), `cart.full`
 */
export async function addToCart(tx: Tx, memberId: string, input: CartInput): Promise<CartItem> {
  const { promised, fileId, quoteId } = await quotedWithFile(tx, memberId, input);
  const item = { memberId, fileId, quoteId, shownFen: promised.amountFen, note: input.note };
  if (input.cartId === undefined) return appendToCart(tx, { ...item, reorderOf: promised.repeatOf });
  const replaced = await replaceCartItem(tx, input.cartId, item);
  if (!replaced) throw new Refusal('cart.rowGone');
  await publish(tx, { topic: 'cart', id: replaced.cartId, memberId });
  return replaced;
}

/** A new row. @throws Refusal `cart.full` */
export async function appendToCart(tx: Tx, item: Omit<NewCartItem, 'replacesOrderId'>): Promise<CartItem> {
  const { memberId } = item;
  if ((await countCart(tx, memberId)) >= MAX_ROWS) throw new Refusal('cart.full', { params: { max: MAX_ROWS } });
  const added = await insertCartItem(tx, { ...item, replacesOrderId: null });
  await publish(tx, { topic: 'cart', id: added.cartId, memberId });
  return added;
}

/**
 * Undoes the removal of rows within the last hour. A row whose file was deleted meanwhile stays removed.
 * @returns how many rows are in the cart again
 * @throws Refusal `cart.rowGone` when none can be put back, `cart.full`
 */
export async function putBackInCart(tx: Tx, memberId: string, cartIds: readonly string[]): Promise<number> {
  const restored = await restoreCartItems(tx, memberId, cartIds);
  if (restored === 0) throw new Refusal('cart.rowGone');
  if ((await countCart(tx, memberId)) > MAX_ROWS) throw new Refusal('cart.full', { params: { max: MAX_ROWS } });
  await publish(tx, { topic: 'cart', id: cartIds[0] ?? '', memberId });
  return restored;
}

/**
 * A quoted board with its file, and the quote that holds for both: the promised one, or one with what was measured in the
 * file.
 * @throws Refusal `notFound`, `quote.expired`, `cart.fileMissing`, `quote.repeatDiffers`, `quote.notProducible`,
 *   `quote.noPaste`, `quote.stencilTooLarge`
 */
export async function quotedWithFile(
  tx: Tx,
  memberId: string,
  input: Pick<CartInput, 'quoteId' | 'fileId' | 'spec'>,
): Promise<{ readonly promised: StoredQuote; readonly fileId: string; readonly quoteId: string }> {
  const promised = await quoteFor(tx, memberId, input.quoteId);
  if (promised.isExpired) throw await expiredRefusal(tx, promised);
  if (input.spec && fingerprintOf(input.spec) !== promised.fingerprint)
    throw new Refusal('invalidInput', { fields: [{ field: 'spec', code: 'specDiffers' }] });
  const file = await boardFileOf(tx, memberId, input.fileId);
  if (!file) throw new Refusal('cart.fileMissing');
  if (promised.repeatOf !== null) await requireSameFile(tx, memberId, promised.repeatOf, file);
  const quoteId = await quoteWithFile(tx, memberId, promised, file, input.spec?.remarks);
  return { promised, fileId: file.fileId, quoteId };
}

/** A repeat order needs the file that its tooling was made from. */
async function requireSameFile(tx: Tx, memberId: string, orderNo: string, file: StoredBoardFile): Promise<void> {
  const order = await ownPcbOrder(tx, memberId, { orderNo });
  if (order.fileId === file.fileId) return;
  throw new Refusal('quote.repeatDiffers', {
    params: { orderNo },
    fields: [{ field: 'fileId', code: 'needsTooling' }],
  });
}

/** The stored quote itself if the board is unchanged; else a new quote for the changed board on the same basis. */
async function quoteWithFile(
  tx: Tx,
  memberId: string,
  promised: StoredQuote,
  file: StoredBoardFile,
  remarks = promised.spec.remarks,
): Promise<string> {
  const spec: OrderedSpec = isStencil(promised.spec)
    ? stencilOfFile({ ...promised.spec, remarks }, promised, file.facts)
    : { ...promised.spec, remarks, measured: pricedFacts(file.facts) };
  const isSame = fingerprintOf(spec) === promised.fingerprint && remarks === promised.spec.remarks;
  return isSame ? promised.quoteId : (await storeQuoteLike(tx, memberId, spec, promised)).quoteId;
}
