import type { BoardHole } from '../../holes/hole-list.ts';
import { copperNear, type NearCopper } from '../copper/copper-near.ts';
import { PlaceList } from '../geometry/place-list.ts';
import { pointToSegmentSquared } from '../geometry/segment-distance.ts';
import type { Pad } from '../pads/pad-list.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';
import { NearEdge, type NearShapes } from '../spatial-index/near-edge.ts';
import { NearLines } from '../spatial-index/near-lines.ts';
import type { BoardArea } from './board-area.ts';

const farMm = 1;
/** A stroke whose ends and middle lie this near to the edge, mm, draws the edge itself. */
const onEdgeMm = 0.05;
/** Copper this close to such a pad, mm, belongs to it: the bar from a contact to the plating bath. */
const adjacentPadMm = 0.05;

export interface EdgeGeometry {
  readonly edge: LayerShapes;
  readonly area: BoardArea;
  /** Cut-outs that lie in a pad: the pad is to be cut, and plated inside. */
  readonly platedCutouts: ReadonlySet<number>;
  /** Drilled cut-outs: pads next to them are intentional, as under the pegs of a socket. */
  readonly roundCutouts: ReadonlySet<number>;
  readonly halfHoles: readonly BoardHole[];
  /** The pads of a layer that end at the edge on purpose: contacts of a connector, pads of half-holes. */
  readonly edgePadsOf: (layer: string) => readonly Pad[];
}

export interface EdgeCopper {
  readonly tracks: PlaceList;
  readonly pads: PlaceList;
}

/**
 * Measures the distance of tracks and pads from the edge; zero where they cross it. Reports every place nearer than `listedMm`;
 * if there is none, the nearest up to 1 mm. Excluded is copper that ends at the edge on purpose: a border drawn on the copper
 * layer, copper of castellated holes, of plated cut-outs and of edge contacts; also pours and artwork, which a fab routinely
 * pulls back.
 */
export function copperToEdge(layers: readonly NearCopper[], view: EdgeGeometry, listedMm: number): EdgeCopper {
  const nearEdge = new NearEdge(view.edge, farMm);
  const near = layers.map((layer) => ({ ...layer, shapes: nearEdge.of(layer.shapes) }));
  const lines = new NearLines(view.edge, onEdgeMm);
  const listed = copperWithin(near, view, lines, listedMm);
  return nearestOf(listed) === undefined ? copperWithin(near, view, lines, farMm) : listed;
}

/** Copper of which only what may lie near the edge is left. */
interface EdgedCopper extends NearCopper {
  readonly shapes: NearShapes;
}

function copperWithin(
  layers: readonly EdgedCopper[],
  view: EdgeGeometry,
  lines: NearLines,
  reachMm: number,
): EdgeCopper {
  const { edge, area, platedCutouts, roundCutouts, halfHoles, edgePadsOf } = view;
  const found = { tracks: new PlaceList(), pads: new PlaceList() };
  for (const layer of layers) {
    const { shapes } = layer;
    const { pens } = shapes;
    const edgePads = edgePadsOf(layer.layer);
    const leftOut = new Map<number, boolean>();
    const isLeftOut = (capsule: number, line: number): boolean => {
      if (platedCutouts.has(edge.owner[line]!)) return true;
      const known = leftOut.get(capsule);
      if (known !== undefined) return known;
      const is =
        isOutside(pens, capsule, area) ||
        drawsEdge(pens, capsule, lines) ||
        meetsOne(halfHoles, pens, capsule) ||
        isOnPad(edgePads, pens, capsule);
      leftOut.set(capsule, is);
      return is;
    };
    const reported = new Set<number>();
    for (const { mm, kind, at, item, line } of copperNear(layer, edge, reachMm, isLeftOut)) {
      // Beyond the listed distance, only a place nearer than the nearest one is relevant.
      if (reachMm === farMm && mm >= (nearestOf(found) ?? farMm)) break;
      if (kind === 'pad' && roundCutouts.has(edge.owner[line]!)) continue;
      // A large pad is near the edge at both of its corners.
      if (kind === 'pad' && reported.has(item)) continue;
      reported.add(item);
      const list = kind === 'track' ? found.tracks : found.pads;
      const place = { ...at, mm: Math.round(mm * 1e4) / 1e4 };
      if (!list.has(layer.layer, place)) list.add(layer.layer, place);
    }
  }
  return found;
}

function nearestOf({ tracks, pads }: EdgeCopper): number | undefined {
  const [track, pad] = [tracks.min?.mm, pads.min?.mm];
  return track === undefined || pad === undefined ? (track ?? pad) : Math.min(track, pad);
}

/** True when both ends and the middle lie off the board: titles and frames next to it are not made. */
function isOutside(capsules: Float64Array, capsule: number, area: BoardArea): boolean {
  const at = capsule * 5;
  const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
  return !area.contains(x0, y0) && !area.contains(x1, y1) && !area.contains((x0 + x1) / 2, (y0 + y1) / 2);
}

function isOnPad(pads: readonly Pad[], capsules: Float64Array, capsule: number): boolean {
  const at = capsule * 5;
  for (const pad of pads) {
    if (isBeside(pad, capsules[at]!, capsules[at + 1]!) || isBeside(pad, capsules[at + 2]!, capsules[at + 3]!))
      return true;
  }
  return false;
}

const isBeside = ({ x, y, halfX, halfY }: Pad, px: number, py: number): boolean =>
  Math.abs(px - x) < halfX + adjacentPadMm && Math.abs(py - y) < halfY + adjacentPadMm;

/** True when a stroke draws the edge. It may follow several lines of it, so the whole edge is compared. */
function drawsEdge(capsules: Float64Array, copper: number, edge: NearLines): boolean {
  const at = copper * 5;
  const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
  if (x0 === x1 && y0 === y1) return false;
  return edge.isNear(x0, y0) && edge.isNear(x1, y1) && edge.isNear((x0 + x1) / 2, (y0 + y1) / 2);
}

function meetsOne(holes: readonly BoardHole[], capsules: Float64Array, copper: number): boolean {
  const at = copper * 5;
  const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
  return holes.some(({ points, diameterMm }) => {
    const reach = diameterMm / 2 + capsules[at + 4]!;
    return pointToSegmentSquared(points[0]!, points[1]!, x0, y0, x1, y1) < reach * reach;
  });
}
