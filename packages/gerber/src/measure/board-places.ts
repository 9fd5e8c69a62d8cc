import { float64At, int32At, itemAt, uint32At } from '../checked-access.ts';
import { type DfmMeasure, overlapLimitMm } from '../dfm/dfm-rules.ts';
import type { EdgeSide, Measured, MeasuredFacts } from '../facts.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import { defined } from '../job-file.ts';
import type { Point } from '../problem.ts';
import { annularRings, type RingLists } from './annular-ring/annular-rings.ts';
import type { BoardGeometry } from './board-geometry.ts';
import { pairBudget } from './clearance/layer-gaps.ts';
import { maskWebs } from './clearance/mask-webs.ts';
import { minSpacing } from './clearance/min-spacing.ts';
import type { GapLayer } from './copper/nets.ts';
import { layerNumber, noBarrels } from './copper/plated-barrels.ts';
import { PlaceList } from './geometry/place-list.ts';
import { holeClearances } from './holes/hole-clearance.ts';
import { holeWalls, joinedHoles } from './holes/hole-walls.ts';
import { copperToEdge, type EdgeCopper } from './outline/copper-to-edge.ts';
import { type Cutout, cutoutsOf, platedCutouts } from './outline/cutout-measures.ts';
import { edgeNecks, type PouredLayer } from './outline/edge-necks.ts';
import { sideOfPiece, turnOf } from './outline/edge-side.ts';
import type { Fingers } from './pads/gold-fingers.ts';
import type { Pad } from './pads/pad-list.ts';
import { minWidth } from './trace-width/min-width.ts';

/** The narrowest places of a board, of every kind. */
export interface BoardPlaces {
  readonly facts: MeasuredFacts;
  /** Narrowest first, each place once; of each kind those that its rule asks about. */
  readonly places: Readonly<Partial<Record<DfmMeasure, readonly Measured[]>>>;
  /** Chords where pads or ends of tracks merely overlap, narrowest first. */
  readonly overlaps: readonly Measured[];
  /** Plated holes of outer layers without any copper. */
  readonly missingPads: readonly (Point & { readonly layer: string })[];
  readonly cutouts: readonly Cutout[];
}

/** Farther places are not listed as findings of any rule, mm. */
const listedMm = 0.3;

export function boardPlaces(view: BoardGeometry, fingers: Fingers, platedEdges: readonly EdgeSide[]): BoardPlaces {
  const { drawn, holes, atEdge, budget } = view.input;
  const widths = minWidth(view.widths, pairBudget(), budget);
  const gaps = minSpacing(view.nets, (name) => view.probesOf(name));
  const slots = joinedHoles(holes);
  const areOneNet = (a: number, b: number): boolean => view.areOneNet(a, b);
  const isBare = (x: number, y: number): boolean => view.outerProbes.every(({ copper }) => !copper.isCopper(x, y));
  const walls = holeWalls({ holes, drawn, atEdge, slots, areOneNet, isBare });
  const rings = ringsOf(view, slots);
  const webs = websOf(view);
  const plated = drawn ? platedCutouts(drawn.outline, view.outerProbes) : new Set<number>();
  const cutouts = drawn ? cutoutsOf(drawn.outline) : [];
  const round = new Set(cutouts.filter(({ isRound }) => isRound).map(({ loop }) => loop));
  const edges = toEdge(view, fingers, plated, round);
  const clearances = holeClearances(view.nearCopper, holes, atEdge);
  const routed = cutouts.filter(({ loop, isRound }) => !plated.has(loop) && !isRound);
  const isWhole = widths.isWhole && view.areWidthsComplete(widths.tracks.min?.layer);
  const facts: MeasuredFacts = defined({
    minTrace: widths.tracks.min && { ...widths.tracks.min, ...(isWhole ? {} : uncertain) },
    minPourNeck: pourNeck(widths),
    minSpacing: gaps.min && { ...gaps.min, ...(view.areGapsComplete ? {} : uncertain) },
    minAnnularRing: minOf(rings.lists.vias, rings.lists.parts),
    minHoleToHole: minOf(walls.apart, walls.together),
    minHoleToEdge: walls.toEdge.min,
    minCopperToEdge: minOf(edges.tracks, edges.pads),
    minMaskWeb: webs.min,
  });
  return {
    facts,
    places: {
      track: listed(widths.tracks),
      spacing: listed(gaps),
      viaRing: listed(rings.lists.vias),
      partRing: listed(rings.lists.parts),
      holeWall: listed(walls.apart),
      netHoleWall: listed(walls.together),
      holeToEdge: listed(walls.toEdge),
      trackToEdge: listed(edges.tracks),
      padToEdge: listed(edges.pads),
      edgeNeck: listed(necksAtEdge(view, plated, platedEdges)),
      copperToHole: listed(clearances),
      maskWeb: listed(webs),
      cutout: routed.map(({ width }) => width).sort((left, right) => left.mm - right.mm),
    },
    overlaps: widths.overlaps.below(overlapLimitMm),
    missingPads: rings.missing,
    cutouts: routed,
  };
}

const uncertain = { certainty: 'uncertain' } as const;

const listed = (list: PlaceList): Measured[] => list.below(listedMm);

function minOf(...lists: readonly PlaceList[]): Measured | undefined {
  const found = lists.flatMap(({ min }) => min ?? []);
  return found.toSorted((left, right) => left.mm - right.mm)[0];
}

/** The narrowest neck of a pour if no track is as narrow. */
function pourNeck({ tracks, pours }: { readonly tracks: PlaceList; readonly pours: PlaceList }): Measured | undefined {
  const { min } = pours;
  return min === undefined || min.mm >= (tracks.min?.mm ?? Infinity) ? undefined : { ...min, ...uncertain };
}

function ringsOf(
  view: BoardGeometry,
  slots: ReturnType<typeof joinedHoles>,
): { readonly lists: RingLists; readonly missing: (Point & { readonly layer: string })[] } {
  const { holes, atEdge, pads } = view.input;
  const lists = { vias: new PlaceList(), parts: new PlaceList() };
  const missing: (Point & { readonly layer: string })[] = [];
  const isVia = viaTest(view);
  for (const layer of view.copper) {
    const number = layerNumber(layer.role, view.copperLayers);
    // If the layer number is unknown, so are the vias that reach it.
    const reaches = ({ span }: BoardHole): boolean =>
      span === undefined || (number !== undefined && span[0] <= number && number <= span[1]);
    const isInner = layer.role.startsWith('copper-inner');
    const probe = view.probe(layer);
    const given = { name: layer.name, pads: pads.of(layer.role), probe, isInner, reaches };
    const without = annularRings(given, { holes, atEdge, slots, isVia }, lists);
    missing.push(...without.map((place) => ({ ...place, layer: layer.name })));
  }
  return { lists, missing };
}

function toEdge(
  view: BoardGeometry,
  fingers: Fingers,
  platedCutouts: ReadonlySet<number>,
  roundCutouts: ReadonlySet<number>,
): EdgeCopper {
  const { drawn, holes, atEdge, pads } = view.input;
  if (drawn === undefined) return { tracks: new PlaceList(), pads: new PlaceList() };
  const halfHoles = [...atEdge.castellated].map((index) => itemAt(holes, index));
  const isHalf = ({ x, y, halfX, halfY }: Pad): boolean =>
    halfHoles.some(
      ({ points }) => Math.abs(float64At(points, 0) - x) < halfX && Math.abs(float64At(points, 1) - y) < halfY,
    );
  const edgePads = new Map<string, readonly Pad[]>(
    view.copper.map(({ name, role }) => {
      const contacts = role === 'copper-top' ? fingers.top : role === 'copper-bottom' ? fingers.bottom : [];
      return [name, halfHoles.length === 0 ? contacts : [...contacts, ...pads.of(role).filter(isHalf)]];
    }),
  );
  return copperToEdge(
    view.nearCopper,
    {
      edge: drawn.edge,
      area: drawn.area,
      platedCutouts,
      roundCutouts,
      halfHoles,
      edgePadsOf: (layer) => edgePads.get(layer) ?? [],
    },
    listedMm,
  );
}

/** Plated edges keep the copper that reaches them. */
function necksAtEdge(
  view: BoardGeometry,
  platedCutout: ReadonlySet<number>,
  platedEdges: readonly EdgeSide[],
): PlaceList {
  const { drawn } = view.input;
  if (drawn === undefined) return new PlaceList();
  const { edge, outline, area } = drawn;
  const isPlated = (line: number): boolean => {
    const { kind, points } = itemAt(outline.loops, uint32At(edge.owner, line));
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edge.capsules.subarray(line * 5, line * 5 + 4);
    return kind === 'board' && platedEdges.includes(sideOfPiece(x1, y1, x2, y2, turnOf(points)));
  };
  return edgeNecks(
    pouredLayers(view),
    edge,
    (line) => platedCutout.has(uint32At(edge.owner, line)) || (platedEdges.length > 0 && isPlated(line)),
    (x, y) => area.contains(x, y),
  );
}

function pouredLayers(view: BoardGeometry): PouredLayer[] {
  const { layers } = view.nets;
  const { places } = view.barrels;
  return layers.flatMap(({ name, gaps: { contacts } }, index): PouredLayer[] => {
    const probes = view.probesOf(name);
    const holes = (): ReturnType<PouredLayer['holes']> => {
      const others = layers.filter((_, other) => other !== index).map(sharedCopper);
      return [...contacts.keys()].flatMap((barrel) =>
        int32At(contacts, barrel) < 0
          ? []
          : {
              x: float64At(places, barrel * 3),
              y: float64At(places, barrel * 3 + 1),
              isJoinedElsewhere: others.some((isShared) => isShared(barrel)),
            },
      );
    };
    return probes === undefined ? [] : [{ name, probes, holes }];
  });
}

/** Returns a test of whether the copper at a barrel on this layer reaches another barrel. */
function sharedCopper({ gaps: { contacts, groups } }: GapLayer): (barrel: number) => boolean {
  const counts = new Map<number, number>();
  for (const item of contacts) {
    if (item < 0) continue;
    const group = groups.find(item);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return (barrel) => int32At(contacts, barrel) >= 0 && (counts.get(groups.find(int32At(contacts, barrel))) ?? 0) > 1;
}

function websOf(view: BoardGeometry): PlaceList {
  const pairs = pairBudget();
  return maskWebs(
    (['top', 'bottom'] as const).flatMap((side) => {
      const [copper] = view.layersOf(`copper-${side}`);
      return view.layersOf(`mask-${side}`).flatMap((layer) => {
        const [made, mask] = [view.measured(layer), view.probe(layer)];
        const gaps = made && view.gapsOf(layer, made, noBarrels, pairs);
        if (made === undefined || mask === undefined || gaps === undefined) return [];
        const openings = { name: layer.name, shapes: made.shapes, gaps };
        const netAt = (x: number, y: number): number | undefined => copper && view.netAt(copper, x, y);
        return [{ openings, mask, copper: copper && view.probe(copper), netAt }];
      });
    }),
  );
}

/** Holes up to this, mm, take no part's leg. */
const widestViaMm = 0.45;

/**
 * Returns a test for vias: small holes, those that the file states, and those that the mask covers on both sides. A statement
 * of component holes is of no account: designs state it for every pad, other files for none, and both get the same finding.
 */
function viaTest(view: BoardGeometry): (hole: BoardHole) => boolean {
  const masks = (['mask-top', 'mask-bottom'] as const).flatMap((role) =>
    view.layersOf(role).flatMap((layer) => view.probe(layer) ?? []),
  );
  return ({ functions, isSlot, diameterMm, points }) => {
    if (functions?.some((value) => /^ViaDrill$/i.test(value)) === true) return true;
    if (isSlot) return false;
    if (diameterMm <= widestViaMm) return true;
    return masks.length === 2 && masks.every((mask) => !mask.isCopper(float64At(points, 0), float64At(points, 1)));
  };
}
