import { uint32At } from '../../checked-access.ts';
import { pointAt, visitEdges } from '../../coordinates.ts';
import { apertureBox } from '../../image/aperture-box.ts';
import { type Aperture, ItemKind, type LayerImage } from '../../image/layer-image.ts';
import { writeOutBlocks } from '../../image/write-out-blocks.ts';

/** One flash of a layer. */
export interface Pad {
  readonly x: number;
  readonly y: number;
  /** Half extents, turned as drawn. */
  readonly halfX: number;
  readonly halfY: number;
  /** Largest circle round the centre that the pad covers. */
  readonly innerRadius: number;
  readonly isRound: boolean;
  /** Index of the aperture. */
  readonly aperture: number;
}

/** All dark flashes, in paint order. */
export function padsOf(image: LayerImage): Pad[] {
  const flat = writeOutBlocks(image);
  const { items } = flat;
  const sizes = new Map<number, Omit<Pad, 'x' | 'y'>>();
  const pads: Pad[] = [];
  for (let item = 0; item < items.count; item += 1) {
    if (items.kind[item] !== ItemKind.flash || items.dark[item] === 0) continue;
    const tool = uint32At(items.tool, item);
    const key = tool * 0x10000 + items.transform[item]!;
    let size = sizes.get(key);
    if (size === undefined) {
      const aperture = flat.apertures[tool];
      const transform = flat.transforms[items.transform[item]!];
      if (aperture === undefined || transform === undefined) continue;
      const box = apertureBox(aperture, transform);
      size = {
        halfX: (box.maxX - box.minX) / 2,
        halfY: (box.maxY - box.minY) / 2,
        innerRadius: innerRadius(aperture) * transform.scale,
        isRound: aperture.shape === 'circle',
        aperture: tool,
      };
      sizes.set(key, size);
    }
    const at = uint32At(items.start, item);
    // Not `...size`: on boards with many pads the spread took most of the time.
    const { halfX, halfY, isRound, aperture } = size;
    const { x, y } = pointAt(items.coords, at);
    pads.push({ x, y, halfX, halfY, innerRadius: size.innerRadius, isRound, aperture });
  }
  return pads;
}

function innerRadius(aperture: Aperture): number {
  switch (aperture.shape) {
    case 'circle':
      return aperture.diameter / 2;
    case 'rectangle':
    case 'obround':
      return Math.min(aperture.width, aperture.height) / 2;
    case 'polygon':
      return (aperture.diameter / 2) * Math.cos(Math.PI / aperture.corners);
    case 'macro':
      return macroRadius(aperture.parts);
  }
}

/** The largest circle that one part of a macro covers. Rounded rectangles and octagons are overlapping parts. */
function macroRadius(parts: Extract<Aperture, { shape: 'macro' }>['parts']): number {
  let best = 0;
  for (const part of parts) {
    if (!part.dark) continue;
    if (part.shape === 'circle') {
      best = Math.max(best, part.diameter / 2 - Math.hypot(part.x, part.y));
      continue;
    }
    let min = Number.POSITIVE_INFINITY;
    const { points } = part;
    let isRoundCentre = false;
    visitEdges(points, (x, y, nextX, nextY) => {
      const length = Math.hypot(nextX - x, nextY - y);
      if (length > 0) min = Math.min(min, Math.abs(x * nextY - y * nextX) / length);
      if (nextY > 0 !== y > 0 && 0 < ((x - nextX) * -nextY) / (y - nextY) + nextX) isRoundCentre = !isRoundCentre;
    });
    if (isRoundCentre && Number.isFinite(min)) best = Math.max(best, min);
  }
  return best;
}
