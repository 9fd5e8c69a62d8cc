import {
  BOARD_CHOICES,
  type ChoiceField,
  type ChoiceValue,
  isChoiceField,
  type MeasuredNumber,
} from '@xunban/contract/board-spec';
import { LINE_CODES } from '../quote/line-codes.ts';
import type { BookProblem } from './book-problem.ts';
import { byKind, listOf, nullable, number, object, oneOf, optional, type Reader, text } from './json-reader.ts';
import {
  type Capability,
  type ChargePrice,
  type LayerTariff,
  type MeasuredCharge,
  type MeasuredPrice,
  OFFERED_FIELDS,
  type OptionCharge,
  type OptionCondition,
  type PriceBook,
} from './price-book.ts';

export type ReadBook =
  | { readonly ok: true; readonly book: PriceBook }
  | { readonly ok: false; readonly problems: readonly BookProblem[] };

/**
 * Reads a price book from JSON that somebody edited. This settles its shape; `validatePriceBook` then judges its
 * figures.
 */
export function readPriceBook(value: unknown): ReadBook {
  const problems: BookProblem[] = [];
  const book = readBook(value, '', problems);
  return book === undefined || problems.length > 0 ? { ok: false, problems } : { ok: true, book };
}

const layerCount = oneOf(BOARD_CHOICES.layers);
const layerCounts = listOf(layerCount);
const line = oneOf(LINE_CODES);
const choiceField: Reader<ChoiceField> = oneOf(Object.keys(BOARD_CHOICES).filter(isChoiceField));
const choiceValues = listOf(oneOf(Object.values(BOARD_CHOICES).flat()));
const mask = oneOf(BOARD_CHOICES.maskColour);
const masks = listOf(mask);

/** Any of the fields of a board that are one of a list. */
const condition = object(
  Object.fromEntries(
    Object.keys(BOARD_CHOICES)
      .filter(isChoiceField)
      .map((field) => [field, optional(listOf(oneOf<ChoiceValue>(BOARD_CHOICES[field])))]),
  ),
) as Reader<OptionCondition>;

const kinds = { materials: optional(listOf(oneOf(BOARD_CHOICES.material))), layers: optional(layerCounts) };

const tariff: Reader<LayerTariff> = object({
  material: optional(oneOf(BOARD_CHOICES.material)),
  layers: layerCount,
  board: object({
    basis: oneOf(['slices', 'whole'] as const),
    startYuan: number,
    steps: listOf(object({ uptoM2: nullable(number), yuanPerM2: number })),
  }),
  engineering: object({ yuan: number, reliefFromM2: number, reliefYuanPerM2: number }),
  film: object({ freeOutlineM2: number, sheets: number, yuanPerM2: number }),
  extraDesignYuan: number,
  sample: nullable(
    object({
      maxSideMm: number,
      prices: listOf(object({ uptoQuantity: number, yuan: number })),
      only: condition,
    }),
  ),
  leadDays: listOf(object({ uptoM2: nullable(number), days: number })),
  rush: nullable(
    object({
      uptoM2: number,
      options: listOf(object({ daysSaved: oneOf([1, 2, 3, 4, 5, 6] as const), minYuan: number, yuanPerM2: number })),
    }),
  ),
});

const chargePrice: Reader<ChargePrice> = byKind<ChargePrice>({
  areaWithMinimum: object({ kind: oneOf(['areaWithMinimum'] as const), minYuan: number, yuanPerM2: number }),
  perOrder: object({ kind: oneOf(['perOrder'] as const), yuan: number }),
});

const measuredPrice: Reader<MeasuredPrice> = byKind<MeasuredPrice>({
  density: object({ kind: oneOf(['density'] as const), freePerM2: number, stepPerM2: number, yuanPerM2: number }),
  count: object({ kind: oneOf(['count'] as const), free: number, yuanEach: number }),
  percent: object({ kind: oneOf(['percent'] as const), freePercent: number, yuanPerM2: number }),
});

const optionCharge: Reader<OptionCharge> = object({
  id: text,
  line,
  field: choiceField,
  values: choiceValues,
  ...kinds,
  price: chargePrice,
  extraDays: optional(number),
});

const measuredCharge: Reader<MeasuredCharge> = object({
  id: text,
  line,
  measure: oneOf<MeasuredNumber>([
    'holeCount',
    'slotCount',
    'castellationCount',
    'millingMm',
    'testPointCount',
    'finishAreaPercent',
    'copperAreaPercent',
    'minMaskDamMm',
  ]),
  ...kinds,
  only: optional(condition),
  price: measuredPrice,
});

const traceLimits = listOf(object({ layers: layerCounts, copperOz: number, minMil: number }));

const capability: Reader<Capability> = object({
  sizes: listOf(object({ ...kinds, minSideMm: number, maxShortSideMm: number, maxLongSideMm: number })),
  offers: listOf(object({ ...kinds, field: oneOf(OFFERED_FIELDS), values: choiceValues })),
  outerTrace: traceLimits,
  innerTrace: traceLimits,
  maxAspectRatio: number,
  legendForMask: listOf(object({ mask, legends: listOf(oneOf(BOARD_CHOICES.legendColour)) })),
  masksForHeavyCopper: object({ fromOz: number, masks }),
  maskDam: listOf(object({ masks, minMm: number })),
  vCut: object({ minPanelSideMm: number, minThicknessMm: number }),
  halfHole: object({ minSideMm: number, minThicknessMm: number }),
  haslMinThicknessMm: number,
  tabGapMm: number,
  advanced: optional(
    object({
      hdi: listOf(object({ stage: oneOf(BOARD_CHOICES.hdi), minLayers: layerCount })),
      heavyCopper: object({ fromOz: number, minThicknessMm: number }),
      bevelMinThicknessMm: number,
      edgePlatingMinSideMm: number,
      depthMinThicknessMm: number,
      class3HoleCopperMicrometres: oneOf(BOARD_CHOICES.holeCopperMicrometres),
      stencils: listOf(object({ frame: oneOf(BOARD_CHOICES.stencilFrame), maxShortMm: number, maxLongMm: number })),
    }),
  ),
});

const options = listOf(object({ field: choiceField, values: choiceValues, ...kinds }));

const readBook: Reader<PriceBook> = object({
  version: text,
  effectiveFrom: text,
  vatPercent: number,
  quoteValidDays: number,
  tariffs: listOf(tariff),
  charges: listOf(optionCharge),
  included: options,
  notSold: optional(options),
  measuredCharges: listOf(measuredCharge),
  capability,
});
