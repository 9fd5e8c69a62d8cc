import type { SolidMake } from './board-solid.ts';
import type { FacePictures } from './face-pictures.ts';
import { isRound } from './material.ts';
import type { SolidHole, SolidShape } from './solid-shape.ts';

/** Larger holes, mm, are open whatever the mask does. */
const CLOSED_MM = 0.5;
/** Beyond this many open vias on a face the rest are not cut: they are dots at the size of a screen. */
const MOST_SMALL = 3000;

/** Which holes are seen on a face: the painter leaves open ones transparent, so the picture is asked at their middle. */
export function openHoles(
  { holes }: SolidShape,
  pictures: Readonly<Record<'top' | 'bottom', FacePictures>>,
): SolidMake['isOpen'] {
  const open = { top: openSmall(holes, pictures.top), bottom: openSmall(holes, pictures.bottom) };
  return (hole, side) => hole.diameterMm > CLOSED_MM || !isRound(hole) || open[side].has(hole);
}

function openSmall(holes: readonly SolidHole[], { relief, reliefContext, side, box }: FacePictures): Set<SolidHole> {
  const { data, width, height } = reliefContext.getImageData(0, 0, relief.width, relief.height);
  const open = new Set<SolidHole>();
  for (const hole of holes) {
    if (hole.diameterMm > CLOSED_MM || !isRound(hole)) continue;
    if (open.size >= MOST_SMALL) break;
    const [x = 0, y = 0] = [hole.points[0], hole.points[1]];
    const across = (x - box.minX) / (box.maxX - box.minX);
    const column = Math.floor((side === 'top' ? across : 1 - across) * width);
    const row = Math.floor(((box.maxY - y) / (box.maxY - box.minY)) * height);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    if ((data[(row * width + column) * 4 + 3] ?? 255) < 128) open.add(hole);
  }
  return open;
}
