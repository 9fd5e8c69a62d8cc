import type { Path } from './set-at.ts';

/** One figure of price data that can be edited. */
export interface Figure {
  readonly path: Path;
  /** The place as faults name it (`tariffs.2.board.steps`): tariffs by kind and charges by id instead of by index. */
  readonly place: string;
  readonly value: number;
  /** Key of its caption under `figure`, and what fills it in. */
  readonly caption: FigureCaption;
  readonly params: Readonly<Record<string, string | number>>;
}

export type FigureCaption =
  | 'startYuan'
  | 'upToM2'
  | 'engineering'
  | 'reliefFrom'
  | 'relief'
  | 'freeOutline'
  | 'filmSheets'
  | 'filmPerM2'
  | 'extraDesign'
  | 'sampleSide'
  | 'upToPieces'
  | 'price'
  | 'days'
  | 'rushUpTo'
  | 'daysSaved'
  | 'minYuan'
  | 'yuanPerM2'
  | 'perOrder'
  | 'extraDays'
  | 'free'
  | 'step'
  | 'each'
  | 'waivedBelow'
  | 'validDays'
  | 'divisor'
  | 'firstYuan'
  | 'firstWeight'
  | 'stepYuan'
  | 'stepWeight'
  | 'roadDays'
  | 'surcharge';

/** Subject of a row; the screen converts it to text. */
export type RowSubject =
  | { readonly kind: 'book' }
  | { readonly kind: 'tariff'; readonly material: string; readonly layers: number }
  | {
      readonly kind: 'charge';
      readonly id: string;
      readonly field: string;
      readonly values: readonly (string | number | boolean)[];
      readonly layers: readonly number[];
      readonly materials: readonly string[];
    }
  | { readonly kind: 'measured'; readonly id: string; readonly measure: string }
  | { readonly kind: 'carrier'; readonly code: string }
  | { readonly kind: 'zone'; readonly code: string; readonly zone: string; readonly provinces: readonly string[] }
  | { readonly kind: 'remote'; readonly code: string; readonly cities: readonly string[] };

export interface FigureRow {
  readonly key: string;
  readonly subject: RowSubject;
  /** Places whose faults, including nested ones, belong to this row when they belong to no single figure. */
  readonly within: readonly string[];
  /** Places whose own faults are this row's. */
  readonly at?: readonly string[];
  readonly figures: readonly Figure[];
  readonly bands?: Bands | undefined;
}

/** Figures that step with the area or the quantity: a table to which bands are added and from which they are taken. */
export interface Bands {
  /** Path of the list in the data. */
  readonly path: Path;
  readonly columns: readonly FigureCaption[];
  readonly rows: readonly Band[];
  /** The list with one band more, before the open one where there is one; nothing when there can be no more. */
  readonly withOneMore?: readonly unknown[] | undefined;
}

export interface Band {
  readonly key: string;
  /** By column; nothing where the band is open upwards. */
  readonly figures: readonly (Figure | undefined)[];
  /** The list without it; nothing when it has to stay. */
  readonly without?: readonly unknown[] | undefined;
}

/** Every figure of a row, those of its bands too. */
export const figuresOf = ({ figures, bands }: FigureRow): readonly Figure[] => [
  ...figures,
  ...(bands?.rows.flatMap((band) => band.figures.filter((figure) => figure !== undefined)) ?? []),
];

export type TableName =
  | 'general'
  | 'rates'
  | 'fees'
  | 'samples'
  | 'leadDays'
  | 'rush'
  | 'charges'
  | 'measured'
  | 'carriers'
  | 'zones'
  | 'remoteAreas';

export interface FigureTable {
  readonly name: TableName;
  readonly rows: readonly FigureRow[];
}

/** Builds the figures of one object: `figure('minYuan', …)` for each existing number, nothing for a missing one. */
export function figuresAt(object: unknown, path: Path, place: string) {
  return (
    name: string,
    caption: FigureCaption,
    params: Readonly<Record<string, string | number>> = {},
    under = '',
  ): readonly Figure[] => {
    const value = (object as Readonly<Record<string, unknown>> | null | undefined)?.[name];
    if (typeof value !== 'number') return [];
    return [{ path: [...path, name], place: [place, under, name].filter(Boolean).join('.'), value, caption, params }];
  };
}
