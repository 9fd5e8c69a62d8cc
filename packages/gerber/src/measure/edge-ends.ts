import type { EdgePiece } from './edge-pieces.ts';
import type { UnionFind } from './union-find.ts';

/** Ends this near each other are one; they were reached along different shapes. */
const sameMm = 0.001;
const cellMm = 0.008;

/**
 * Joins pieces that meet at their ends; a whole circle meets itself. False when an end meets no other: something was
 * overlooked then.
 */
export function joinEnds(pieces: readonly EdgePiece[], groups: UnionFind): boolean {
  const first = new Map<number, number>();
  const next = new Int32Array(pieces.length * 2).fill(-1);
  // Ends are numbered by piece, doubled, plus 1 for its last.
  const isMet = new Uint8Array(pieces.length * 2);
  for (let end = 0; end < next.length; end += 1) {
    const [x, y] = endOf(pieces, end);
    const toColumn = Math.floor((x + sameMm) / cellMm);
    const toRow = Math.floor((y + sameMm) / cellMm);
    for (let row = Math.floor((y - sameMm) / cellMm); row <= toRow; row += 1) {
      for (let column = Math.floor((x - sameMm) / cellMm); column <= toColumn; column += 1) {
        for (let other = first.get(key(column, row)) ?? -1; other >= 0; other = next[other]!) {
          const [otherX, otherY] = endOf(pieces, other);
          if (Math.abs(otherX - x) > sameMm || Math.abs(otherY - y) > sameMm) continue;
          groups.join(other >> 1, end >> 1);
          isMet[other] = 1;
          isMet[end] = 1;
        }
      }
    }
    const own = key(Math.floor(x / cellMm), Math.floor(y / cellMm));
    next[end] = first.get(own) ?? -1;
    first.set(own, end);
  }
  return !isMet.includes(0);
}

function endOf(pieces: readonly EdgePiece[], end: number): readonly [number, number] {
  const piece = pieces[end >> 1]!;
  return (end & 1) === 0 ? [piece.x0, piece.y0] : [piece.x1, piece.y1];
}

const key = (column: number, row: number): number => (column + 0x2000000) * 0x4000000 + row + 0x2000000;
