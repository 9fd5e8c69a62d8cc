import type { BoardLayer } from '../board-layer.ts';
import type { Budget } from '../budget.ts';
import { itemAt } from '../checked-access.ts';
import type { BoardCuts } from '../cuts/cuts.ts';
import { dfmFindings } from '../dfm/dfm-findings.ts';
import type { EdgePlatingFacts, MeasuredFacts, PanelFacts, SideCounts } from '../facts.ts';
import type { EdgeCounts } from '../holes/hole-facts.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import { defined } from '../job-file.ts';
import type { BoardOutline } from '../outline/outline.ts';
import type { Problem } from '../problem.ts';
import { copperLayerCount, isCopper } from '../roles/role.ts';
import { BoardGeometry, outerFirst } from './board-geometry.ts';
import { boardPlaces } from './board-places.ts';
import { maxPairs } from './clearance/layer-gaps.ts';
import { noBarrels, platedBarrels } from './copper/plated-barrels.ts';
import { type EdgeHoles, edgeHoles } from './holes/edge-holes.ts';
import { mirroredLayers, vScoreHits } from './layer-checks.ts';
import type { LayerTask, LayerWork } from './layer-work.ts';
import { BoardArea } from './outline/board-area.ts';
import { type EdgeStatement, edgePlating, type FaceCopper } from './outline/edge-plating.ts';
import { type FingerSide, type Fingers, goldFingers } from './pads/gold-fingers.ts';
import { padCounts } from './pads/pad-counts.ts';
import type { Pad } from './pads/pad-list.ts';
import { PadsByRole } from './pads/pads-by-role.ts';
import { withMouseBiteRows } from './panel/mouse-bite-rows.ts';
import { panelFacts } from './panel/panel.ts';
import { measureAreas } from './raster/areas.ts';
import type { Barrels } from './remaining-copper/remaining-copper.ts';
import { edgeCapsules } from './shapes/capsule-set.ts';
import type { LayerShapes } from './shapes/layer-shapes.ts';

/** A board as its files describe it, and how much of it is measured. */
export interface BoardToMeasure {
  readonly layers: readonly BoardLayer[];
  readonly holes: readonly BoardHole[];
  readonly outline: BoardOutline | undefined;
  readonly cuts: BoardCuts;
  readonly depth: 'quick' | 'full';
  readonly thicknessMm: number | undefined;
  readonly budget: Budget;
  /** Layers that were measured by other threads. */
  readonly works: readonly LayerWork[];
  /** The file that states plated edges. */
  readonly edgePlatedBy: EdgeStatement | undefined;
}

/** Measurements other than roles, size and hole counts. */
export interface BoardMeasures {
  readonly facts?: MeasuredFacts;
  readonly copperAreaMm2?: Readonly<Record<string, number>>;
  readonly panel?: PanelFacts;
  readonly edgeHoles: EdgeCounts;
  readonly edgePlating?: EdgePlatingFacts;
  readonly problems: readonly Problem[];
}

/**
 * Measures the values that a board fabricator needs. `quick` takes only the cheap measurements: holes on the edge and the
 * signs of a panel.
 */
export function measureBoard(board: BoardToMeasure): BoardMeasures {
  const { layers, holes, outline, cuts, budget } = board;
  const isDrawn = outline?.source === 'outline-file' || outline?.source === 'copper-border';
  const drawn = outline && isDrawn ? { outline, edge: edgeCapsules(outline), area: new BoardArea(outline) } : undefined;
  const pads = new PadsByRole(layers);
  const [top, bottom] = [pads.of('copper-top'), pads.of('copper-bottom')];
  const cutThrough = drawn ? edgeHoles({ holes, outline: drawn.outline, edge: drawn.edge, top, bottom }) : none;
  const atEdge = drawn ? withMouseBiteRows(cutThrough, holes, drawn.outline, cuts) : none;
  const mouseBites = [...atEdge.mouseBites].map((index) => ({
    x: itemAt(holes, index).points[0]!,
    y: itemAt(holes, index).points[1]!,
  }));
  const base = {
    ...defined({
      panel: panelFacts({ layers, outline, cuts, holes, mouseBites, padsOf: () => outerPads(pads) }),
    }),
    edgeHoles: {
      castellated: atEdge.castellated.size,
      castellatedSides: atEdge.castellatedSides,
      mouseBites: atEdge.mouseBites.size,
    },
  };
  if (board.depth === 'quick') return { ...base, problems: [] };
  const view = new BoardGeometry({ layers, holes, pads, drawn, atEdge, budget }, board.works);
  const areas = outline && measureAreas(layers, outline, () => budget.isStopped);
  const fingers = drawn
    ? goldFingers(fingerSide(pads, 'top'), fingerSide(pads, 'bottom'), [drawn.edge, ...scoresOf(view)])
    : undefined;
  const plating =
    drawn && edgePlating({ outline: drawn.outline, holes, faces: facesOf(view), statedBy: board.edgePlatedBy });
  const found = boardPlaces(view, fingers ?? { top: [], bottom: [] }, plating?.sides ?? []);
  const facts = { ...found.facts, ...defined({ exposedCopperMm2: areas?.exposedMm2 }), ...padFacts(view, fingers) };
  const castellated = [...atEdge.castellated].map((index) => itemAt(holes, index));
  return {
    ...base,
    facts,
    ...defined({ edgePlating: plating }),
    ...(areas === undefined ? {} : { copperAreaMm2: areas.copperMm2 }),
    problems: [
      ...dfmFindings({ ...found, facts, castellated, holes, thicknessMm: board.thicknessMm }),
      ...layerProblems(view, outline),
    ],
  };
}

/** The layers that are measured by themselves first, each of which may be done in another thread. */
export function layerTasks(layers: readonly BoardLayer[], holes: readonly BoardHole[]): LayerTask[] {
  const { places } = platedBarrels(holes, copperLayerCount(layers));
  const copper = outerFirst(layers.filter(({ role }) => isCopper(role)));
  const masks = (['mask-top', 'mask-bottom'] as const).flatMap((side) => layers.filter(({ role }) => role === side));
  const task = ({ name, image }: BoardLayer, barrels: Barrels, budget: LayerTask['budget']): LayerTask[] =>
    image === undefined ? [] : [{ name, image, barrels, budget, pairs: maxPairs }];
  return [
    ...copper.flatMap((layer) => task(layer, places, 'copper')),
    ...masks.flatMap((layer) => task(layer, noBarrels, 'mask')),
  ];
}

const none: EdgeHoles = { castellated: new Set(), castellatedSides: 0, mouseBites: new Set() };

/** The pads of the fuller outer side. */
function outerPads(pads: PadsByRole): readonly Pad[] {
  const [top, bottom] = [pads.of('copper-top'), pads.of('copper-bottom')];
  return top.length >= bottom.length ? top : bottom;
}

function padFacts(view: BoardGeometry, fingers: Fingers | undefined): Partial<MeasuredFacts> {
  const { pads, holes } = view.input;
  const [top, bottom] = (['top', 'bottom'] as const).map((side) => ({
    has: view.layersOf(`copper-${side}`).length > 0,
    hasPaste: view.layersOf(`paste-${side}`).length > 0,
    counts: padCounts(pads.of(`copper-${side}`), pads.of(`mask-${side}`), pads.of(`paste-${side}`), holes),
  }));
  if (top === undefined || bottom === undefined) return {};
  const sides = (of: 'smd' | 'test' | 'bga'): SideCounts =>
    defined({ top: top.has ? top.counts[of] : undefined, bottom: bottom.has ? bottom.counts[of] : undefined });
  const pitches = [top.counts.bgaPitchMm, bottom.counts.bgaPitchMm].filter((pitch) => pitch !== undefined);
  return defined({
    smdPads: sides('smd'),
    testPoints: sides('test'),
    bgaPads: sides('bga'),
    minBgaPitchMm: pitches.length > 0 ? Math.min(...pitches) : undefined,
    viasInPad: top.hasPaste || bottom.hasPaste ? top.counts.viasInPad + bottom.counts.viasInPad : undefined,
    goldFingers: fingers && fingers.top.length + fingers.bottom.length,
  });
}

const fingerSide = (pads: PadsByRole, side: 'top' | 'bottom'): FingerSide => ({
  pads: pads.of(`copper-${side}`),
  paste: pads.of(`paste-${side}`),
});

function facesOf(view: BoardGeometry): FaceCopper[] {
  return (['copper-top', 'copper-bottom'] as const).flatMap((role) => {
    const probes = view.layersOf(role).flatMap((layer) => view.probe(layer) ?? []);
    return probes.length === 0 ? [] : [(x, y) => probes.some((probe) => probe.isCopper(x, y))];
  });
}

/** The V-cuts, which are edges of the boards in a panel. */
const scoresOf = (view: BoardGeometry): LayerShapes[] =>
  view.layersOf('vscore').flatMap((layer) => view.measured(layer)?.shapes ?? []);

function layerProblems(view: BoardGeometry, outline: BoardOutline | undefined): Problem[] {
  const { pads, holes } = view.input;
  const outer = (['copper-top', 'copper-bottom'] as const).flatMap((role) => view.layersOf(role));
  return [
    ...mirroredLayers(
      outer.map((layer) => ({ layer, pads: pads.of(layer.role) })),
      holes,
      outline,
    ),
    ...vScoreHits(view.nearCopper, scoresOf(view)),
  ];
}
