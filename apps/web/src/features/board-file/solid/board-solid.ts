import { faceMesh } from './face-mesh.ts';
import { Grooves } from './grooves.ts';
import { isRound, materialOf } from './material.ts';
import { type Mesh, MeshBuilder } from './mesh.ts';
import type { SolidHole, SolidShape } from './solid-shape.ts';
import { addWalls, HoleWalls, roundWall } from './walls.ts';

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
  /** Whether a hole is seen on a face; mask closes small ones. */
  readonly isOpen: (hole: SolidHole, side: 'top' | 'bottom') => boolean;
  /** Whether copper goes round all edges of the board. */
  readonly isEdgePlated: boolean;
}

/**
 * Cuts holes, cut-outs and V-cuts from the outline and gives it thickness. A hole across the edge leaves half a hole there.
 * Time grows with the corners, a circle having 12 to 64, about 0.1 s for a thousand holes.
 */
export function boardSolid(shape: SolidShape, { thicknessMm, isOpen, isEdgePlated }: SolidMake): BoardSolid {
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
  const grooves = shape.scores.length === 0 ? undefined : new Grooves(shape.scores, shape.box, thicknessMm);
  for (const contour of material.flatMap(({ outer, holes }) => [outer, ...holes]))
    addWalls(contour, shape.box, half, (x, y) => ((walls.isPlated(x, y) ?? isEdgePlated) ? plated : bare), grooves);
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
