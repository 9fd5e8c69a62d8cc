import type { LayerTariff } from '@xunban/pricing';
import { type Bands, type FigureCaption, figuresAt } from './figures.ts';
import type { Path } from './set-at.ts';

/** The bands of one tariff by what steps in them. `path` and `place` are the tariff's. */
export const rateBands = ({ board: { steps } }: LayerTariff, path: Path, place: string): Bands =>
  openEnded(steps, [...path, 'board', 'steps'], `${place}.board.steps`, { uptoM2: 'upToM2', yuanPerM2: 'yuanPerM2' });

export const leadDayBands = ({ leadDays }: LayerTariff, path: Path, place: string): Bands =>
  openEnded(leadDays, [...path, 'leadDays'], `${place}.leadDays`, { uptoM2: 'upToM2', days: 'days' });

export function sampleBands({ sample }: LayerTariff, path: Path, place: string): Bands | undefined {
  if (!sample) return undefined;
  const { prices } = sample;
  const last = prices.at(-1);
  return {
    ...bandsAt(
      prices,
      [...path, 'sample', 'prices'],
      () => `${place}.sample.prices`,
      { uptoQuantity: 'upToPieces', yuan: 'price' },
      () => prices.length > 1,
    ),
    withOneMore: last && [...prices, { ...last, uptoQuantity: last.uptoQuantity * 2 }],
  };
}

const MAX_DAYS_SAVED = 6;

export function rushBands({ rush }: LayerTariff, path: Path, place: string): Bands | undefined {
  if (!rush) return undefined;
  const { options } = rush;
  const last = options.at(-1);
  const taken = new Set<number>(options.map(({ daysSaved }) => daysSaved));
  const free = Array.from({ length: MAX_DAYS_SAVED }, (_, index) => index + 1).find((days) => !taken.has(days));
  return {
    ...bandsAt(
      options,
      [...path, 'rush', 'options'],
      // Faults call an option by the days that it saves.
      ({ daysSaved }) => `${place}.rush.rush${daysSaved}`,
      { daysSaved: 'daysSaved', minYuan: 'minYuan', yuanPerM2: 'yuanPerM2' },
      () => options.length > 1,
    ),
    withOneMore: last && free !== undefined ? [...options, { ...last, daysSaved: free }] : undefined,
  };
}

type Captions<T> = { readonly [K in keyof T]: FigureCaption };

function bandsAt<T extends object>(
  items: readonly T[],
  path: Path,
  placeOf: (item: T) => string,
  captions: Captions<T>,
  canLeave: (item: T) => boolean,
): Bands {
  const names = Object.keys(captions) as (keyof T & string)[];
  return {
    path,
    columns: names.map((name) => captions[name]),
    rows: items.map((item, index) => {
      const figure = figuresAt(item, [...path, index], placeOf(item));
      return {
        // With another number of bands another one: what was typed into a band must not move to its neighbour.
        key: `${items.length} ${index}`,
        figures: names.map((name) => figure(name, captions[name])[0]),
        without: canLeave(item) ? items.filter((other) => other !== item) : undefined,
      };
    }),
  };
}

/** Bands by area of which the last has no upper edge, and stays. A new one takes the amounts of that. */
function openEnded<T extends { readonly uptoM2: number | null }>(
  steps: readonly T[],
  path: Path,
  place: string,
  captions: Captions<T>,
): Bands {
  const last = steps.at(-1);
  const edge = steps.at(-2)?.uptoM2;
  const added = last && { ...last, uptoM2: edge ? edge * 2 : 1 };
  return {
    ...bandsAt(
      steps,
      path,
      () => place,
      captions,
      ({ uptoM2 }) => uptoM2 !== null,
    ),
    withOneMore: last && added && [...steps.slice(0, -1), added, last],
  };
}
