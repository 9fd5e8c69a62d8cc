import type { QuoteView } from '@xunban/contract';

/** Figures that a cell of the matrix can show. */
export const MATRIX_MEASURES = ['total', 'unitPrice', 'perM2'] as const;
export type MatrixMeasure = (typeof MATRIX_MEASURES)[number];

/** Below one square metre the set-up makes up nearly the full price, so a price per area is not comparable. */
export const showsPerArea = (areaM2: number): boolean => areaM2 >= 1;

type Row = QuoteView['matrix'][number];

/**
 * Returns the quantities whose total at a lead time exceeds that of a larger quantity, and so should not be bought. Keyed by
 * quantity, with the larger quantity that costs less.
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

/** Returns the rows of a matrix that are shown by default: those round the chosen quantity. */
export function nearbyRows<R extends { readonly quantity: number }>(
  rows: readonly R[],
  quantity: number,
): readonly R[] {
  const at = Math.max(
    0,
    rows.findIndex((row) => row.quantity === quantity),
  );
  const from = Math.max(0, Math.min(at - BEFORE, rows.length - SHOWN));
  return rows.slice(from, from + SHOWN);
}

const SHOWN = 8;
const BEFORE = 2;

/** Returns the target index of a key in a grid of cells counted row by row; undefined when there is none. */
export function stepInGrid(key: string, at: number, columns: number, count: number): number | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (at < 0) return undefined;
  if (step !== undefined) return at + step >= 0 && at + step < count ? at + step : undefined;
  if (key === 'Home') return at - (at % columns);
  if (key === 'End') return at - (at % columns) + columns - 1;
  return undefined;
}
