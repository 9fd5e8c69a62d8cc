import { panelPlan } from '@xunban/gerber';
import { readingTools } from '../canvas-tools.ts';
import { facePainter } from '../face-painter.ts';
import { breathe } from '../jobs/breathe.ts';
import { boardSolid } from './board-solid.ts';
import { type FacePictures, facePictures } from './face-pictures.ts';
import { openHoles } from './open-holes.ts';
import { panelShape } from './panel-shape.ts';
import type { SolidBoard, SolidLook, SolidParts } from './solid-messages.ts';

/**
 * Makes the surfaces of a board and the pictures of its faces, which are all that a stage draws.
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
  const pictures: FacePictures[] = [];
  for (const side of ['top', 'bottom'] as const) {
    pictures.push(facePictures(painter, box, side, look, maxTextureSize));
    await breathe(signal);
  }
  const [top, bottom] = pictures as [FacePictures, FacePictures];
  const isOpen = openHoles(whole, { top, bottom });
  const { thicknessMm, platedEdges } = look;
  const solid = boardSolid(whole, { thicknessMm, platedEdges, isOpen });
  await breathe(signal);
  return { solid, top, bottom };
}
