import type { BoardAnalysis } from '../analyse.ts';
import { float64At } from '../checked-access.ts';
import { GrowingBox } from '../image/bounds.ts';
import type { Box } from '../image/layer-image.ts';
import type { BoardOutline } from '../outline/outline.ts';
import { isDrill, type Role } from '../roles/role.ts';
import { ContourBuilder, type Contours, unitedContours } from './shape/contour.ts';

/** The visible face of a board; the bottom is seen from below, so it is mirrored left to right. */
export type BoardSide = 'top' | 'bottom';

/**
 * Extents of the board, or of all that belongs to one when no outline is known, or of paste alone; undefined when nothing is
 * drawn.
 */
export function boardBox({ outline, layers }: BoardAnalysis): Box | undefined {
  return outline?.bounds ?? extentsOf(layers, isOnBoard) ?? extentsOf(layers, isPaste);
}

function extentsOf(layers: BoardAnalysis['layers'], isMeant: (role: Role) => boolean): Box | undefined {
  const box = new GrowingBox();
  for (const { role, image, drill } of layers) {
    const bounds = image?.bounds ?? drill?.bounds;
    if (bounds !== undefined && isMeant(role)) box.addBox(bounds);
  }
  return box.box();
}

const isPaste = (role: Role): boolean => role.startsWith('paste-');

const isOnBoard = (role: Role): boolean => /^(copper|mask|silk)-/.test(role) || isDrill(role);

/** The board loops as one area: material counter-clockwise, cut-outs clockwise. The box when there are no loops. */
export function boardShape(outline: BoardOutline | undefined, box: Box): Contours {
  const out = new ContourBuilder();
  if (outline === undefined) {
    out.polygon([box.minX, box.minY, box.maxX, box.minY, box.maxX, box.maxY, box.minX, box.maxY]);
    return out.build();
  }
  for (const loop of outline.loops) {
    const single = new ContourBuilder();
    single.polygon(loop.points);
    const { coords } = unitedContours(single.build());
    out.polygon(loop.kind === 'board' ? coords : backwards(coords));
  }
  return out.build();
}

function backwards(points: Float64Array): Float64Array {
  const turned = new Float64Array(points.length);
  for (let at = 0; at + 1 < points.length; at += 2) {
    turned[at] = float64At(points, points.length - 2 - at);
    turned[at + 1] = float64At(points, points.length - 1 - at);
  }
  return turned;
}
