import { BOARD_CHOICES, BOARD_NUMBERS, type BoardField, type BoardSpec } from '@xunban/contract/board-spec';
import type { BoardFacts, CopperWord, Measured, OutlineSource, PanelFacts, Point } from '@xunban/gerber';
import { isSizeBelieved } from '@xunban/gerber/priced-facts';

/** Where a value of the form comes from: how it was measured, or which file states it. */
export type MeasuredSource =
  | { readonly kind: 'outline'; readonly from: OutlineSource }
  | { readonly kind: 'copperFiles'; readonly count: number }
  | { readonly kind: 'drillFiles' }
  | { readonly kind: 'copper'; readonly layer: string | undefined; readonly place?: NarrowPlace }
  | { readonly kind: 'panel'; readonly from: PanelFacts['from'] }
  | { readonly kind: 'stated'; readonly file: string };

/** The narrowest place of the copper, or the narrowest gap in it. */
export interface NarrowPlace {
  readonly kind: 'width' | 'gap';
  readonly mm: number;
  /** Its middle, mm, seen from the top. */
  readonly at: Point;
  readonly layer: string;
  /** Of a gap: what it lies between. */
  readonly between?: readonly [CopperWord, CopperWord];
}

/** What the files say about one field of the form. */
export interface MeasuredField {
  readonly field: BoardField;
  /** The form's value for it: the option that covers what was measured. */
  readonly value: string | number | boolean;
  /** What was measured where the option is coarser: mil for tracks, mm for holes. */
  readonly exact?: number;
  readonly source: MeasuredSource;
}

/** What the files say about the form. A fact that is not known, or that no option covers, leaves its field alone. */
export function measuredFields(facts: BoardFacts): MeasuredField[] {
  // Several boards were read as one.
  if (facts.groups) return [];
  return [
    ...layerCount(facts),
    ...size(facts),
    ...panel(facts),
    ...finestTrack(facts),
    ...finestHole(facts),
    ...stated(facts),
  ];
}

/**
 * What the files may say about the form, but not surely: copper finer than anything that was measured for certain. It is
 * asked for; it is never filled in and never charged by itself.
 */
export function askedFields(facts: BoardFacts): MeasuredField[] {
  const { minTrace, minPourNeck, minSpacing } = facts.measured ?? {};
  const uncertain = (fact: Measured | undefined) => (certain(fact) === undefined ? fact : undefined);
  const [asked] = trackField(uncertain(minPourNeck) ?? uncertain(minTrace), uncertain(minSpacing));
  if (asked === undefined) return [];
  const [known] = finestTrack(facts);
  return known !== undefined && Number(known.value) <= Number(asked.value) ? [] : [asked];
}

/** The form as the files have it; other fields stay as they are. */
export function withMeasured(spec: BoardSpec, fields: readonly MeasuredField[]): BoardSpec {
  return fields.length === 0
    ? spec
    : { ...spec, ...Object.fromEntries(fields.map(({ field, value }) => [field, value])) };
}

/** Whether the form says something else than the files. */
export const differs = (spec: BoardSpec, measured: MeasuredField): boolean => spec[measured.field] !== measured.value;

const MM_PER_MIL = 0.0254;
/** CAD programs round 6 mil to 0.15 mm and 4 mil to 0.1 mm: that much finer still counts as the option. */
const TRACK_ROUNDING = 0.97;
const HOLE_ROUNDING_MM = 0.005;

function layerCount({ copper }: BoardFacts): MeasuredField[] {
  if (!copper) return [];
  // An odd count cannot be pressed: the board gets the next even one.
  const value = BOARD_CHOICES.layers.find((layers) => layers >= copper.layers);
  if (value === undefined) return [];
  const exact = value === copper.layers ? {} : { exact: copper.layers };
  return [{ field: 'layers', value, ...exact, source: { kind: 'copperFiles', count: copper.layers } }];
}

function size({ board }: BoardFacts): MeasuredField[] {
  if (!board || !isSizeBelieved(board)) return [];
  const source: MeasuredSource = { kind: 'outline', from: board.from };
  return [
    { field: 'lengthMm', value: sideMm(board.widthMm), source },
    { field: 'widthMm', value: sideMm(board.heightMm), source },
  ];
}

const sideMm = (mm: number): number =>
  Math.min(BOARD_NUMBERS.lengthMm.max, Math.max(BOARD_NUMBERS.lengthMm.min, Math.round(mm * 100) / 100));

/** A panel of copies. Boards that differ may be a panel or separate orders, which the buyer is asked. */
function panel({ panel: found }: BoardFacts): MeasuredField[] {
  if (!found || found.columns * found.rows < 2 || (found.designs ?? 1) > 1) return [];
  if (found.columns > BOARD_NUMBERS.panelX.max || found.rows > BOARD_NUMBERS.panelY.max) return [];
  const source: MeasuredSource = { kind: 'panel', from: found.from };
  return [
    { field: 'deliveryForm', value: 'panelInFile', source },
    { field: 'panelX', value: found.columns, source },
    { field: 'panelY', value: found.rows, source },
  ];
}

function finestTrack({ measured }: BoardFacts): MeasuredField[] {
  return trackField(certain(measured?.minTrace), certain(measured?.minSpacing));
}

/** The option that covers the narrower of a width and a gap. */
function trackField(width: Measured | undefined, gap: Measured | undefined): MeasuredField[] {
  const isGap = gap !== undefined && (width === undefined || gap.mm < width.mm);
  const finest = isGap ? gap : width;
  if (!finest) return [];
  const mil = finest.mm / MM_PER_MIL;
  const covers = BOARD_CHOICES.minTraceMil.find((option) => option * TRACK_ROUNDING <= mil);
  const value = covers ?? BOARD_CHOICES.minTraceMil.at(-1);
  if (value === undefined) return [];
  return [
    {
      field: 'minTraceMil',
      value,
      exact: Math.round(mil * 100) / 100,
      source: { kind: 'copper', layer: finest.layer, ...placeOf(isGap ? 'gap' : 'width', finest) },
    },
  ];
}

/** An uncertain value is shown and asked for, and decides no price. */
const certain = (fact: Measured | undefined): Measured | undefined =>
  fact?.certainty === 'uncertain' ? undefined : fact;

function placeOf(kind: NarrowPlace['kind'], { mm, at, layer, between }: Measured): { place?: NarrowPlace } {
  if (!at || layer === undefined) return {};
  return { place: { kind, mm, at, layer, ...(between && { between }) } };
}

function finestHole({ holes }: BoardFacts): MeasuredField[] {
  const minMm = holes?.minDrillMm;
  if (minMm === undefined) return [];
  const covers = BOARD_CHOICES.minHoleMm.find((option) => option - HOLE_ROUNDING_MM <= minMm);
  const value = covers ?? BOARD_CHOICES.minHoleMm.at(-1);
  if (value === undefined) return [];
  return [{ field: 'minHoleMm', value, exact: Math.round(minMm * 1000) / 1000, source: { kind: 'drillFiles' } }];
}

/** What a job file states is the designer's word, not a measurement, and is marked as such. */
function stated({ stated: job }: BoardFacts): MeasuredField[] {
  if (!job) return [];
  const source: MeasuredSource = { kind: 'stated', file: job.from };
  const { thicknessMm } = job;
  const thickness =
    thicknessMm === undefined
      ? undefined
      : BOARD_CHOICES.thicknessMm.find((option) => Math.abs(option - thicknessMm) < 0.06);
  return [
    ...(thickness === undefined ? [] : [{ field: 'thicknessMm', value: thickness, source } as const]),
    ...(job.isImpedanceControlled === undefined
      ? []
      : [{ field: 'impedance', value: job.isImpedanceControlled, source } as const]),
  ];
}
