export interface TrendPoint {
  readonly x: number;
  readonly y: number;
}

export interface TrendLine {
  /** A balance stays until the next booking, so the line has steps. */
  readonly path: string;
  readonly area: string;
  readonly last: TrendPoint;
}

/** Margin for the stroke and the last point. */
const MARGIN = 4;

/**
 * Balances over time as a stepped line in a box. The scale starts at zero, so that half as high is half as much.
 * @returns null for fewer than two balances: there is nothing to compare
 */
export function trendLine(balances: readonly number[], width: number, height: number): TrendLine | null {
  if (balances.length < 2) return null;
  const highest = Math.max(...balances, 1);
  const stepX = (width - 2 * MARGIN) / (balances.length - 1);
  const points = balances.map((balance, index) => ({
    x: round(MARGIN + index * stepX),
    y: round(height - MARGIN - (Math.max(0, balance) / highest) * (height - 2 * MARGIN)),
  }));
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const path = `M${first.x} ${first.y}${rest.map(({ x, y }) => `H${x}V${y}`).join('')}`;
  return { path, area: `${path}V${height - MARGIN}H${first.x}Z`, last };
}

const round = (value: number): number => Math.round(value * 100) / 100;
