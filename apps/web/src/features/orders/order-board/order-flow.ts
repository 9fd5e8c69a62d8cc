import type { BoardSpec, CartRow } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { api } from '../../../shared/api.ts';
import { changedPriceOf } from '../../../shared/changed-price.ts';
import { once } from '../../../shared/once.ts';
import { orderPath } from '../../../shared/order-path.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { reorderPath } from '../../pricing/live-quote/reorder-path.ts';
import type { ReorderedBoard } from './reordered-board.ts';
import type { ReplacedRow } from './replaced-row.ts';
import type { RevisedOrder } from './revised-order.ts';

export interface OrderedBoard {
  readonly spec: BoardSpec;
  /** Absent when an order that is taken up again keeps its file. */
  readonly archive: File | undefined;
  /** The total that the buyer sees, in yuan. */
  readonly total: number;
}

/** One run from the quote to the cart: its signal, its steps on the page, and the questions to the buyer. */
export interface OrderFlow {
  readonly signal: AbortSignal;
  readonly enter: (step: 'pricing' | 'saving') => void;
  /** Resolves to false when the buyer refuses the other price. */
  readonly ask: (before: number, after: number) => Promise<boolean>;
  /** Resolves to the id of the stored file. */
  readonly upload: (archive: File) => Promise<string>;
}

/** Fixes the price. @returns undefined when the buyer refuses another one than they saw */
async function fixPrice({ enter, ask, signal }: OrderFlow, { spec, total }: OrderedBoard) {
  enter('pricing');
  const { quoteId, chosen } = await api.quote.calculate({ body: { spec } }, { signal });
  if (chosen.total !== total && !(await ask(total, chosen.total))) return undefined;
  return { quoteId, total: chosen.total };
}

/** @returns undefined when the buyer refuses another price */
export async function placeInCart(
  flow: OrderFlow,
  board: OrderedBoard,
  replaced: ReplacedRow | undefined,
): Promise<CartRow | undefined> {
  const price = await fixPrice(flow, board);
  if (!price) return undefined;
  const { quoteId, total } = price;
  const fileId = board.archive ? await flow.upload(board.archive) : replaced?.fileId;
  if (fileId === undefined) throw new Error('board needs a file to be added to the cart');
  flow.enter('saving');
  const place = replaced ? { cartId: replaced.cartId } : {};
  const row = await api.order.addToCart({ body: { quoteId, fileId, ...place } });
  if (row.amount === total || (await flow.ask(total, row.amount))) return row;
  // A row that was there before stays: it may be an order that was sent back.
  if (!replaced) await api.order.removeFromCart({ query: { ids: [row.id] } });
  else void queryClient.invalidateQueries({ queryKey: ['cart'] });
  return undefined;
}

/** @returns the page of the order; undefined when the buyer refuses another price */
export async function sendAgain(
  flow: OrderFlow,
  board: OrderedBoard,
  order: RevisedOrder,
): Promise<string | undefined> {
  const price = await fixPrice(flow, board);
  if (!price) return undefined;
  const { quoteId, total } = price;
  const file = board.archive ? { fileId: await flow.upload(board.archive) } : {};
  const send = (expectedAmount: number) => {
    flow.enter('saving');
    const body = { version: order.version, quoteId, ...file, note: order.note, expectedAmount };
    const params = { id: order.id };
    return once('reviseOrder', { ...params, ...body }, (idempotencyKey) =>
      api.main.reviseOrder({ params, body }, { idempotencyKey }),
    );
  };
  try {
    await send(total);
  } catch (problem) {
    // The price includes the facts that the server measured in the file.
    const changed = problem instanceof ApiError ? changedPriceOf(problem, total) : undefined;
    if (!changed) throw problem;
    if (!(await flow.ask(changed.before, changed.after))) return undefined;
    await send(changed.after);
  }
  return orderPath(order.orderNo);
}

/** @returns the page that compares the board with the earlier order, where the price is fixed */
export async function showReorder(
  flow: OrderFlow,
  board: OrderedBoard,
  { orderNo, fileId }: ReorderedBoard,
): Promise<string> {
  const chosen = board.archive ? await flow.upload(board.archive) : fileId;
  return reorderPath(orderNo, { spec: board.spec, ...(chosen !== undefined && { fileId: chosen }) });
}
