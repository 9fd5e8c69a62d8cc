import { panelPlan } from '@xunban/gerber';
import { readingTools } from '../canvas-tools.ts';
import { facePainter } from '../face-painter.ts';
import { breathe } from '../jobs/breathe.ts';
import { boardSolid, type SolidMake } from './board-solid.ts';
import { type PaintedFace, paintFaceImages } from './face-images.ts';
import { isRound } from './material.ts';
import { panelShape } from './panel-shape.ts';
import type { SolidBoard, SolidLook, SolidParts } from './solid-messages.ts';
import type { SolidHole, SolidShape } from './solid-shape.ts';

/** Larger holes, mm, are open whatever the mask does. */
const CLOSED_MM = 0.5;
/** Beyond this many open vias on a face the rest are not cut: they are dots at the size of a screen. */
const MAX_SMALL = 3000;

/**
 * Returns the holes that are visible on a face: the painter leaves open ones transparent, so the image is sampled at their
 * middle.
 */
function openHoles({ holes }: SolidShape, faces: Readonly<Record<'top' | 'bottom', PaintedFace>>): SolidMake['isOpen'] {
  const open = { top: openSmall(holes, faces.top), bottom: openSmall(holes, faces.bottom) };
  return (hole, side) => hole.diameterMm > CLOSED_MM || !isRound(hole) || open[side].has(hole);
}

function openSmall(holes: readonly SolidHole[], { relief, reliefContext, side, box }: PaintedFace): Set<SolidHole> {
  const { data, width, height } = reliefContext.getImageData(0, 0, relief.width, relief.height);
  const open = new Set<SolidHole>();
  for (const hole of holes) {
    if (hole.diameterMm > CLOSED_MM || !isRound(hole)) continue;
    if (open.size >= MAX_SMALL) break;
    const [x = 0, y = 0] = [hole.points[0], hole.points[1]];
    const across = (x - box.minX) / (box.maxX - box.minX);
    const column = Math.floor((side === 'top' ? across : 1 - across) * width);
    const row = Math.floor(((box.maxY - y) / (box.maxY - box.minY)) * height);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    if ((data[(row * width + column) * 4 + 3] ?? 255) < 128) open.add(hole);
  }
  return open;
}

/**
 * Makes the surfaces of a board and the images of its faces, the complete input of a stage.
 * @throws the signal's reason when the view is closed meanwhile
 */
export async function solidParts(
  { prepared, shape }: SolidBoard,
  look: SolidLook,
  maxTextureSize: number,
  signal: AbortSignal,
): Promise<SolidParts> {
  const { painter, box } = facePainter(prepared, look.panel, readingTools);
  const plan = look.panel && panelPlan(prepared.box, look.panel);
  const whole = plan ? panelShape(shape, plan) : shape;
  const faces: PaintedFace[] = [];
  for (const side of ['top', 'bottom'] as const) {
    faces.push(paintFaceImages(painter, box, side, look, maxTextureSize));
    await breathe(signal);
  }
  const [top, bottom] = faces as [PaintedFace, PaintedFace];
  const isOpen = openHoles(whole, { top, bottom });
  const { thicknessMm, platedEdges } = look;
  const solid = boardSolid(whole, { thicknessMm, platedEdges, isOpen });
  await breathe(signal);
  return { solid, top, bottom };
}
