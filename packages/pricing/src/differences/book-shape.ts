import { BOARD_CHOICES, type ChoiceField, isChoiceField } from '@xunban/contract/board-spec';
import {
  type Capability,
  type LayerTariff,
  type OptionCharge,
  type OptionCondition,
  type PriceBook,
  type StencilTariff,
  tariffName,
  withdrawalName,
} from '../price-book/price-book.ts';
import { capabilityShape } from './capability-shape.ts';
import {
  type Group,
  group,
  kindsText,
  leaf,
  optionText,
  type PlaceTexts,
  rows,
  type ShapeOf,
  values,
} from './place-shape.ts';

const CHOICES: readonly ChoiceField[] = Object.keys(BOARD_CHOICES).filter(isChoiceField);

/** Any option of the board: each field a list of its options. */
const condition = group<OptionCondition>(
  // The fields of a condition are the fields with options; Object.fromEntries cannot type this.
  Object.fromEntries(
    CHOICES.map((field) => [field, { kind: 'values', label: `field:${field}`, unit: { option: field } }]),
  ) as unknown as Group<OptionCondition>['fields'],
  'only',
);

const about = {
  materials: values({ option: 'material' }, 'materials'),
  layers: values({ option: 'layers' }, 'layers'),
};

const optionOf = (parent: unknown) => ({ option: String((parent as { readonly field?: unknown } | null)?.field) });

const band = (texts: PlaceTexts, index: number, range: string) =>
  texts.text('place.band', { number: index + 1, range });

/** `0.5–1 m²`, and `30 m² 以上` for the open one. */
function areaRange(steps: readonly { readonly uptoM2: number | null }[], index: number, texts: PlaceTexts): string {
  const from = steps[index - 1]?.uptoM2 ?? 0;
  const to = steps[index]?.uptoM2;
  return to === null || to === undefined
    ? texts.text('place.areaAbove', { from })
    : texts.text('place.areaRange', { from, to });
}

const tariff = group<LayerTariff>({
  material: leaf({ option: 'material' }, 'material'),
  layers: leaf({ option: 'layers' }, 'layers'),
  toBePriced: values({ names: 'part' }, 'toBePriced'),
  board: group<LayerTariff['board']>(
    {
      basis: leaf({ names: 'basis' }, 'basis'),
      startYuan: leaf('yuan', 'startYuan'),
      steps: rows<LayerTariff['board']['steps'][number]>({
        keyOf: ({ uptoM2 }) => String(uptoM2),
        nameOf: (_, index, texts, all) => band(texts, index, areaRange(all, index, texts)),
        quiet: ['uptoM2'],
        item: group({ uptoM2: leaf('uptoM2', 'uptoM2'), yuanPerM2: leaf('yuanPerM2') }),
      }),
    },
    'board',
  ),
  engineering: group<LayerTariff['engineering']>(
    {
      yuan: leaf('yuan'),
      reliefFromM2: leaf('m2', 'reliefFromM2'),
      reliefYuanPerM2: leaf('yuanPerM2', 'reliefYuanPerM2'),
    },
    'engineering',
  ),
  film: group<LayerTariff['film']>(
    {
      freeOutlineM2: leaf('m2', 'freeOutlineM2'),
      sheets: leaf('sheets', 'sheets'),
      yuanPerM2: leaf('yuanPerM2'),
    },
    'film',
  ),
  extraDesignYuan: leaf('yuan', 'extraDesignYuan'),
  sample: group<NonNullable<LayerTariff['sample']>>(
    {
      maxSideMm: leaf('mm', 'maxSideMm'),
      prices: rows<NonNullable<LayerTariff['sample']>['prices'][number]>({
        keyOf: ({ uptoQuantity }) => String(uptoQuantity),
        nameOf: ({ uptoQuantity }, index, texts) =>
          band(texts, index, texts.text('place.uptoPieces', { count: uptoQuantity })),
        quiet: ['uptoQuantity'],
        item: group({ uptoQuantity: leaf('pieces', 'uptoQuantity'), yuan: leaf('yuan') }),
      }),
      only: condition,
    },
    'sample',
  ),
  leadDays: rows<LayerTariff['leadDays'][number]>({
    label: 'leadDays',
    keyOf: ({ uptoM2 }) => String(uptoM2),
    nameOf: (_, index, texts, all) => band(texts, index, areaRange(all, index, texts)),
    quiet: ['uptoM2'],
    item: group({ uptoM2: leaf('uptoM2', 'uptoM2'), days: leaf('days') }),
  }),
  rush: group<NonNullable<LayerTariff['rush']>>(
    {
      uptoM2: leaf('m2', 'rushUptoM2'),
      options: rows<NonNullable<LayerTariff['rush']>['options'][number]>({
        keyOf: ({ daysSaved }) => String(daysSaved),
        nameOf: ({ daysSaved }, _, texts) => texts.text('unit.daysSaved', { value: daysSaved }),
        quiet: ['daysSaved'],
        item: group({
          daysSaved: leaf('daysSaved', 'daysSaved'),
          minYuan: leaf('yuan', 'minYuan'),
          yuanPerM2: leaf('yuanPerM2', 'rate'),
        }),
      }),
    },
    'rush',
  ),
});

const chargePrice = group<OptionCharge['price']>({
  kind: leaf({ names: 'priceKind' }, 'priceKind'),
  minYuan: leaf('yuan', 'minYuan'),
  yuanPerM2: leaf('yuanPerM2', 'rate'),
  yuan: leaf('yuan', 'perOrder'),
});

/** An option on the boards that it is about, such as `表面处理 沉金（4 层）`. */
function entryName(
  entry: Parameters<typeof optionText>[0] & Parameters<typeof kindsText>[0],
  texts: PlaceTexts,
): string {
  const kinds = kindsText(entry, texts);
  const option = optionText(entry, texts);
  return kinds === '' ? option : texts.text('place.optionOf', { option, kinds });
}

const entryKey = (entry: {
  readonly field: string;
  readonly materials?: readonly string[] | undefined;
  readonly layers?: readonly number[] | undefined;
}) => `${entry.field} ${entry.materials?.join() ?? ''} ${entry.layers?.join() ?? ''}`;

const included = (label: string) =>
  rows<PriceBook['included'][number]>({
    label,
    keyOf: entryKey,
    nameOf: (entry, _, texts) => {
      const kinds = kindsText(entry, texts);
      const field = texts.pricing(`field.${entry.field}`) ?? entry.field;
      return kinds === '' ? field : texts.text('place.optionOf', { option: field, kinds });
    },
    quiet: ['field', 'materials', 'layers'],
    item: group({ field: leaf({ names: 'field' }, 'field'), values: values(optionOf), ...about }),
  });

/** Every place of a price book. */
export const bookShape: Group<PriceBook> = group<PriceBook>({
  version: leaf('text', 'version'),
  effectiveFrom: leaf('text', 'effectiveFrom'),
  quoteValidDays: leaf('days', 'quoteValidDays'),
  tariffs: rows<LayerTariff>({
    keyOf: tariffName,
    nameOf: ({ material = 'fr4', layers }, _, texts) =>
      kindsText({ materials: material === 'fr4' ? [] : [material], layers: [layers].filter(Number.isFinite) }, texts),
    item: tariff,
  }),
  charges: rows<OptionCharge>({
    label: 'charges',
    keyOf: ({ id }) => id,
    nameOf: (charge, _, texts) => entryName(charge, texts),
    quiet: ['id', 'line', 'field', 'values', 'materials', 'layers'],
    item: group({
      id: leaf('text', 'id'),
      line: leaf({ names: 'line' }, 'line'),
      field: leaf({ names: 'field' }, 'field'),
      values: values(optionOf, 'options'),
      ...about,
      price: chargePrice,
      extraDays: leaf('days', 'extraDays'),
    }),
  }),
  included: included('included'),
  notSold: included('notSold'),
  withdrawals: rows<NonNullable<PriceBook['withdrawals']>[number]>({
    label: 'withdrawals',
    keyOf: withdrawalName,
    nameOf: (entry, _, texts) => entryName(entry, texts),
    quiet: ['field', 'values', 'materials', 'layers'],
    item: group({
      field: leaf({ names: 'field' }, 'field'),
      values: values(optionOf, 'options'),
      ...about,
      from: leaf('text', 'offSaleFrom'),
      reason: group<NonNullable<PriceBook['withdrawals']>[number]['reason']>(
        { 'zh-CN': leaf('text', 'zhCn'), 'zh-TW': leaf('text', 'zhTw'), en: leaf('text', 'en') },
        'reason',
      ),
    }),
  }),
  measuredCharges: rows<PriceBook['measuredCharges'][number]>({
    label: 'measuredCharges',
    keyOf: ({ id }) => id,
    nameOf: (charge, _, texts) => {
      const kinds = kindsText(charge, texts);
      const measure = texts.pricing(`measured.${charge.measure}`) ?? charge.measure;
      return kinds === '' ? measure : texts.text('place.optionOf', { option: measure, kinds });
    },
    quiet: ['id', 'line', 'measure', 'materials', 'layers', 'only'],
    item: group({
      id: leaf('text', 'id'),
      line: leaf({ names: 'line' }, 'line'),
      measure: leaf({ names: 'measured' }, 'measure'),
      ...about,
      only: condition,
      price: group<PriceBook['measuredCharges'][number]['price']>({
        kind: leaf({ names: 'priceKind' }, 'priceKind'),
        freePerM2: leaf('perM2', 'free'),
        stepPerM2: leaf('perM2', 'step'),
        yuanPerM2: leaf('yuanPerM2', 'rate'),
        free: leaf('count', 'free'),
        yuanEach: leaf('yuan', 'each'),
        freePercent: leaf('percent', 'free'),
      }),
      waivedBelowYuan: leaf('yuan', 'waivedBelow'),
    }),
  }),
  capability: capabilityShape satisfies ShapeOf<Capability>,
  stencil: group<StencilTariff>(
    {
      frames: rows<StencilTariff['frames'][number]>({
        label: 'frames',
        keyOf: ({ frame }) => frame,
        nameOf: ({ frame }, _, texts) => texts.option('stencilFrame', frame),
        quiet: ['frame'],
        item: group({
          frame: leaf({ option: 'stencilFrame' }, 'frame'),
          yuan: leaf('yuan', 'each'),
          shortMm: leaf('mm', 'shortMm'),
          longMm: leaf('mm', 'longMm'),
          weightG: leaf('grams', 'weightG'),
        }),
      }),
      thicknessesMm: values('mm', 'thicknessesMm'),
      bothOnOneYuan: leaf('yuan', 'bothOnOneYuan'),
      electropolishYuan: leaf('yuan', 'electropolishYuan'),
      electropolishDays: leaf('days', 'electropolishDays'),
      includedApertures: leaf('count', 'includedApertures'),
      yuanPerHundredApertures: leaf('yuan', 'yuanPerHundredApertures'),
      leadDays: leaf('days', 'leadDays'),
    },
    'stencilTariff',
  ),
});
