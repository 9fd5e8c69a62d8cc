import { BOARD_CHOICES, type ChoiceField, isChoiceField, type MeasuredNumber } from '@xunban/contract/board-spec';
import { LINE_CODES } from '../quote/line-codes.ts';
import type { BookProblem } from './book-problem.ts';
import { byKind, listOf, nullable, number, object, oneOf, optional, type Reader, text } from './json-reader.ts';
import type {
  Capability,
  ChargePrice,
  LayerBoundField,
  LayerTariff,
  MeasuredCharge,
  MeasuredPrice,
  OptionCharge,
  OptionCondition,
  PriceBook,
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

const condition: Reader<OptionCondition> = object({
  material: someOf(BOARD_CHOICES.material),
  layers: someOf(BOARD_CHOICES.layers),
  tgCelsius: someOf(BOARD_CHOICES.tgCelsius),
  deliveryForm: someOf(BOARD_CHOICES.deliveryForm),
  panelSeparation: someOf(BOARD_CHOICES.panelSeparation),
  rails: someOf(BOARD_CHOICES.rails),
  thicknessMm: someOf(BOARD_CHOICES.thicknessMm),
  outerCopperOz: someOf(BOARD_CHOICES.outerCopperOz),
  innerCopperOz: someOf(BOARD_CHOICES.innerCopperOz),
  minTraceMil: someOf(BOARD_CHOICES.minTraceMil),
  minHoleMm: someOf(BOARD_CHOICES.minHoleMm),
  maskColour: someOf(BOARD_CHOICES.maskColour),
  legendColour: someOf(BOARD_CHOICES.legendColour),
  finish: someOf(BOARD_CHOICES.finish),
  goldThicknessMicroinch: someOf(BOARD_CHOICES.goldThicknessMicroinch),
  viaCover: someOf(BOARD_CHOICES.viaCover),
  halfHoleSides: someOf(BOARD_CHOICES.halfHoleSides),
  impedance: someOf(BOARD_CHOICES.impedance),
  testMethod: someOf(BOARD_CHOICES.testMethod),
  productionFileConfirm: someOf(BOARD_CHOICES.productionFileConfirm),
  orderNumberMark: someOf(BOARD_CHOICES.orderNumberMark),
  interleaf: someOf(BOARD_CHOICES.interleaf),
  packing: someOf(BOARD_CHOICES.packing),
  leadTime: someOf(BOARD_CHOICES.leadTime),
});

const tariff: Reader<LayerTariff> = object({
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
  layers: optional(layerCounts),
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
  layers: optional(layerCounts),
  only: optional(condition),
  price: measuredPrice,
});

const layerBoundField: Reader<LayerBoundField> = oneOf([
  'thicknessMm',
  'outerCopperOz',
  'minHoleMm',
  'tgCelsius',
  'viaCover',
  'impedance',
  'testMethod',
]);

const traceLimits = listOf(object({ layers: layerCounts, copperOz: number, minMil: number }));

const capability: Reader<Capability> = object({
  sizes: listOf(object({ layers: layerCounts, minSideMm: number, maxShortSideMm: number, maxLongSideMm: number })),
  offers: listOf(object({ field: layerBoundField, layers: layerCounts, values: choiceValues })),
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
});

const readBook: Reader<PriceBook> = object({
  version: text,
  effectiveFrom: text,
  vatPercent: number,
  quoteValidDays: number,
  tariffs: listOf(tariff),
  charges: listOf(optionCharge),
  included: listOf(object({ field: choiceField, values: choiceValues, layers: optional(layerCounts) })),
  measuredCharges: listOf(measuredCharge),
  capability,
});

function someOf<T>(choices: readonly T[]) {
  return optional(listOf(oneOf(choices)));
}
