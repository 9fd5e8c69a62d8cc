import type { QuoteView } from '@xunban/contract';

export interface CurvePoint {
  readonly quantity: number;
  readonly unitPrice: number;
  readonly total: number;
  /** 0 to 1 from left to right and from bottom to top. */
  readonly x: number;
  readonly y: number;
}

/**
 * Price per piece over quantity at one lead time. Both axes are logarithmic: quantities run over three orders of
 * magnitude, and a fall by half should look alike wherever it happens.
 */
export function priceCurve(matrix: QuoteView['matrix'], leadTime: string): CurvePoint[] {
  const points = matrix.flatMap(({ quantity, cells }) => {
    const cell = cells.find((each) => each.leadTime === leadTime);
    return cell && cell.unitPrice > 0 ? [{ quantity, unitPrice: cell.unitPrice, total: cell.total }] : [];
  });
  const across = logScale(points.map(({ quantity }) => quantity));
  const up = logScale(points.map(({ unitPrice }) => unitPrice));
  return points.map((point) => ({ ...point, x: across(point.quantity), y: up(point.unitPrice) }));
}

function logScale(values: readonly number[]): (value: number) => number {
  const min = Math.log(Math.min(...values));
  const span = Math.log(Math.max(...values)) - min;
  return (value) => (span === 0 ? 0.5 : (Math.log(value) - min) / span);
}
