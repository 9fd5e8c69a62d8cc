import { BOARD_CHOICES, BOARD_NUMBERS, type BoardSpec } from '@xunban/contract/board-spec';
import { findOneOf } from '@xunban/contract/one-of';
import type { FirstFacts, Measured } from '@xunban/gerber';
import { nameOfEdges } from '@xunban/gerber/plated-edges';
import { isSizeBelieved } from '@xunban/gerber/priced-facts';
import type { MeasuredField, MeasuredSource, NarrowPlace } from './measured-field.ts';
import { statedFields, uncertainStatements } from './stated-fields.ts';

export type { MeasuredField, MeasuredSource, NarrowPlace } from './measured-field.ts';

/**
 * Returns the form values read from the files. A fact that is unknown, or that no option covers, leaves its field unchanged.
 */
export function measuredFields(facts: FirstFacts): MeasuredField[] {
  // Several boards were read as one.
  if (facts.groups) return [];
  return [
    ...(isLayerCountOpen(facts) ? [] : layerCount(facts)),
    ...size(facts),
    ...panel(facts),
    ...finestTrack(facts),
    ...finestHole(facts),
    ...halfHoles(facts),
    ...platedEdges(facts),
    ...statedFields(facts),
  ];
}

/**
 * Returns uncertain form values from the files: copper finer than any certain measurement, vias under pads, which a designer
 * may want open below a heat sink, and statements that programs write by default. The user is asked to confirm them; they are
 * never filled in or charged automatically.
 */
export function uncertainFields(facts: FirstFacts): MeasuredField[] {
  const { minTrace, minPourNeck, minSpacing } = facts.measured ?? {};
  const layers = isLayerCountOpen(facts) ? layerCount(facts) : [];
  const statements = facts.groups
    ? []
    : [...layers, ...viasInPad(facts), ...copperEdges(facts), ...uncertainStatements(facts)];
  const ifUncertain = (fact: Measured | undefined) => (certain(fact) === undefined ? fact : undefined);
  const [track] = trackField(ifUncertain(minPourNeck) ?? ifUncertain(minTrace), ifUncertain(minSpacing));
  if (track === undefined) return statements;
  const [known] = finestTrack(facts);
  const isKnown = known !== undefined && Number(known.value) <= Number(track.value);
  return isKnown ? statements : [track, ...statements];
}

/** The form as the files have it; other fields stay as they are. */
export function withMeasured(spec: BoardSpec, fields: readonly MeasuredField[]): BoardSpec {
  return fields.length === 0
    ? spec
    : { ...spec, ...Object.fromEntries(fields.map(({ field, value }) => [field, value])) };
}

/** Returns the values that must accompany a confirmed value: the filling of vias in pads, the plated edges. */
export function takenWith(spec: BoardSpec, uncertain: MeasuredField): MeasuredField[] {
  if (uncertain.source.kind === 'edgeCopper')
    return [uncertain, { field: 'platedEdges', value: uncertain.source.edges, source: uncertain.source }];
  const isFilled = spec.viaCover === 'resinFilled' || spec.viaCover === 'copperFilled';
  if (uncertain.field !== 'viaInPad' || isFilled) return [uncertain];
  return [uncertain, { field: 'viaCover', value: 'resinFilled', source: uncertain.source }];
}

/** True when the value is stated by a file, which may be wrong, instead of measured. */
export const isStated = ({ source }: MeasuredField): boolean => source.kind === 'stated' || source.kind === 'impedance';

/** True when the form differs from the files. */
export const differs = (spec: BoardSpec, measured: MeasuredField): boolean => spec[measured.field] !== measured.value;

const MM_PER_MIL = 0.0254;
/** CAD programs round 6 mil to 0.15 mm and 4 mil to 0.1 mm: that much finer still counts as the option. */
export const TRACK_ROUNDING = 0.97;
export const HOLE_ROUNDING_MM = 0.005;

/** True when the files contradict each other about the number of layers. */
const isLayerCountOpen = ({ problems }: FirstFacts): boolean =>
  problems.some(({ code }) => code === 'roles.stale-layers' || code === 'job.layer-count-differs');

function layerCount({ copper }: FirstFacts): MeasuredField[] {
  if (!copper) return [];
  // An odd count cannot be pressed: the board gets the next even one.
  const value = BOARD_CHOICES.layers.find((layers) => layers >= copper.layers);
  if (value === undefined) return [];
  const exact = value === copper.layers ? {} : { exact: copper.layers };
  return [{ field: 'layers', value, ...exact, source: { kind: 'copperFiles', count: copper.layers } }];
}

function size({ board }: FirstFacts): MeasuredField[] {
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
function panel({ panel: found }: FirstFacts): MeasuredField[] {
  if (!found || found.columns * found.rows < 2 || (found.designs ?? 1) > 1) return [];
  if (found.columns > BOARD_NUMBERS.panelX.max || found.rows > BOARD_NUMBERS.panelY.max) return [];
  const source: MeasuredSource = { kind: 'panel', from: found.from };
  return [
    { field: 'deliveryForm', value: 'panelInFile', source },
    { field: 'panelX', value: found.columns, source },
    { field: 'panelY', value: found.rows, source },
  ];
}

function finestTrack({ measured }: FirstFacts): MeasuredField[] {
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

/** A certain value. An uncertain one is shown to the buyer for confirmation and sets no price. */
const certain = (fact: Measured | undefined): Measured | undefined =>
  fact?.certainty === 'uncertain' ? undefined : fact;

function placeOf(kind: NarrowPlace['kind'], { mm, at, layer, between }: Measured): { place?: NarrowPlace } {
  if (!at || layer === undefined) return {};
  return { place: { kind, mm, at, layer, ...(between && { between }) } };
}

function finestHole({ holes }: FirstFacts): MeasuredField[] {
  const minMm = holes?.minDrillMm;
  if (minMm === undefined) return [];
  const covers = BOARD_CHOICES.minHoleMm.find((option) => option - HOLE_ROUNDING_MM <= minMm);
  const value = covers ?? BOARD_CHOICES.minHoleMm.at(-1);
  if (value === undefined) return [];
  return [{ field: 'minHoleMm', value, exact: Math.round(minMm * 1000) / 1000, source: { kind: 'drillFiles' } }];
}

function halfHoles({ holes }: FirstFacts): MeasuredField[] {
  const { castellated = 0, castellatedSides: sides } = holes ?? {};
  const value = findOneOf(BOARD_CHOICES.halfHoleSides, sides);
  return value ? [{ field: 'halfHoleSides', value, source: { kind: 'halfHoles', count: castellated } }] : [];
}

/** Returns edges that files state as plated. Where they do not show which, the buyer and the engineer must specify them. */
function platedEdges({ edgePlating }: FirstFacts): MeasuredField[] {
  const { sides = [], from, file } = edgePlating ?? {};
  const count = BOARD_CHOICES.edgePlatedSides.find((option) => option === sides.length);
  if (!count || from === 'copper' || file === undefined) return [];
  const source: MeasuredSource = { kind: 'stated', file };
  const name = nameOfEdges(sides);
  return [
    { field: 'edgePlatedSides', value: count, source },
    ...(name === undefined ? [] : [{ field: 'platedEdges', value: name, source } as const]),
  ];
}

/** Copper beyond some edges on both faces is how plated edges are drawn, and how some draw pours. */
function copperEdges({ edgePlating }: FirstFacts): MeasuredField[] {
  const edges = edgePlating?.from === 'copper' ? nameOfEdges(edgePlating.sides) : undefined;
  if (edgePlating === undefined || edges === undefined) return [];
  return [{ field: 'edgePlatedSides', value: edgePlating.sides.length, source: { kind: 'edgeCopper', edges } }];
}

function viasInPad({ measured }: FirstFacts): MeasuredField[] {
  const count = measured?.viasInPad ?? 0;
  return count > 0 ? [{ field: 'viaInPad', value: true, source: { kind: 'viasInPad', count } }] : [];
}
