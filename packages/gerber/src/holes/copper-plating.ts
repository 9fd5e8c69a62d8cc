import type { BoardLayer } from '../board-layer.ts';
import { pointAt } from '../coordinates.ts';
import type { Plating } from '../drill/drill-image.ts';
import { paintRaster } from '../measure/raster/paint-raster.ts';
import { Raster } from '../measure/raster/raster.ts';
import { boundsOf } from '../outline/shape.ts';
import type { BoardHole } from './hole-list.ts';

const finestMm = 0.05;
const maxPixels = 2_000_000;
/** Copper this far outside a hole, mm, is its ring. */
const ringMm = 0.05;
const samples = 8;
/** Tracks and clearances may take a part of a ring. */
const ringShare = 0.7;

/**
 * Infers plating from copper for holes without stated plating: a ring on both outer sides means plated; copper on neither side
 * means unplated. The ends of a slot must agree. Other cases, such as a ring on one side, stay unknown. Costs one coarse raster of each outer layer, and
 * nothing when all plating is stated.
 */
export function withCopperPlating(holes: readonly BoardHole[], layers: readonly BoardLayer[]): readonly BoardHole[] {
  const isAsked = ({ plating, span }: BoardHole): boolean => plating === undefined && !span;
  if (!holes.some(isAsked)) return holes;
  const [top, bottom] = (['copper-top', 'copper-bottom'] as const).map((role) =>
    layers.flatMap((layer) => (layer.role === role && layer.image !== undefined ? [layer.image] : [])),
  );
  // A board of one copper layer has no plated holes, but its other layer may only be missing from the set.
  if (top?.[0] === undefined || bottom?.[0] === undefined) return holes;
  const painted = [...top, ...bottom].flatMap(({ bounds }) => bounds ?? []);
  if (painted.length === 0) return holes;
  const box = boundsOf(painted);
  const sides = [top, bottom].map((images) => {
    const raster = new Raster(box, finestMm, maxPixels);
    for (const image of images) paintRaster(image, raster);
    return raster;
  });
  return holes.map((hole): BoardHole => {
    const plating = isAsked(hole) ? platingOf(hole, sides) : undefined;
    return plating === undefined ? hole : { ...hole, plating, isPlatingInferred: true };
  });
}

function platingOf({ points, diameterMm }: BoardHole, sides: readonly Raster[]): Plating | undefined {
  if (diameterMm <= 0) return undefined;
  const ends = [pointAt(points, 0), pointAt(points, points.length - 2)];
  const rings = ends.flatMap(({ x, y }) =>
    sides.map((side) => {
      const radius = diameterMm / 2 + Math.max(ringMm, side.pixelMm);
      let covered = 0;
      for (let sample = 0; sample < samples; sample += 1) {
        const angle = (sample / samples) * 2 * Math.PI;
        if (side.isSet(x + radius * Math.cos(angle), y + radius * Math.sin(angle))) covered += 1;
      }
      return { share: covered / samples, isCentre: side.isSet(x, y) };
    }),
  );
  if (rings.every(({ share }) => share >= ringShare)) return 'plated';
  return rings.every(({ share, isCentre }) => share === 0 && !isCentre) ? 'unplated' : undefined;
}
