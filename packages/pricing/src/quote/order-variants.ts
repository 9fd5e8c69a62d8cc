import {
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  type ChoiceField,
  FIELDS_THAT_HANG_ON,
  isChoiceField,
} from '@xunban/contract/board-spec';
import { kindOf } from '../price-book/board-kind.ts';
import type { LayerTariff, PriceBook } from '../price-book/price-book.ts';
import { unitsOfPieces } from './board-area.ts';
import { areaFee } from './fees.ts';
import { type MeasuredFee, meetsCharge } from './measured-fees.ts';
import { FRAME_FIELDS, matchedFeesOf, planPrice } from './price-plan.ts';
import type { FieldChange } from './quote-types.ts';
import { sampleFor } from './sample-prices.ts';
import { samplePrices } from './tariff-rules.ts';

/** What other options change of an order; nothing when that cannot be told from the order itself. */
export type PriceVariant = (variant: BoardSpec, alsoChanged: readonly FieldChange[]) => PriceChange | undefined;

export interface PriceChange {
  readonly deltaFen: number;
  readonly deltaDays: number;
}

/**
 * Prices boards that differ from an order in a few options by what these options add and what they replace, instead of
 * adding up every surcharge again. What decides tariff or area is not for this: such boards are priced anew.
 * @param found the surcharges for what was measured, whatever options the board has
 * @returns for the field of which options are tried
 */
export function variantsOf(
  spec: BoardSpec,
  tariff: LayerTariff,
  book: PriceBook,
  found: readonly MeasuredFee[],
): (field: ChoiceField) => PriceVariant {
  const plan = planPrice(spec, tariff, book, false, found);
  const units = unitsOfPieces(plan.piece, spec.quantity);
  const outlines = spec.quantity * plan.piece.outlines;
  const kind = kindOf(spec, book);
  const shareOf = (board: BoardSpec, field: ChoiceField): Share => {
    const fees = matchedFeesOf(board, kind, field);
    if (fees === undefined) return NOTHING;
    let [amountFen, days] = [0, 0];
    for (const { charge, minFen, rateFen } of fees) {
      amountFen += areaFee(minFen, rateFen, units);
      days += charge.extraDays ?? 0;
    }
    return { amountFen, days };
  };
  const shares = new Map<ChoiceField, Share>();
  const presentShare = (field: ChoiceField): Share => {
    const known = shares.get(field);
    if (known !== undefined) return known;
    const share = shareOf(spec, field);
    shares.set(field, share);
    return share;
  };
  const plainFen = plan.tariffFees.boardFen(units) + plan.tariffFees.engineeringFen(units) + plan.filmFen;
  const baseFen = (board: BoardSpec) =>
    sampleFor(samplePrices(board, tariff, plan.piece), spec.quantity)?.fen ?? plainFen;
  const measuredFen = (board: BoardSpec) =>
    found.reduce((total, fee) => (meetsCharge(fee.charge, board) ? total + fee.fen(units, outlines) : total), 0);
  const inSample: ReadonlySet<string> = new Set(Object.keys(tariff.sample?.only ?? {}));
  const inMeasured: ReadonlySet<string> = new Set(found.flatMap(({ charge }) => Object.keys(charge.only ?? {})));
  const presentBaseFen = baseFen(spec);
  const presentMeasuredFen = measuredFen(spec);

  return (field) => {
    if (FRAME_FIELDS.has(field)) return () => undefined;
    const touchedAlone = touched.get(field) ?? [];
    return (variant, alsoChanged) => {
      if (alsoChanged.length === 0) return changeOf(variant, touchedAlone);
      if (alsoChanged.some((change) => FRAME_FIELDS.has(change.field))) return undefined;
      const all = [field, ...alsoChanged.map((change) => change.field)];
      return changeOf(variant, new Set(all.flatMap((each) => touched.get(each) ?? [])));
    };
  };

  function changeOf(variant: BoardSpec, fields: Iterable<ChoiceField>): PriceChange {
    let [deltaFen, deltaDays] = [0, 0];
    let [hasBase, hasMeasured] = [false, false];
    for (const field of fields) {
      const [before, after] = [presentShare(field), shareOf(variant, field)];
      deltaFen += after.amountFen - before.amountFen;
      deltaDays += after.days - before.days;
      hasBase ||= inSample.has(field);
      hasMeasured ||= inMeasured.has(field);
    }
    if (hasBase) deltaFen += baseFen(variant) - presentBaseFen;
    if (hasMeasured) deltaFen += measuredFen(variant) - presentMeasuredFen;
    return { deltaFen, deltaDays };
  }
}

/** What the surcharges for one field come to. */
interface Share {
  readonly amountFen: number;
  readonly days: number;
}

const NOTHING: Share = { amountFen: 0, days: 0 };

/** The fields that cost something else after a change of one: itself, and those that mean something by it. */
const touched: ReadonlyMap<BoardField, readonly ChoiceField[]> = new Map(
  BOARD_FIELDS.map((field) => [field, [field, ...(FIELDS_THAT_HANG_ON[field] ?? [])].filter(isChoiceField)]),
);
