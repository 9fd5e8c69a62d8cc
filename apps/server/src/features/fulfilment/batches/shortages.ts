import { type HoldCause, OWN_HOLDS, type ShortageAct } from '@xunban/contract';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import type { Shortage } from './shortage-store.ts';

/** The contents of a batch that matter for counting missing pieces. */
export interface Counted {
  readonly layouts: readonly { readonly position: number; readonly panels: number; readonly spoiled: number }[];
  readonly pieces: readonly { readonly layout: number; readonly orderId: string; readonly pieces: number }[];
  readonly orders: readonly { readonly orderId: string; readonly owed: number; readonly isIn: boolean }[];
  /** Shortages reported before. */
  readonly shortages: readonly { readonly orderId: string; readonly pieces: number }[];
}

/** Pieces of an order on panels that are not spoiled. */
export const goodPiecesOf = ({ layouts, pieces }: Pick<Counted, 'layouts' | 'pieces'>, orderId: string): number =>
  pieces
    .filter((piece) => piece.orderId === orderId)
    .reduce((sum, { layout, pieces: each }) => {
      const own = layouts.find(({ position }) => position === layout);
      return sum + (own ? (own.panels - own.spoiled) * each : 0);
    }, 0);

/**
 * Returns the missing pieces of the orders, after spare pieces and beyond the shortages already reported: a spoiled panel often
 * causes no shortage.
 */
export function shortagesOf(batch: Counted): { readonly orderId: string; readonly pieces: number }[] {
  return batch.orders.flatMap(({ orderId, owed, isIn }) => {
    if (!isIn) return [];
    const reported = batch.shortages
      .filter((one) => one.orderId === orderId)
      .reduce((sum, { pieces }) => sum + pieces, 0);
    const lacks = owed - goodPiecesOf(batch, orderId) - reported;
    return lacks > 0 ? [{ orderId, pieces: lacks }] : [];
  });
}

/** Acts upon a shortage that can succeed now; others would be refused. */
export function shortageActs(
  { decision, pieces, questionId }: Pick<Shortage, 'decision' | 'pieces' | 'questionId'>,
  order: Pick<PcbOrder, 'state' | 'heldFor' | 'remakeOf' | 'spec'> | undefined,
): ShortageAct[] {
  if (decision !== null || !order) return [];
  const isMade = order.state === 'inProduction';
  const isRefundable = isMade && order.heldFor === null && order.remakeOf === null && order.spec.quantity - pieces > 0;
  const isAskable = isMade && questionId === null && ASKABLE_HOLDS.has(order.heldFor);
  return [
    'remake',
    ...(isRefundable ? (['refund'] as const) : []),
    ...(isAskable ? (['ask'] as const) : []),
    'settled',
  ];
}

/** The buyer has nothing else to decide about the order. */
const ASKABLE_HOLDS: ReadonlySet<HoldCause | null> = new Set<HoldCause | null>([null, 'question', ...OWN_HOLDS]);
