import type { QuoteView } from '@xunban/contract';

/** What a cell of the matrix shows. */
export const MATRIX_MEASURES = ['total', 'unitPrice', 'perM2'] as const;
export type MatrixMeasure = (typeof MATRIX_MEASURES)[number];

/** Of less than a square metre the set-up makes nearly all of the price: per area it says nothing that compares. */
export const showsPerArea = (areaM2: number): boolean => areaM2 >= 1;

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

/** Rows of a matrix that most buyers want to see without asking: those round the chosen quantity. */
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

/** Where a key leads in a grid of cells counted row by row; undefined when it leads nowhere. */
export function stepInGrid(key: string, at: number, columns: number, count: number): number | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (at < 0) return undefined;
  if (step !== undefined) return at + step >= 0 && at + step < count ? at + step : undefined;
  if (key === 'Home') return at - (at % columns);
  if (key === 'End') return at - (at % columns) + columns - 1;
  return undefined;
}
