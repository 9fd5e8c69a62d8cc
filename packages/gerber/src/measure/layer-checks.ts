import type { BoardLayer } from '../board-layer.ts';
import { float64At } from '../checked-access.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import { PointGrid } from '../holes/point-grid.ts';
import type { BoardOutline } from '../outline/outline.ts';
import type { Problem } from '../problem.ts';
import { copperNear, type NearCopper } from './copper/copper-near.ts';
import { PlaceList } from './geometry/place-list.ts';
import type { Pad } from './pads/pad-list.ts';
import type { LayerShapes } from './shapes/layer-shapes.ts';
import { NearEdge } from './spatial-index/near-edge.ts';

const onPadMm = 0.05;
const minHoles = 6;

/** The copper layers that were plotted mirrored: their pads miss the holes, but meet them once mirrored. */
export function mirroredLayers(
  layers: readonly { readonly layer: BoardLayer; readonly pads: readonly Pad[] }[],
  holes: readonly BoardHole[],
  outline: BoardOutline | undefined,
): Problem[] {
  const round = holes.filter((hole) => !hole.isSlot && hole.plating !== 'unplated');
  if (outline === undefined || round.length < minHoles) return [];
  const axis = outline.bounds.minX + outline.bounds.maxX;
  return layers.flatMap(({ layer, pads }): Problem[] => {
    const share = (place: (x: number) => number): number => {
      const grid = new PointGrid(
        pads.flatMap((pad) => [place(pad.x), pad.y]),
        0.5,
      );
      const met = round.filter((hole) =>
        grid.hasWithin(float64At(hole.points, 0), float64At(hole.points, 1), onPadMm),
      ).length;
      return met / round.length;
    };
    const isMirrored = share((x) => x) < 0.3 && share((x) => axis - x) > 0.8;
    return isMirrored ? [{ code: 'dfm.mirrored-layer', severity: 'warning', file: layer.name }] : [];
  });
}

/** A V-cut removes copper up to this distance on either side, mm. */
const vScoreClearanceMm = 0.3;

/** Tracks and pads that a V-cut would tear. Pours are drawn back from it by routine. */
export function vScoreHits(copper: readonly NearCopper[], scores: readonly LayerShapes[]): Problem[] {
  const hits = new PlaceList();
  const cuts = scores.map(withoutPen).map((lines) => ({ lines, near: new NearEdge(lines, vScoreClearanceMm) }));
  for (const layer of copper) {
    for (const { lines, near } of cuts) {
      const shapes = near.of(layer.shapes);
      for (const { at, mm } of copperNear({ ...layer, shapes }, lines, vScoreClearanceMm, () => false)) {
        const place = { ...at, mm };
        if (!hits.has(layer.layer, place)) hits.add(layer.layer, place);
      }
    }
  }
  const places = hits.below(Number.POSITIVE_INFINITY);
  const [first] = places;
  if (first?.at === undefined || first.layer === undefined) return [];
  return [
    {
      code: 'dfm.vscore-hits-copper',
      severity: 'warning',
      file: first.layer,
      at: first.at,
      places: places.slice(0, maxPlaces).flatMap(({ at, mm, layer }) => (at && layer ? [{ ...at, mm, layer }] : [])),
      data: { limitMm: vScoreClearanceMm, places: places.length },
    },
  ];
}

/** Maximum number of places listed in a finding. */
const maxPlaces = 50;

const withoutPen = (shapes: LayerShapes): LayerShapes => ({
  ...shapes,
  capsules: shapes.capsules.map((value, at) => (at % 5 === 4 ? 0 : value)),
});
