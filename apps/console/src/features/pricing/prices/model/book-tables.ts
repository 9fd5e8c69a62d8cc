import type { LayerTariff, MeasuredCharge, OptionCharge, PriceBook } from '@xunban/pricing';
import { type Bands, type Figure, type FigureRow, type FigureTable, figuresAt } from './figures.ts';
import type { Path } from './set-at.ts';
import { leadDayBands, rateBands, rushBands, sampleBands } from './tariff-bands.ts';

/** The part of a tariff that one table shows, and its place in the tariff. */
interface TariffPart {
  readonly parts: readonly string[];
  /** True when errors of the full tariff are shown here. */
  readonly isWhole?: true;
  readonly figures: (tariff: LayerTariff, path: Path, place: string) => readonly Figure[];
  readonly bands?: (tariff: LayerTariff, path: Path, place: string) => Bands | undefined;
}

/** Returns every figure of a price book by table. Other values (options, limits, capability) are edited as JSON. */
export function bookTables(book: PriceBook): readonly FigureTable[] {
  const general = figuresAt(book, [], '');
  const tariffs = ({ parts, isWhole, figures, bands }: TariffPart): FigureRow[] =>
    book.tariffs
      .map((tariff, index) => {
        const [path, place] = [['tariffs', index], `tariffs.${nameOf(tariff)}`];
        return {
          key: `${index}`,
          subject: { kind: 'tariff', material: tariff.material ?? 'fr4', layers: tariff.layers } as const,
          within: parts.map((part) => `${place}.${part}`),
          at: isWhole ? [place] : [],
          figures: figures(tariff, path, place),
          bands: bands?.(tariff, path, place),
        };
      })
      .filter((row) => row.figures.length > 0 || row.bands);
  return [
    {
      name: 'general',
      rows: [
        {
          key: 'book',
          subject: { kind: 'book' },
          within: [],
          at: ['tariffs'],
          figures: [...general('quoteValidDays', 'validDays')],
        },
      ],
    },
    { name: 'rates', rows: tariffs({ parts: ['board'], isWhole: true, figures: start, bands: rateBands }) },
    { name: 'fees', rows: tariffs({ parts: ['engineering', 'film'], figures: fees }) },
    { name: 'samples', rows: tariffs({ parts: ['sample'], figures: sampleSide, bands: sampleBands }) },
    { name: 'leadDays', rows: tariffs({ parts: ['leadDays'], figures: () => [], bands: leadDayBands }) },
    { name: 'rush', rows: tariffs({ parts: ['rush'], figures: rushLimit, bands: rushBands }) },
    { name: 'charges', rows: book.charges.map(chargeRow) },
    { name: 'measured', rows: book.measuredCharges.map(measuredRow) },
  ];
}

/** Returns the validation's name of a tariff: its layers, and its material unless that is the default. */
const nameOf = ({ material, layers }: LayerTariff): string =>
  material === undefined || material === 'fr4' ? String(layers) : `${material}.${layers}`;

const start: TariffPart['figures'] = ({ board }, path, place) =>
  figuresAt(board, [...path, 'board'], `${place}.board`)('startYuan', 'startYuan');

const sampleSide: TariffPart['figures'] = ({ sample }, path, place) =>
  figuresAt(sample, [...path, 'sample'], `${place}.sample`)('maxSideMm', 'sampleSide');

const rushLimit: TariffPart['figures'] = ({ rush }, path, place) =>
  figuresAt(rush, [...path, 'rush'], `${place}.rush`)('uptoM2', 'rushUpTo');

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
    within: [`charges.${charge.id}`],
    at: [`options.${charge.field}`],
    figures: [
      ...price('minYuan', 'minYuan'),
      ...price('yuanPerM2', 'yuanPerM2'),
      ...price('yuan', 'perOrder'),
      ...own('extraDays', 'extraDays'),
    ],
  };
}

function measuredRow(charge: MeasuredCharge, index: number): FigureRow {
  const own = figuresAt(charge, ['measuredCharges', index], `measuredCharges.${charge.id}`);
  const price = figuresAt(charge.price, ['measuredCharges', index, 'price'], `measuredCharges.${charge.id}`);
  return {
    key: charge.id,
    subject: { kind: 'measured', id: charge.id, measure: charge.measure },
    within: [`measuredCharges.${charge.id}`],
    figures: [
      ...price('free', 'free'),
      ...price('freePerM2', 'free'),
      ...price('freePercent', 'free'),
      ...price('stepPerM2', 'step'),
      ...price('yuanEach', 'each'),
      ...price('yuanPerM2', 'yuanPerM2'),
      ...own('waivedBelowYuan', 'waivedBelow'),
    ],
  };
}
