import { BOARD_CHOICES, type ChoiceField, isChoiceField, type MeasuredNumber } from '@xunban/contract/board-spec';
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
} from '../price-book/price-book.ts';
import { type Reading, readAs } from './reading.ts';

/** Reads a price book from JSON that somebody edited: its shape alone. `validatePriceBook` judges its figures. */
export function readPriceBook(json: unknown): Reading<PriceBook> {
  return readAs(priceBook, json);
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
});

const traceLimits = z.array(z.strictObject({ layers: layerCounts, copperOz: number, minMil: number }));

const capability: z.ZodType<Capability> = z.strictObject({
  sizes: z.array(z.strictObject({ ...kinds, minSideMm: number, maxShortSideMm: number, maxLongSideMm: number })),
  offers: z.array(z.strictObject({ ...kinds, field: z.literal(OFFERED_FIELDS), values: choiceValues })),
  outerTrace: traceLimits,
  innerTrace: traceLimits,
  maxAspectRatio: number,
  legendForMask: z.array(
    z.strictObject({
      mask: z.literal(BOARD_CHOICES.maskColour),
      legends: z.array(z.literal(BOARD_CHOICES.legendColour)),
    }),
  ),
  masksForHeavyCopper: z.strictObject({ fromOz: number, masks }),
  maskDam: z.array(z.strictObject({ masks, minMm: number })),
  vCut: z.strictObject({ minPanelSideMm: number, minThicknessMm: number }),
  halfHole: z.strictObject({ minSideMm: number, minThicknessMm: number }),
  haslMinThicknessMm: number,
  tabGapMm: number,
  advanced: z
    .strictObject({
      hdi: z.array(z.strictObject({ stage: z.literal(BOARD_CHOICES.hdi), minLayers: layerCount })),
      heavyCopper: z.strictObject({ fromOz: number, minThicknessMm: number }),
      bevelMinThicknessMm: number,
      edgePlatingMinSideMm: number,
      depthMinThicknessMm: number,
      class3HoleCopperMicrometres: z.literal(BOARD_CHOICES.holeCopperMicrometres),
      stencils: z.array(
        z.strictObject({ frame: z.literal(BOARD_CHOICES.stencilFrame), maxShortMm: number, maxLongMm: number }),
      ),
    })
    .optional(),
});

const options = z.array(z.strictObject({ field: choiceField, values: choiceValues, ...kinds }));

const priceBook: z.ZodType<PriceBook> = z.strictObject({
  version: z.string(),
  effectiveFrom: z.string(),
  vatPercent: number,
  quoteValidDays: number,
  tariffs: z.array(tariff),
  charges: z.array(optionCharge),
  included: options,
  notSold: options.optional(),
  measuredCharges: z.array(measuredCharge),
  capability,
});
