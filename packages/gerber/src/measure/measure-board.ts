import type { BoardLayer } from '../board-layer.ts';
import type { Budget } from '../budget.ts';
import type { BoardCuts } from '../cuts/cuts.ts';
import { type DfmInput, dfmFindings } from '../dfm/dfm-findings.ts';
import type { Measured, MeasuredFacts, PanelFacts, SizeFacts } from '../facts.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import { opensOn } from '../holes/layer-span.ts';
import { defined } from '../job-file.ts';
import type { BoardOutline } from '../outline/outline.ts';
import type { Problem } from '../problem.ts';
import { copperLayerCount, isCopper, type Role } from '../roles/role.ts';
import { type Areas, measureAreas } from './areas.ts';
import { edgeCapsules } from './capsule-set.ts';
import { CopperCover } from './copper-cover.ts';
import { CopperProbe } from './copper-probe.ts';
import { copperToEdge } from './copper-to-edge.ts';
import { type EdgeHoles, edgeHoles } from './edge-holes.ts';
import { type FingerSide, goldFingers } from './gold-fingers.ts';
import { annularRings, holeDistances } from './hole-measures.ts';
import { mirroredLayers, vScoreHits } from './layer-checks.ts';
import { layerGaps, type MeasuredLayer } from './layer-gaps.ts';
import { type LayerShapes, layerShapes, withClear } from './layer-shapes.ts';
import { type Barrels, LeftCopper } from './left-copper.ts';
import { type GapWords, minSpacing, minWeb } from './min-spacing.ts';
import { type FoundWidths, minWidth, type WidthLayer } from './min-width.ts';
import { Nets } from './nets.ts';
import { outlineMeasures } from './outline-measures.ts';
import { padCounts } from './pad-counts.ts';
import { type Pad, padsOf } from './pad-list.ts';
import { panelFacts } from './panel.ts';
import { widthLayer } from './width-layer.ts';

/** What is measured beside roles, size and hole counts. */
export interface BoardMeasures {
  readonly facts?: MeasuredFacts;
  readonly copperAreaMm2?: Readonly<Record<string, number>>;
  readonly size?: Pick<SizeFacts, 'minInnerRadiusMm' | 'minCutoutWidthMm'>;
  readonly panel?: PanelFacts;
  readonly edgeHoles: { readonly castellated: number; readonly mouseBites: number };
  readonly problems: readonly Problem[];
}

/** The most pairs of shapes that are compared, over all layers: about half a second. */
const pairBudget = 20_000_000;

/**
 * Measures what a board house asks about. `quick` measures only what takes hardly any time: the narrowest trace, holes
 * on the edge, the outline and the signs of a panel.
 */
export function measureBoard(
  layers: readonly BoardLayer[],
  holes: readonly BoardHole[],
  outline: BoardOutline | undefined,
  cuts: BoardCuts,
  depth: 'quick' | 'full',
  thicknessMm: number | undefined,
  budget: Budget,
): BoardMeasures {
  const edge = outline && edgeCapsules(outline);
  const pads = new PadsByRole(layers);
  const none: EdgeHoles = { castellated: new Set(), mouseBites: new Set() };
  const isDrawn = outline?.source === 'outline-file' || outline?.source === 'copper-border';
  const atEdge =
    edge !== undefined && isDrawn ? edgeHoles(holes, edge, pads.of('copper-top'), pads.of('copper-bottom')) : none;
  const size = outline && isDrawn ? outlineMeasures(outline) : undefined;
  const bites = [...atEdge.mouseBites].map((index) => ({ x: holes[index]!.points[0]!, y: holes[index]!.points[1]! }));
  const base = {
    ...(size === undefined ? {} : { size }),
    ...defined({
      panel: panelFacts({ layers, outline, cuts, holes, mouseBites: bites, padsOf: () => outerPads(pads) }),
    }),
    edgeHoles: { castellated: atEdge.castellated.size, mouseBites: atEdge.mouseBites.size },
  };
  if (depth === 'quick') return { ...base, problems: [] };
  const sight: Sight = { layers, holes, pads, edge: isDrawn ? edge : undefined, atEdge, budget, measured: new Map() };
  const areas = outline && measureAreas(layers, outline, () => budget.isStopped);
  const { facts, missingPads } = fullFacts(sight, areas);
  const input: DfmInput = { facts, size, missingPads, castellated: atEdge.castellated.size, holes, thicknessMm };
  return {
    ...base,
    facts,
    ...(areas === undefined ? {} : { copperAreaMm2: areas.copperMm2 }),
    problems: [...dfmFindings(input), ...layerProblems(sight, outline)],
  };
}

/** The pads of the fuller outer side. */
function outerPads(pads: PadsByRole): readonly Pad[] {
  const [top, bottom] = [pads.of('copper-top'), pads.of('copper-bottom')];
  return top.length >= bottom.length ? top : bottom;
}

interface Sight {
  readonly layers: readonly BoardLayer[];
  readonly holes: readonly BoardHole[];
  readonly pads: PadsByRole;
  /** The edge if it was drawn; distances to an estimated edge mean nothing. */
  readonly edge: LayerShapes | undefined;
  readonly atEdge: EdgeHoles;
  readonly budget: Budget;
  readonly measured: Map<string, MeasuredLayer>;
}

function fullFacts(
  sight: Sight,
  areas: Areas | undefined,
): { facts: MeasuredFacts; missingPads: readonly { x: number; y: number; layer: string }[] } {
  const { holes, edge, atEdge, pads } = sight;
  const distances = holeDistances(holes, edge, atEdge);
  const rings = ringsOf(sight);
  const top = padCounts(pads.of('copper-top'), pads.of('mask-top'), pads.of('paste-top'), holes);
  const bottom = padCounts(pads.of('copper-bottom'), pads.of('mask-bottom'), pads.of('paste-bottom'), holes);
  const has = (role: Role): boolean => sight.layers.some((layer) => layer.role === role);
  const sides = (of: 'smd' | 'test' | 'bga'): { top?: number; bottom?: number } =>
    defined({ top: has('copper-top') ? top[of] : undefined, bottom: has('copper-bottom') ? bottom[of] : undefined });
  const pitches = [top.bgaPitchMm, bottom.bgaPitchMm].filter((pitch) => pitch !== undefined);
  const fingers = edge && goldFingers(fingerSide(pads, 'top'), fingerSide(pads, 'bottom'), [edge, ...scoresOf(sight)]);
  const nets = netsOf(sight);
  const layersByWidth = widthLayers(sight, nets);
  const widths = minWidth(layersByWidth, { left: pairBudget }, sight.budget);
  const gaps = minSpacing(nets, (name) => gapWords(sight, layersByWidth, name));
  const areAllCompared = nets.layers.length === sight.layers.filter(({ role }) => isCopper(role)).length;
  const facts: MeasuredFacts = defined({
    minTrace: widths.tracks.least && { ...widths.tracks.least, ...(widths.isWhole ? {} : uncertain) },
    minPourNeck: pourNeck(widths),
    minSpacing: gaps.least && { ...gaps.least, ...(areAllCompared ? {} : uncertain) },
    minAnnularRing: rings.least,
    minHoleToHole: distances.toHole,
    minHoleToEdge: distances.toEdge,
    minCopperToEdge: edge && copperToEdge(copperShapes(sight), edge, halfHolesOf(sight)),
    minMaskWeb: maskWeb(sight),
    exposedCopperMm2: areas?.exposedMm2,
    smdPads: sides('smd'),
    testPoints: sides('test'),
    bgaPads: sides('bga'),
    minBgaPitchMm: pitches.length > 0 ? Math.min(...pitches) : undefined,
    viasInPad: has('paste-top') || has('paste-bottom') ? top.viasInPad + bottom.viasInPad : undefined,
    goldFingers: fingers,
  });
  return { facts, missingPads: rings.missing };
}

const fingerSide = (pads: PadsByRole, side: 'top' | 'bottom'): FingerSide => ({
  pads: pads.of(`copper-${side}`),
  paste: pads.of(`paste-${side}`),
});

/** The V-cuts, which are edges of the boards in a panel. */
const scoresOf = (sight: Sight): LayerShapes[] =>
  sight.layers.flatMap((layer) => (layer.role === 'vscore' ? (measuredLayer(sight, layer)?.shapes ?? []) : []));

/** The copper of a layer and, for an outer one, the mask over it. */
function gapWords(sight: Sight, made: readonly WidthLayer[], name: string): GapWords | undefined {
  const copper = made.find((layer) => layer.name === name)?.probe;
  const role = sight.layers.find((layer) => layer.name === name)?.role;
  const side = role === 'copper-top' ? 'mask-top' : role === 'copper-bottom' ? 'mask-bottom' : undefined;
  const mask = sight.layers.find((layer) => layer.role === side);
  const shapes = mask && measuredLayer(sight, mask)?.shapes;
  if (copper === undefined) return undefined;
  return { copper, mask: shapes && CopperProbe.of(withClear(shapes, new Uint8Array(shapes.items))) };
}

const uncertain = { certainty: 'uncertain' } as const;

/** The narrowest neck of a pour if no track is as narrow. */
function pourNeck({ tracks, pours }: FoundWidths): Measured | undefined {
  const { least } = pours;
  return least === undefined || least.mm >= (tracks.least?.mm ?? Infinity) ? undefined : { ...least, ...uncertain };
}

const halfHolesOf = ({ holes, atEdge }: Sight): BoardHole[] => [...atEdge.castellated].map((index) => holes[index]!);

function layerProblems(sight: Sight, outline: BoardOutline | undefined): Problem[] {
  const outer = sight.layers.filter((layer) => layer.role === 'copper-top' || layer.role === 'copper-bottom');
  return [
    ...mirroredLayers(
      outer.map((layer) => ({ layer, pads: sight.pads.of(layer.role) })),
      sight.holes,
      outline,
    ),
    ...vScoreHits(copperShapes(sight), scoresOf(sight)),
  ];
}

/** On a layer that erases, the edges of the copper that is left take the place of its shapes. */
function measuredLayer(sight: Sight, layer: BoardLayer): MeasuredLayer | undefined {
  const known = sight.measured.get(layer.name);
  if (known !== undefined || layer.image === undefined) return known;
  const shapes = layerShapes(layer.image);
  const left = shapes.hasClear ? LeftCopper.of(layer.image, sight.budget) : undefined;
  const made = left === undefined ? { shapes } : { shapes: left.shapes, left };
  sight.measured.set(layer.name, made);
  return made;
}

function copperShapes(sight: Sight): { layer: string; shapes: LayerShapes }[] {
  return sight.layers.flatMap((layer) => {
    const made = isCopper(layer.role) ? measuredLayer(sight, layer) : undefined;
    return made === undefined ? [] : [{ layer: layer.name, shapes: made.shapes }];
  });
}

/** The nets of all layers. Outer layers are compared first, so a budget that runs out leaves inner ones unmeasured. */
function netsOf(sight: Sight): Nets {
  const pairs = { left: pairBudget };
  const barrels = barrelsOf(sight.holes);
  const outerFirst = sight.layers
    .filter((layer) => isCopper(layer.role))
    .toSorted(
      (left, right) => Number(left.role.startsWith('copper-inner')) - Number(right.role.startsWith('copper-inner')),
    );
  const measured = outerFirst.flatMap((layer) => {
    const made = measuredLayer(sight, layer);
    const gaps = made && layerGaps(made, barrels, pairs, sight.budget);
    return made === undefined || gaps === undefined ? [] : [{ name: layer.name, shapes: made.shapes, gaps }];
  });
  return new Nets(measured);
}

function widthLayers(sight: Sight, nets: Nets): WidthLayer[] {
  return sight.layers.flatMap((layer) => {
    const made = isCopper(layer.role) ? measuredLayer(sight, layer) : undefined;
    const width = made && layer.image && widthLayer(layer.name, layer.image, made, nets);
    return width === undefined ? [] : [width];
  });
}

function barrelsOf(holes: readonly BoardHole[]): Barrels {
  const plated = holes.filter((hole) => hole.plating !== 'unplated');
  // A plated slot is told by its middle.
  return Float64Array.from(
    plated.flatMap(({ points, diameterMm }) => [
      (points[0]! + points.at(-2)!) / 2,
      (points[1]! + points.at(-1)!) / 2,
      diameterMm / 2,
    ]),
  );
}

function maskWeb(sight: Sight): Measured | undefined {
  const pairs = { left: pairBudget };
  const measured = sight.layers.flatMap((layer) => {
    const made = /^mask-/.test(layer.role) ? measuredLayer(sight, layer) : undefined;
    const gaps = made && layerGaps(made, new Float64Array(0), pairs, sight.budget);
    const web = made && gaps && minWeb({ name: layer.name, shapes: made.shapes, gaps });
    return web === undefined ? [] : [web];
  });
  return measured.toSorted((left, right) => left.mm - right.mm)[0];
}

function ringsOf(sight: Sight): { least?: Measured; missing: { x: number; y: number; layer: string }[] } {
  let least: Measured | undefined;
  const missing: { x: number; y: number; layer: string }[] = [];
  const copperLayers = copperLayerCount(sight.layers);
  for (const layer of sight.layers) {
    if (layer.role !== 'copper-top' && layer.role !== 'copper-bottom') continue;
    const made = measuredLayer(sight, layer);
    if (made === undefined) continue;
    const copper = new CopperCover(made);
    const side = layer.role === 'copper-top' ? 'top' : 'bottom';
    const reaches = ({ span }: BoardHole): boolean => opensOn(span, side, copperLayers);
    const rings = annularRings(sight.holes, sight.pads.of(layer.role), layer.name, sight.atEdge, copper, reaches);
    if (rings.least !== undefined && (least === undefined || rings.least.mm < least.mm)) least = rings.least;
    missing.push(...rings.missing.map((place) => ({ ...place, layer: layer.name })));
  }
  return least === undefined ? { missing } : { least, missing };
}

class PadsByRole {
  readonly #layers: readonly BoardLayer[];
  readonly #known = new Map<Role, readonly Pad[]>();

  constructor(layers: readonly BoardLayer[]) {
    this.#layers = layers;
  }

  of(role: Role): readonly Pad[] {
    const known = this.#known.get(role);
    if (known !== undefined) return known;
    const pads = this.#layers.flatMap((layer) =>
      layer.role === role && layer.image !== undefined ? padsOf(layer.image) : [],
    );
    this.#known.set(role, pads);
    return pads;
  }
}
