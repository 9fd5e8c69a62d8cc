import { PlaceTable } from '../../outline/place-table.ts';
import type { UnionFind } from '../geometry/union-find.ts';
import type { EdgePiece } from './edge-pieces.ts';

/** Ends within this distance, mm, are the same place, computed from different shapes. */
const sameMm = 0.001;
const cellMm = 0.008;

/** Leaves one of several equal pieces: a piece is found once for each shape whose border it is. */
export function withoutDoubles(pieces: readonly EdgePiece[]): EdgePiece[] {
  const middles = new PlaceTable(pieces.length);
  return pieces.filter((piece) => {
    const [x, y] = middleOf(piece);
    // The middles of equal pieces differ by less than a nanometre, but may lie in two neighbouring cells.
    const toColumn = Math.floor((x + slackMm) / middleMm);
    const toRow = Math.floor((y + slackMm) / middleMm);
    for (let row = Math.floor((y - slackMm) / middleMm); row <= toRow; row += 1) {
      for (let column = Math.floor((x - slackMm) / middleMm); column <= toColumn; column += 1) {
        if (middles.find(column, row) >= 0) return false;
      }
    }
    middles.number(Math.floor(x / middleMm), Math.floor(y / middleMm));
    return true;
  });
}

/** Size of a cell, mm. Different pieces never share a middle, since they are cut where they meet. */
const middleMm = 2e-5;
const slackMm = 1e-6;

function middleOf({ x0, y0, x1, y1, between }: EdgePiece): readonly [number, number] {
  if (between === undefined || between.length === 0) return [(x0 + x1) / 2, (y0 + y1) / 2];
  // With an even number of places between the ends, the middle lies between two of them.
  const left = Math.floor((between.length / 2 - 1) / 2) * 2;
  const right = Math.ceil((between.length / 2 - 1) / 2) * 2;
  return [(between[left]! + between[right]!) / 2, (between[left + 1]! + between[right + 1]!) / 2];
}

/**
 * Joins pieces that meet at their ends; a full circle meets itself. Returns false when an end meets no other, because then a
 * border was missed.
 */
export function joinEnds(pieces: readonly EdgePiece[], groups: UnionFind): boolean {
  const cells = new PlaceTable(pieces.length * 2);
  const first = new Int32Array(pieces.length * 2).fill(-1);
  const next = new Int32Array(pieces.length * 2).fill(-1);
  // The ends of piece n are 2n (its first) and 2n + 1 (its last).
  const isMet = new Uint8Array(pieces.length * 2);
  for (let end = 0; end < next.length; end += 1) {
    const [x, y] = endOf(pieces, end);
    const toColumn = Math.floor((x + sameMm) / cellMm);
    const toRow = Math.floor((y + sameMm) / cellMm);
    for (let row = Math.floor((y - sameMm) / cellMm); row <= toRow; row += 1) {
      for (let column = Math.floor((x - sameMm) / cellMm); column <= toColumn; column += 1) {
        const cell = cells.find(column, row);
        for (let other = cell < 0 ? -1 : first[cell]!; other >= 0; other = next[other]!) {
          const [otherX, otherY] = endOf(pieces, other);
          if (Math.abs(otherX - x) > sameMm || Math.abs(otherY - y) > sameMm) continue;
          groups.join(other >> 1, end >> 1);
          isMet[other] = 1;
          isMet[end] = 1;
        }
      }
    }
    const own = cells.number(Math.floor(x / cellMm), Math.floor(y / cellMm));
    next[end] = first[own]!;
    first[own] = end;
  }
  return !isMet.includes(0);
}

function endOf(pieces: readonly EdgePiece[], end: number): readonly [number, number] {
  const piece = pieces[end >> 1]!;
  return (end & 1) === 0 ? [piece.x0, piece.y0] : [piece.x1, piece.y1];
}
