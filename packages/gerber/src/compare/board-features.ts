import type { BoardLayer } from '../board-layer.ts';
import { float64At } from '../checked-access.ts';
import { layerHoles } from '../holes/hole-list.ts';
import type { LayerImage } from '../image/layer-image.ts';
import { padsOf } from '../measure/pads/pad-list.ts';
import type { Point } from '../problem.ts';
import type { Feature } from './pair-features.ts';

/** The flashes of a layer, moved by `shift`. */
export function padFeatures(image: LayerImage, shift: Point): Feature[] {
  const shapes = new Map<number, string>();
  return padsOf(image).map(({ x, y, halfX, halfY, innerRadius, aperture }) => {
    const kind = shapes.get(aperture) ?? image.apertures[aperture]?.shape ?? '';
    shapes.set(aperture, kind);
    const sizeMm: [number, number] = [halfX * 2, halfY * 2];
    return {
      at: { x: x + shift.x, y: y + shift.y },
      sizeMm,
      shape: `${hundredths(sizeMm[0])} ${hundredths(sizeMm[1])} ${hundredths(innerRadius)}`,
    };
  });
}

/** The holes and slots of all drill files, moved by `shift`; a file that repeats others counts once. */
export function holeFeatures(layers: readonly BoardLayer[], shift: Point): Feature[] {
  return layerHoles(layers).map(({ diameterMm, points, isSlot, plating, span }) => {
    const [x0, y0, x1, y1] = [float64At(points, 0), float64At(points, 1), points.at(-2)!, points.at(-1)!];
    const [acrossX, acrossY] = [x1 - x0, y1 - y0];
    // A slot is the same cut from either end.
    const turn = isSlot ? Math.round(((Math.atan2(acrossY, acrossX) * 180) / Math.PI + 360) % 180) : 0;
    const lengthMm = diameterMm + lengthOf(points);
    return {
      at: { x: (x0 + x1) / 2 + shift.x, y: (y0 + y1) / 2 + shift.y },
      sizeMm: [diameterMm, lengthMm],
      shape: `${hundredths(diameterMm)} ${hundredths(lengthMm)} ${turn} ${span ?? ''}`,
      ...(plating === undefined ? {} : { plating }),
    };
  });
}

function lengthOf(points: Float64Array): number {
  let length = 0;
  for (let at = 2; at + 1 < points.length; at += 2) {
    length += Math.hypot(
      float64At(points, at) - float64At(points, at - 2),
      float64At(points, at + 1) - float64At(points, at - 1),
    );
  }
  return length;
}

/** Sizes written in inches and in millimetres differ by rounding. */
const hundredths = (mm: number): number => Math.round(mm * 100);
