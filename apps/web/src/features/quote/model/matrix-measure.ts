import type { QuoteView } from '@xunban/contract';

/** What a cell of the matrix shows. */
export const MATRIX_MEASURES = ['total', 'unitPrice', 'perM2'] as const;
export type MatrixMeasure = (typeof MATRIX_MEASURES)[number];

type Row = QuoteView['matrix'][number];

/**
 * Quantities whose total at a lead time is more than that of a larger quantity: nobody should buy them. By quantity, the
 * larger quantity that costs less.
 */
export function beatenBy(matrix: readonly Row[], leadTime: string): ReadonlyMap<number, number> {
  const beaten = new Map<number, number>();
  let best: { quantity: number; total: number } | undefined;
  for (const { quantity, cells } of [...matrix].reverse()) {
    const total = cells.find((cell) => cell.leadTime === leadTime)?.total;
    if (total === undefined) continue;
    if (best && best.total < total) beaten.set(quantity, best.quantity);
    else best = { quantity, total };
  }
  return beaten;
}
