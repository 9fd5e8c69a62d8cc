import type { LayerTariff, MeasuredCharge, OptionCharge, PriceBook } from '@xunban/pricing';
import { type Figure, type FigureRow, type FigureTable, figuresAt } from './figures.ts';
import type { Path } from './set-at.ts';

/** Every figure of a price book by table. What is no figure (options, limits, capability) is edited as JSON. */
export function bookTables(book: PriceBook): readonly FigureTable[] {
  const general = figuresAt(book, [], '');
  const tariffs = (part: (tariff: LayerTariff, path: Path, place: string) => readonly Figure[]): FigureRow[] =>
    book.tariffs.map((tariff, index) => ({
      key: `${index}`,
      subject: { kind: 'tariff', material: tariff.material ?? 'fr4', layers: tariff.layers },
      figures: part(tariff, ['tariffs', index], `tariffs.${nameOf(tariff)}`),
    }));
  return [
    {
      name: 'general',
      rows: [
        {
          key: 'book',
          subject: { kind: 'book' },
          figures: [...general('vatPercent', 'vatPercent'), ...general('quoteValidDays', 'validDays')],
        },
      ],
    },
    { name: 'rates', rows: tariffs(rates) },
    { name: 'fees', rows: tariffs(fees) },
    { name: 'samples', rows: tariffs(samples).filter(hasFigures) },
    { name: 'leadDays', rows: tariffs(leadDays) },
    { name: 'rush', rows: tariffs(rush).filter(hasFigures) },
    { name: 'charges', rows: book.charges.map(chargeRow) },
    { name: 'measured', rows: book.measuredCharges.map(measuredRow) },
  ];
}

/** As the validation calls a tariff: by its layers, and by its material unless that is the usual one. */
const nameOf = ({ material, layers }: LayerTariff): string =>
  material === undefined || material === 'fr4' ? String(layers) : `${material}.${layers}`;

const hasFigures = ({ figures }: FigureRow): boolean => figures.length > 0;

function rates({ board }: LayerTariff, path: Path, place: string): Figure[] {
  return [
    ...figuresAt(board, [...path, 'board'], `${place}.board`)('startYuan', 'startYuan'),
    ...board.steps.flatMap((step, index) =>
      figuresAt(step, [...path, 'board', 'steps', index], `${place}.board.steps`)(
        'yuanPerM2',
        step.uptoM2 === null ? 'rateBeyond' : 'rateUpTo',
        { upto: step.uptoM2 ?? 0 },
      ),
    ),
  ];
}

function fees(tariff: LayerTariff, path: Path, place: string): Figure[] {
  const engineering = figuresAt(tariff.engineering, [...path, 'engineering'], `${place}.engineering`);
  const film = figuresAt(tariff.film, [...path, 'film'], `${place}.film`);
  return [
    ...engineering('yuan', 'engineering'),
    ...engineering('reliefFromM2', 'reliefFrom'),
    ...engineering('reliefYuanPerM2', 'relief'),
    ...film('yuanPerM2', 'filmPerM2'),
    ...film('sheets', 'filmSheets'),
    ...film('freeOutlineM2', 'freeOutline'),
    ...figuresAt(tariff, path, place)('extraDesignYuan', 'extraDesign'),
  ];
}

function samples({ sample }: LayerTariff, path: Path, place: string): Figure[] {
  if (!sample) return [];
  return [
    ...figuresAt(sample, [...path, 'sample'], `${place}.sample`)('maxSideMm', 'sampleSide'),
    ...sample.prices.flatMap((price, index) =>
      figuresAt(price, [...path, 'sample', 'prices', index], `${place}.sample.prices`)('yuan', 'sampleUpTo', {
        upto: price.uptoQuantity,
      }),
    ),
  ];
}

const leadDays = (tariff: LayerTariff, path: Path, place: string): Figure[] =>
  tariff.leadDays.flatMap((step, index) =>
    figuresAt(step, [...path, 'leadDays', index], `${place}.leadDays`)(
      'days',
      step.uptoM2 === null ? 'daysBeyond' : 'daysUpTo',
      { upto: step.uptoM2 ?? 0 },
    ),
  );

function rush(tariff: LayerTariff, path: Path, place: string): Figure[] {
  if (!tariff.rush) return [];
  return [
    ...figuresAt(tariff.rush, [...path, 'rush'], `${place}.rush`)('uptoM2', 'rushUpTo'),
    ...tariff.rush.options.flatMap((option, index) => {
      const figure = figuresAt(option, [...path, 'rush', 'options', index], `${place}.rush.options`);
      const saved = { days: option.daysSaved };
      return [...figure('minYuan', 'rushMin', saved), ...figure('yuanPerM2', 'rushPerM2', saved)];
    }),
  ];
}

function chargeRow(charge: OptionCharge, index: number): FigureRow {
  const price = figuresAt(charge.price, ['charges', index, 'price'], `charges.${charge.id}`);
  const own = figuresAt(charge, ['charges', index], `charges.${charge.id}`);
  return {
    key: charge.id,
    subject: {
      kind: 'charge',
      id: charge.id,
      field: charge.field,
      values: charge.values,
      layers: charge.layers ?? [],
      materials: charge.materials ?? [],
    },
    figures: [
      ...price('minYuan', 'minYuan'),
      ...price('yuanPerM2', 'yuanPerM2'),
      ...price('yuan', 'perOrder'),
      ...own('extraDays', 'extraDays'),
    ],
  };
}

function measuredRow(charge: MeasuredCharge, index: number): FigureRow {
  const price = figuresAt(charge.price, ['measuredCharges', index, 'price'], `measuredCharges.${charge.id}`);
  return {
    key: charge.id,
    subject: { kind: 'measured', id: charge.id, measure: charge.measure },
    figures: [
      ...price('free', 'free'),
      ...price('freePerM2', 'free'),
      ...price('freePercent', 'free'),
      ...price('stepPerM2', 'step'),
      ...price('yuanEach', 'each'),
      ...price('yuanPerM2', 'yuanPerM2'),
    ],
  };
}
