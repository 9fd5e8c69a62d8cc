import {
  BOARD_CHOICES,
  type ChoiceField,
  isChoiceField,
  type MeasuredNumber,
  STENCIL_CHOICES,
} from '@xunban/contract/board-spec';
import { z } from 'zod';
import { LINE_CODES } from '../price-book/line-codes.ts';
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
  type StencilTariff,
  TARIFF_PARTS,
} from '../price-book/price-book.ts';
import { type Reading, readAs } from './reading.ts';

/** Reads a price book from manually edited JSON: its shape alone. `validatePriceBook` validates its figures. */
export function readPriceBook(json: unknown): Reading<PriceBook> {
  return readAs(priceBookShape, json);
}

const CHOICE_FIELDS: readonly ChoiceField[] = Object.keys(BOARD_CHOICES).filter(isChoiceField);

const number = z.number();
const yuan = z.number();
const material = z.literal(BOARD_CHOICES.material);
const layerCount = z.literal(BOARD_CHOICES.layers);
const layerCounts = z.array(layerCount);
const line = z.literal(LINE_CODES);
const choiceField = z.literal(CHOICE_FIELDS);
const choiceValues = z.array(z.literal(Object.values(BOARD_CHOICES).flat()));
const masks = z.array(z.literal(BOARD_CHOICES.maskColour));
const kinds = { materials: z.array(material).optional(), layers: layerCounts.optional() };

/** Any of the fields of a board that are one of a list. */
const condition = z.strictObject(
  Object.fromEntries(CHOICE_FIELDS.map((field) => [field, z.array(z.literal(BOARD_CHOICES[field])).optional()])),
) as z.ZodType<OptionCondition>;

const tariff: z.ZodType<LayerTariff> = z.strictObject({
  material: material.optional(),
  layers: layerCount,
  toBePriced: z.array(z.literal(TARIFF_PARTS)).optional(),
  board: z.strictObject({
    basis: z.literal(['slices', 'whole']),
    startYuan: yuan,
    steps: z.array(z.strictObject({ uptoM2: number.nullable(), yuanPerM2: yuan })),
  }),
  engineering: z.strictObject({ yuan, reliefFromM2: number, reliefYuanPerM2: yuan }),
  film: z.strictObject({ freeOutlineM2: number, sheets: number, yuanPerM2: yuan }),
  extraDesignYuan: yuan,
  sample: z
    .strictObject({
      maxSideMm: number,
      prices: z.array(z.strictObject({ uptoQuantity: number, yuan })),
      only: condition,
    })
    .nullable(),
  leadDays: z.array(z.strictObject({ uptoM2: number.nullable(), days: number })),
  rush: z
    .strictObject({
      uptoM2: number,
      options: z.array(z.strictObject({ daysSaved: z.literal([1, 2, 3, 4, 5, 6]), minYuan: yuan, yuanPerM2: yuan })),
    })
    .nullable(),
});

const chargePrice: z.ZodType<ChargePrice> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('areaWithMinimum'), minYuan: yuan, yuanPerM2: yuan }),
  z.strictObject({ kind: z.literal('perOrder'), yuan }),
]);

const measuredPrice: z.ZodType<MeasuredPrice> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('density'), freePerM2: number, stepPerM2: number, yuanPerM2: yuan }),
  z.strictObject({ kind: z.literal('count'), free: number, yuanEach: yuan }),
  z.strictObject({ kind: z.literal('percent'), freePercent: number, yuanPerM2: yuan }),
]);

const optionCharge: z.ZodType<OptionCharge> = z.strictObject({
  id: z.string(),
  line,
  field: choiceField,
  values: choiceValues,
  ...kinds,
  price: chargePrice,
  extraDays: number.optional(),
});

const MEASURES = [
  'holeCount',
  'slotCount',
  'castellationCount',
  'millingMm',
  'testPointCount',
  'finishAreaPercent',
  'copperAreaPercent',
  'minMaskDamMm',
] as const satisfies readonly MeasuredNumber[];

const measuredCharge: z.ZodType<MeasuredCharge> = z.strictObject({
  id: z.string(),
  line,
  measure: z.literal(MEASURES),
  ...kinds,
  only: condition.optional(),
  price: measuredPrice,
  waivedBelowYuan: yuan.optional(),
});

/** A length, a thickness, a ratio: never nothing, and never what no machine could be asked for. */
const MAX_LIMIT = 5000;
const limit = z.number().positive().max(MAX_LIMIT);

const traceLimits = z.array(z.strictObject({ layers: layerCounts, copperOz: limit, minMil: limit }));

const capability: z.ZodType<Capability> = z.strictObject({
  sizes: z.array(z.strictObject({ ...kinds, minSideMm: limit, maxShortSideMm: limit, maxLongSideMm: limit })),
  offers: z.array(z.strictObject({ ...kinds, field: z.literal(OFFERED_FIELDS), values: choiceValues })),
  outerTrace: traceLimits,
  innerTrace: traceLimits,
  maxAspectRatio: limit,
  legendForMask: z.array(
    z.strictObject({
      mask: z.literal(BOARD_CHOICES.maskColour),
      legends: z.array(z.literal(BOARD_CHOICES.legendColour)),
    }),
  ),
  masksForHeavyCopper: z.strictObject({ fromOz: limit, masks }),
  maskDam: z.array(z.strictObject({ masks, minMm: limit })),
  vCut: z.strictObject({ minPanelSideMm: limit, minThicknessMm: limit }),
  halfHole: z.strictObject({ minSideMm: limit, minThicknessMm: limit }),
  haslMinThicknessMm: limit,
  tabGapMm: limit,
  advanced: z
    .strictObject({
      hdi: z.array(z.strictObject({ stage: z.literal(BOARD_CHOICES.hdi), minLayers: layerCount })),
      heavyCopper: z.strictObject({ fromOz: limit, minThicknessMm: limit }),
      bevelMinThicknessMm: limit,
      edgePlatingMinSideMm: limit,
      depthMinThicknessMm: limit,
      class3HoleCopperMicrometres: z.literal(BOARD_CHOICES.holeCopperMicrometres),
      stencils: z.array(
        z.strictObject({ frame: z.literal(BOARD_CHOICES.stencilFrame), maxShortMm: limit, maxLongMm: limit }),
      ),
    })
    .optional(),
});

const stencil: z.ZodType<StencilTariff> = z.strictObject({
  frames: z
    .array(
      z.strictObject({
        frame: z.literal(BOARD_CHOICES.stencilFrame),
        yuan,
        shortMm: limit,
        longMm: limit,
        weightG: number,
      }),
    )
    .min(1),
  thicknessesMm: z.array(z.literal(STENCIL_CHOICES.thicknessMm)).min(1),
  bothOnOneYuan: yuan,
  electropolishYuan: yuan,
  electropolishDays: number,
  includedApertures: number,
  yuanPerHundredApertures: yuan,
  leadDays: number,
});

const option = { field: choiceField, values: choiceValues, ...kinds };
const options = z.array(z.strictObject(option));

/** Long enough for a sentence next to an option. */
const MAX_REASON = 120;
const reasonText = z.string().trim().max(MAX_REASON);

const withdrawal = z.strictObject({
  ...option,
  from: z.iso.date().optional(),
  values: choiceValues.min(1),
  reason: z.strictObject({ 'zh-CN': reasonText.min(2), 'zh-TW': reasonText.optional(), en: reasonText.optional() }),
});

export const priceBookShape: z.ZodType<PriceBook> = z.strictObject({
  version: z.string(),
  effectiveFrom: z.string(),
  quoteValidDays: number,
  tariffs: z.array(tariff),
  charges: z.array(optionCharge),
  included: options,
  notSold: options.optional(),
  withdrawals: z.array(withdrawal).optional(),
  measuredCharges: z.array(measuredCharge),
  capability,
  stencil: stencil.optional(),
});
