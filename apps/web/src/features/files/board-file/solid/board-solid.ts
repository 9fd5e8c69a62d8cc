import type { Box, PlatedEdges } from '@xunban/gerber';
import { faceMesh } from './face-mesh.ts';
import { Grooves } from './grooves.ts';
import { isRound, materialOf } from './material.ts';
import { type Mesh, MeshBuilder } from './mesh.ts';
import type { SolidHole, SolidShape } from './solid-shape.ts';
import { addWalls, HoleWalls, roundWall, type Wall } from './walls.ts';

/** A board as surfaces, mm, centred on its box: x to the right, y up, z out of the top face. */
export interface BoardSolid {
  readonly top: Mesh;
  readonly bottom: Mesh;
  /** Edges, hole walls and the slopes of V-cuts: bare laminate. */
  readonly bare: Mesh;
  /** Walls under the surface finish: plated holes, half holes, plated edges. */
  readonly plated: Mesh;
}

export interface SolidMake {
  readonly thicknessMm: number;
  /** True when a hole is visible on a face; mask closes small ones. */
  readonly isOpen: (hole: SolidHole, side: 'top' | 'bottom') => boolean;
  /** The edges of the boards that copper goes round. */
  readonly platedEdges: PlatedEdges;
}

/**
 * Cuts holes, cut-outs and V-cuts from the outline and gives it thickness. A hole across the edge leaves half a hole there.
 * Time grows with the corners, a circle having 12 to 64, about 0.1 s for a thousand holes.
 */
export function boardSolid(shape: SolidShape, { thicknessMm, isOpen, platedEdges }: SolidMake): BoardSolid {
  const onTop = shape.holes.filter((hole) => isOpen(hole, 'top'));
  const onBottom = shape.holes.filter((hole) => isOpen(hole, 'bottom'));
  const below = new Set(onBottom);
  const through = onTop.filter((hole) => below.has(hole));
  const half = thicknessMm / 2;
  const material = materialOf(shape, through);
  const top = onTop.length === through.length ? material : materialOf(shape, onTop);
  const bottom = onBottom.length === through.length ? material : materialOf(shape, onBottom);

  const bare = new MeshBuilder();
  const plated = new MeshBuilder();
  const walls = new HoleWalls(through);
  const grooves = shape.vCuts.length === 0 ? undefined : new Grooves(shape.vCuts, shape.box, thicknessMm);
  const addEdge = (contour: readonly number[], isEdgePlated: (wall: Wall) => boolean): void =>
    addWalls(contour, shape.box, half, (w) => ((walls.isPlated(w.x, w.y) ?? isEdgePlated(w)) ? plated : bare), grooves);
  for (const { outer, holes } of material) {
    addEdge(outer, (wall) => isWallPlated(platedEdges, wall) && !isOfFrame(shape, wall));
    for (const hole of holes) {
      let isGap: boolean | undefined;
      addEdge(hole, (wall) => {
        if (isOfFrame(shape, wall)) return false;
        if (platedEdges === 'all') return true;
        isGap ??= isBetweenBoards(shape, hole);
        return isGap && isWallPlated(platedEdges, wall);
      });
    }
  }
  // A via that mask closes on one side only is a well on the other.
  const throughAll = new Set(through);
  for (const hole of [...onTop, ...onBottom])
    if (!throughAll.has(hole) && isRound(hole))
      addWalls(roundWall(hole), shape.box, half, () => (hole.isPlated ? plated : bare));
  grooves?.addSlopes(bare, top, shape.box, half, 'top');
  grooves?.addSlopes(bare, bottom, shape.box, half, 'bottom');
  return {
    top: faceMesh(grooves?.face(top) ?? top, shape.box, half, 'top'),
    bottom: faceMesh(grooves?.face(bottom) ?? bottom, shape.box, half, 'bottom'),
    bare: bare.build(),
    plated: plated.build(),
  };
}

/** A wall is of the side that it looks to. */
function isWallPlated(plated: PlatedEdges, { outX, outY }: Wall): boolean {
  if (plated === 'all') return true;
  const side = Math.abs(outX) > Math.abs(outY) ? (outX > 0 ? 'right' : 'left') : outY > 0 ? 'top' : 'bottom';
  return plated.includes(side);
}

/** True when a contour within a panel is a gap between its boards rather than a cut-out of one. */
function isBetweenBoards({ frame, loops }: SolidShape, contour: readonly number[]): boolean {
  if (frame === undefined) return false;
  const own = boxOf(contour);
  return !loops.some(({ kind, points }) => {
    const board = boxOf(points);
    const isWithin =
      own.minX >= board.minX && own.maxX <= board.maxX && own.minY >= board.minY && own.maxY <= board.maxY;
    return kind === 'board' && isWithin;
  });
}

function boxOf(points: ArrayLike<number>): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
    [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
  }
  return { minX, minY, maxX, maxY };
}

/** True for walls of the rails and bridges of a panel, which are cut off. */
const isOfFrame = ({ frame = [] }: SolidShape, { x, y }: Wall): boolean =>
  frame.some(({ minX, minY, maxX, maxY }) => {
    const isBetween = x > minX - NEAR_MM && x < maxX + NEAR_MM && y > minY - NEAR_MM && y < maxY + NEAR_MM;
    const isInside = x > minX + NEAR_MM && x < maxX - NEAR_MM && y > minY + NEAR_MM && y < maxY - NEAR_MM;
    return isBetween && !isInside;
  });
const NEAR_MM = 0.001;
