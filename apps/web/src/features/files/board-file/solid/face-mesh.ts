import type { Box } from '@xunban/gerber';
import earcut from 'earcut';
import type { Piece } from './material.ts';
import type { Mesh } from './mesh.ts';

/** A face of the board in triangles, with the place of each corner on the image of that face. */
export function faceMesh(pieces: readonly Piece[], box: Box, half: number, side: 'top' | 'bottom'): Mesh {
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const isTop = side === 'top';
  const positions: number[] = [];
  const places: number[] = [];
  const triangles: number[] = [];
  for (const { outer, holes } of pieces) {
    const first = positions.length / 3;
    const points = [...outer];
    const holeStarts: number[] = [];
    for (const hole of holes) {
      holeStarts.push(points.length / 2);
      for (const value of hole) points.push(value);
    }
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = [(points[at] ?? 0) - box.minX, (points[at + 1] ?? 0) - box.minY];
      positions.push(x - width / 2, y - height / 2, isTop ? half : -half);
      // The image of the bottom shows it as it is seen from below, turned over left to right.
      places.push(isTop ? x / width : 1 - x / width, y / height);
    }
    const corners = earcut(points, holeStarts);
    for (let at = 0; at + 2 < corners.length; at += 3) {
      const [a = 0, b = 0, c = 0] = corners.slice(at, at + 3);
      const isLeft = turnOf(points, a, b, c) > 0;
      if (isLeft === isTop) triangles.push(first + a, first + b, first + c);
      else triangles.push(first + a, first + c, first + b);
    }
  }
  const normals = new Float32Array(positions.length);
  for (let at = 2; at < normals.length; at += 3) normals[at] = isTop ? 1 : -1;
  return {
    positions: Float32Array.from(positions),
    normals,
    places: Float32Array.from(places),
    triangles: Uint32Array.from(triangles),
  };
}

function turnOf(points: readonly number[], a: number, b: number, c: number): number {
  const [ax = 0, ay = 0] = [points[a * 2], points[a * 2 + 1]];
  const [bx = 0, by = 0] = [points[b * 2], points[b * 2 + 1]];
  const [cx = 0, cy = 0] = [points[c * 2], points[c * 2 + 1]];
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
