import type { BoardLayer } from '../board-layer.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import { PointGrid } from '../holes/point-grid.ts';
import type { BoardOutline } from '../outline/outline.ts';
import type { Problem } from '../problem.ts';
import type { LayerShapes } from './layer-shapes.ts';
import { visitNearPairs } from './nearest-pairs.ts';
import type { Pad } from './pad-list.ts';

const onPadMm = 0.05;
const fewestHoles = 6;

/** The copper layers that were plotted mirrored: their pads miss the holes, but meet them once mirrored. */
export function mirroredLayers(
  layers: readonly { readonly layer: BoardLayer; readonly pads: readonly Pad[] }[],
  holes: readonly BoardHole[],
  outline: BoardOutline | undefined,
): Problem[] {
  const round = holes.filter((hole) => !hole.isSlot && hole.plating !== 'unplated');
  if (outline === undefined || round.length < fewestHoles) return [];
  const axis = outline.bounds.minX + outline.bounds.maxX;
  return layers.flatMap(({ layer, pads }): Problem[] => {
    const share = (place: (x: number) => number): number => {
      const grid = new PointGrid(
        pads.flatMap((pad) => [place(pad.x), pad.y]),
        0.5,
      );
      const met = round.filter((hole) => grid.hasWithin(hole.points[0]!, hole.points[1]!, onPadMm)).length;
      return met / round.length;
    };
    const isMirrored = share((x) => x) < 0.3 && share((x) => axis - x) > 0.8;
    return isMirrored ? [{ code: 'dfm.mirrored-layer', severity: 'warning', file: layer.name }] : [];
  });
}

/** A V-cut removes copper up to this distance on either side, mm. */
const vScoreClearanceMm = 0.3;

/** Copper that a V-cut would tear. */
export function vScoreHits(
  copper: readonly { readonly layer: string; readonly shapes: LayerShapes }[],
  scores: readonly LayerShapes[],
): Problem[] {
  for (const { layer, shapes } of copper) {
    for (const score of scores) {
      let at: { x: number; y: number } | undefined;
      visitNearPairs(shapes, withoutPen(score), vScoreClearanceMm, (index) => {
        at ??= {
          x: Math.round(shapes.capsules[index * 5]! * 1e3) / 1e3,
          y: Math.round(shapes.capsules[index * 5 + 1]! * 1e3) / 1e3,
        };
      });
      if (at !== undefined)
        return [
          {
            code: 'dfm.vscore-hits-copper',
            severity: 'warning',
            file: layer,
            at,
            data: { limitMm: vScoreClearanceMm },
          },
        ];
    }
  }
  return [];
}

const withoutPen = (shapes: LayerShapes): LayerShapes => ({
  ...shapes,
  capsules: shapes.capsules.map((value, at) => (at % 5 === 4 ? 0 : value)),
});
