/** What a batch holds, as far as missing pieces are counted. */
export interface Counted {
  readonly layouts: readonly { readonly position: number; readonly panels: number; readonly spoiled: number }[];
  readonly pieces: readonly { readonly layout: number; readonly orderId: string; readonly pieces: number }[];
  readonly orders: readonly { readonly orderId: string; readonly owed: number; readonly isIn: boolean }[];
  /** Told before. */
  readonly shortages: readonly { readonly orderId: string; readonly pieces: number }[];
}

/** Pieces of an order on panels that are not spoiled. */
export const wholeOf = ({ layouts, pieces }: Pick<Counted, 'layouts' | 'pieces'>, orderId: string): number =>
  pieces
    .filter((piece) => piece.orderId === orderId)
    .reduce((sum, { layout, pieces: each }) => {
      const own = layouts.find(({ position }) => position === layout);
      return sum + (own ? (own.panels - own.spoiled) * each : 0);
    }, 0);

/**
 * What the orders lack of the pieces that they are owed, after what was made to spare and beyond what was told before: a
 * spoiled panel often makes nobody short.
 */
export function shortagesOf(batch: Counted): { readonly orderId: string; readonly pieces: number }[] {
  return batch.orders.flatMap(({ orderId, owed, isIn }) => {
    if (!isIn) return [];
    const told = batch.shortages.filter((one) => one.orderId === orderId).reduce((sum, { pieces }) => sum + pieces, 0);
    const lacks = owed - wholeOf(batch, orderId) - told;
    return lacks > 0 ? [{ orderId, pieces: lacks }] : [];
  });
}
