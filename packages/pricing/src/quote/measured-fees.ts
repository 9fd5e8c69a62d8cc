import type { BoardSpec } from '@xunban/contract/board-spec';
import { isAbout } from '../price-book/board-kind.ts';
import type { MeasuredCharge, MeasuredPrice, PriceBook } from '../price-book/price-book.ts';
import { outlineArea } from './board-area.ts';
import { ceilRatio, compareExact, type Exact, exact, minusExact, timesExact } from './exact.ts';
import { M2_UNITS, perArea, productOver, wholeFen } from './fees.ts';
import { meetsCondition } from './meets-condition.ts';

/** A surcharge of the book for what was measured, worked out for one outline. */
export interface MeasuredFee {
  readonly charge: MeasuredCharge;
  readonly measured: number;
  /** In fen, for the area of an order in units and its number of outlines. */
  readonly fen: (units: number, outlines: number) => number;
}

/** Everything that was measured and has a price, whatever options the board has. */
export function measuredFees(spec: BoardSpec, book: PriceBook): readonly MeasuredFee[] {
  const facts = spec.measured;
  if (facts === undefined) return [];
  const outline = outlineArea(spec);
  return book.measuredCharges.flatMap((charge) => {
    const measured = facts[charge.measure];
    return measured === undefined ? [] : [{ charge, measured, fen: feeOf(charge.price, measured, outline) }];
  });
}

/** Whether a surcharge for measured facts is about a board. */
export function meetsCharge(charge: MeasuredCharge, spec: BoardSpec): boolean {
  return (
    isAbout(charge, spec.material, spec.layers) && (charge.only === undefined || meetsCondition(spec, charge.only))
  );
}

function feeOf(price: MeasuredPrice, measured: number, outline: Exact): MeasuredFee['fen'] {
  switch (price.kind) {
    case 'density': {
      const above = minusExact(exact(measured), timesExact(exact(price.freePerM2), outline));
      if (compareExact(above, exact(0)) <= 0) return () => 0;
      const steps = Number(ceilRatio(above, timesExact(exact(price.stepPerM2), outline)));
      const rateFen = steps * wholeFen(price.yuanPerM2);
      return (units) => perArea(rateFen, units);
    }
    case 'count': {
      // Counts are whole, the free ones may be a fraction: hundredths of a count times fen, rounded once.
      const eachFen = hundredthsAbove(measured, price.free) * wholeFen(price.yuanEach);
      return (_, outlines) => productOver(eachFen, outlines, 50, 100);
    }
    case 'percent': {
      const rateFen = hundredthsAbove(measured, price.freePercent) * wholeFen(price.yuanPerM2);
      return (units) => {
        const wholeM2 = Math.floor(units / M2_UNITS);
        const part = productOver(rateFen, units - wholeM2 * M2_UNITS, 50 * M2_UNITS, M2_UNITS);
        return Math.floor((rateFen * wholeM2 + part) / 100);
      };
    }
  }
}

function hundredthsAbove(measured: number, free: number): number {
  return Math.max(0, wholeFen(measured) - wholeFen(free));
}
