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
