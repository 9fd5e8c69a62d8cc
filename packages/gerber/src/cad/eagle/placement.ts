import type { XY } from '../design/turn.ts';
import { turnedPoint } from '../design/turn.ts';

/** Placement of an element. It is rotated counter-clockwise first, then mirrored left to right, then moved. */
export interface Placement extends XY {
  readonly angleDeg: number;
  readonly isMirrored: boolean;
}

export const onBoard: Placement = { x: 0, y: 0, angleDeg: 0, isMirrored: false };

/** `R90`, `MR270`, `SMR45.5`: S keeps lettering upright and M puts a part on the bottom. */
export function turnOf(rot: string | undefined): Pick<Placement, 'angleDeg' | 'isMirrored'> {
  const match = /^S?(M?)R(\d+(?:\.\d+)?)$/.exec(rot ?? '');
  return { angleDeg: match === null ? 0 : Number(match[2]) % 360, isMirrored: match?.[1] === 'M' };
}

export function placed({ x, y, angleDeg, isMirrored }: Placement, point: XY): XY {
  const turned = turnedPoint(point.x, point.y, angleDeg);
  return { x: x + (isMirrored ? -turned.x : turned.x), y: y + turned.y };
}

/** The direction on the board of what points at `angleDeg` in the element. */
export const placedAngle = ({ angleDeg, isMirrored }: Placement, own: number): number => {
  const turned = angleDeg + own;
  return (((isMirrored ? 180 - turned : turned) % 360) + 360) % 360;
};

/** The layer of the other side: copper counts from both ends, the others come in pairs. */
export function mirroredLayer(layer: number): number {
  if (layer <= 16) return 17 - layer;
  const isPaired = (layer >= 21 && layer <= 42) || layer === 51 || layer === 52;
  if (!isPaired) return layer;
  return layer % 2 === 1 ? layer + 1 : layer - 1;
}
