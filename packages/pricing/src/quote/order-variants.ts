import {
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  type ChoiceField,
  FIELDS_THAT_HANG_ON,
  isChoiceField,
} from '@xunban/contract/board-spec';
import { kindOf } from '../price-book/board-kind.ts';
import type { OptionCondition, PriceBook } from '../price-book/price-book.ts';
import { unitsOfPieces } from './board-area.ts';
import { areaFee } from './fees.ts';
import { type MeasuredFee, meetsCharge } from './measured-fees.ts';
import { FRAME_FIELDS, matchedFeesOf, type PricePlan } from './price-plan.ts';
import type { FieldChange } from './quote-types.ts';
import { sampleFor, samplesOf } from './sample-prices.ts';
import { coversPiece, samplePrices } from './tariff-rules.ts';

/** Prices an order's other options. */
export interface Variants {
  /** For the field of which options are tried. */
  readonly of: (field: ChoiceField) => PriceVariant;
  /** Whether the surcharges for a field are the same for any smaller area, and neither a flat price nor a measured one hangs on it. */
  readonly isFlat: (field: ChoiceField) => boolean;
}

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
 */
export function variantsOf(plan: PricePlan, book: PriceBook, found: readonly MeasuredFee[]): Variants {
  const { spec, tariff } = plan;
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
  const inSample = mayBeSample(plan) ? fieldsOf(tariff.sample?.only) : NO_FIELDS;
  const inMeasured =
    found.length === 0 ? NO_FIELDS : new Set(found.flatMap(({ charge }) => [...fieldsOf(charge.only)]));
  const presentBaseFen = baseFen(spec);
  const presentMeasuredFen = measuredFen(spec);

  return { of: variantOf, isFlat };

  function isFlat(field: ChoiceField): boolean {
    if (FRAME_FIELDS.has(field) || inSample.has(field) || inMeasured.has(field)) return false;
    return units <= (kind.flatUpto.get(field) ?? Number.POSITIVE_INFINITY);
  }

  function variantOf(field: ChoiceField): PriceVariant {
    if (FRAME_FIELDS.has(field)) return () => undefined;
    const touchedAlone = touchedBy(field);
    return (variant, alsoChanged) => {
      if (alsoChanged.length === 0) return changeOf(variant, touchedAlone);
      if (alsoChanged.some((change) => FRAME_FIELDS.has(change.field))) return undefined;
      const all = [field, ...alsoChanged.map((change) => change.field)];
      return changeOf(variant, new Set(all.flatMap((each) => touchedBy(each))));
    };
  }

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

const NO_FIELDS: ReadonlySet<string> = new Set();

function fieldsOf(condition: OptionCondition | undefined): ReadonlySet<string> {
  return condition === undefined ? NO_FIELDS : new Set(Object.keys(condition));
}

/** Whether a flat price stands in for the plain rules on this or another choice of options. */
function mayBeSample({ tariff: { sample }, piece, spec }: PricePlan): boolean {
  return sample !== null && coversPiece(sample, piece) && sampleFor(samplesOf(sample), spec.quantity) !== undefined;
}

/** What the surcharges for one field come to. */
interface Share {
  readonly amountFen: number;
  readonly days: number;
}

const NOTHING: Share = { amountFen: 0, days: 0 };

const touched: ReadonlyMap<BoardField, readonly ChoiceField[]> = new Map(
  BOARD_FIELDS.map((field) => [field, [field, ...(FIELDS_THAT_HANG_ON[field] ?? [])].filter(isChoiceField)]),
);

/** The fields that cost something else after a change of one: itself, and those that mean something by it. */
export function touchedBy(field: BoardField): readonly ChoiceField[] {
  return touched.get(field) ?? [];
}
