import { type BoardField, type BoardSpec, type ChoiceField, isFieldRelevant } from '@xunban/contract/board-spec';
import { type BoardKind, kindOf, type OptionFee } from '../price-book/board-kind.ts';
import type { LayerTariff, PriceBook } from '../price-book/price-book.ts';
import { deliveredPiece, type Piece } from './board-area.ts';
import { areaFee, wholeFen } from './fees.ts';
import { type MeasuredFee, measuredFees, meetsCharge } from './measured-fees.ts';
import { type SamplePrice, sampleFor } from './sample-prices.ts';
import { feesOf, type TariffFees } from './tariff-fees.ts';
import { filmFen, samplePrices } from './tariff-rules.ts';

/** Fields that decide which tariff counts and for how much area; what the others cost is known once these are settled. */
export const FRAME_FIELDS: ReadonlySet<BoardField> = new Set<BoardField>([
  'material',
  'layers',
  'deliveryForm',
  'panelSeparation',
  'rails',
  'quantity',
  'leadTime',
]);

/** What the book says about a board before its quantity is known. Made once, asked for every cell of the matrix. */
export interface PricePlan {
  readonly spec: BoardSpec;
  readonly tariff: LayerTariff;
  readonly tariffFees: TariffFees;
  /** The tooling of a former order is used again. */
  readonly isRepeat: boolean;
  readonly piece: Piece;
  /** Flat prices that stand in for board, engineering and film; empty when the board is not covered. */
  readonly samples: readonly SamplePrice[];
  readonly filmFen: number;
  readonly designsFen: number;
  readonly options: readonly OptionFee[];
  /** The surcharges of `options` that no area changes, together, and those that may rise with it. */
  readonly fixedFen: number;
  readonly risingFees: readonly OptionFee[];
  readonly measured: readonly MeasuredFee[];
  /** Working days that options add. */
  readonly extraDays: number;
}

/**
 * @param found what `measuredFees` says; it depends on outline and facts alone, so that all options of a board share it
 * @param among the fields that may have a surcharge, where that is known; all otherwise
 */
export function planPrice(
  spec: BoardSpec,
  tariff: LayerTariff,
  book: PriceBook,
  isRepeat = false,
  found: readonly MeasuredFee[] = measuredFees(spec, book),
  among?: ReadonlySet<ChoiceField>,
): PricePlan {
  const piece = deliveredPiece(spec, book.capability.tabGapMm);
  const options = matchedFees(spec, kindOf(spec, book), among);
  return {
    spec,
    tariff,
    tariffFees: feesOf(tariff),
    isRepeat,
    piece,
    samples: samplePrices(spec, tariff, piece),
    // What a former order has paid for is shown and taken off again, which comes to nothing.
    filmFen: isRepeat ? 0 : filmFen(spec, tariff),
    designsFen: isRepeat ? 0 : (spec.designCount - 1) * wholeFen(tariff.extraDesignYuan),
    options,
    fixedFen: options.reduce((total, { minFen, rateFen }) => (rateFen === 0 ? total + minFen : total), 0),
    risingFees: options.filter(({ rateFen }) => rateFen !== 0),
    measured: found.length === 0 ? found : found.filter(({ charge }) => meetsCharge(charge, spec)),
    extraDays: options.reduce((days, { charge }) => days + (charge.extraDays ?? 0), 0),
  };
}

/** Working days until so much area ships at the standard lead time. */
export function standardDays(plan: PricePlan, units: number): number {
  return plan.tariffFees.standardDays(units) + plan.extraDays;
}

/**
 * What so many pieces come to at the standard lead time, in fen; a faster one adds `plan.tariffFees.rushFen`.
 * @param units the area of the order in the units of `fees.ts`
 */
export function standardFen(plan: PricePlan, quantity: number, units: number): number {
  const sample = sampleFor(plan.samples, quantity);
  const { boardFen, engineeringFen } = plan.tariffFees;
  let total = plan.designsFen + plan.fixedFen;
  if (sample === undefined) total += boardFen(units) + (plan.isRepeat ? 0 : engineeringFen(units)) + plan.filmFen;
  else total += sample.fen;
  for (const { minFen, rateFen } of plan.risingFees) total += areaFee(minFen, rateFen, units);
  for (const fee of plan.measured) total += fee.fen(units, quantity * plan.piece.outlines);
  return total;
}

/** The surcharges of the book that a board's options meet. */
function matchedFees(spec: BoardSpec, kind: BoardKind, among: ReadonlySet<ChoiceField> | undefined): OptionFee[] {
  const matched: OptionFee[] = [];
  for (const field of among ?? kind.feesOf.keys()) {
    const fees = kind.feesOf.get(field)?.get(spec[field]);
    if (fees === undefined || !isFieldRelevant(spec, field)) continue;
    for (const fee of fees) matched.push(fee);
  }
  return matched;
}

/** Those that its option of one field meets; nothing when there are none. */
export function matchedFeesOf(spec: BoardSpec, kind: BoardKind, field: ChoiceField): readonly OptionFee[] | undefined {
  const fees = kind.feesOf.get(field)?.get(spec[field]);
  return fees !== undefined && isFieldRelevant(spec, field) ? fees : undefined;
}
