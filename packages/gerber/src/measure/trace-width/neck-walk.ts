import { numberAt } from '../../checked-access.ts';
import type { Point } from '../../problem.ts';
import type { CopperProbe, CopperProbes } from '../copper/copper-probe.ts';
import { pointToSegmentSquared } from '../geometry/segment-distance.ts';

/** A place where copper is narrow: its middle, its width, and the direction in which a current passes it. */
export interface Neck {
  readonly x: number;
  readonly y: number;
  readonly mm: number;
  /** Length 1, along the copper. */
  readonly alongX: number;
  readonly alongY: number;
}

/** A strip that goes on for this many times its width conducts, even when it ends there. Strokes of letters are shorter. */
const slender = 15;
/** A place this many times as wide as a neck is a pad or a pour, however it was drawn. The strokes of a letter meet in less. */
const wideRatio = 1.75;
const wideSamples = 8;
const stepShare = 0.25;
const widestStepMm = 0.05;
const maxCells = 6_000;
const maxHandleSamples = 100;

/**
 * Checks whether a neck joins two pieces: the copper on both sides leads to a pad, to a wider place, or continues for fifteen
 * times the width, and the neck is not a handle on one piece. So the tip of a corner, a dead end, a letter, a dot
 * and a pad painted by strokes are not necks. Queries the probes some hundred times; at most 6 000 times, for a wide neck with
 * little copper behind it.
 */
export function conducts(layer: JoinedCopper, neck: Neck): boolean {
  const isPiece = pieceTest(layer, neck);
  const before = leadsTo(layer.copper, isPiece, neck, -1);
  const behind = before && leadsTo(layer.copper, isPiece, neck, 1);
  return behind !== undefined && !(before?.isPiece && behind.isPiece && isHandle(layer.copper, neck, before, behind));
}

/** The copper of a layer and the holes that join it. */
export interface JoinedCopper extends CopperProbes {
  /** True in a plated hole: its pad may be painted and hardly wider than the track. */
  readonly isHole: PlaceTest;
}

/** The end of a walk: a place in a piece, or a distant one. */
interface WalkEnd extends Point {
  readonly isPiece: boolean;
}

/** True when copper joins the ends of the walks in a straight line that does not pass the neck, as both lie in one pour. */
function isHandle(copper: CopperProbe, { x, y, mm }: Neck, from: Point, to: Point): boolean {
  if (pointToSegmentSquared(x, y, from.x, from.y, to.x, to.y) < mm * mm) return false;
  const samples = Math.min(maxHandleSamples, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (mm / 2)));
  return Array.from({ length: samples }, (_, sample) => sample / samples).every((share) =>
    copper.isCopper(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share),
  );
}

/** Returns a test for the pieces that tracks join: pads, which are flashed, drilled or exposed by the mask, and pours. */
function pieceTest({ copper, mask, isHole }: JoinedCopper, { x, y, mm, alongX, alongY }: Neck): PlaceTest {
  // An opening over the neck itself exposes a track, not a pad, and a hole in it is not its end.
  const opened = mask?.isCopper(x, y) === false ? mask : undefined;
  const isDrilled = isHole(x, y);
  const rim = Array.from({ length: wideSamples }, (_, sample) => {
    const angle = Math.atan2(alongX, -alongY) + (sample * 2 * Math.PI) / wideSamples;
    return [Math.cos(angle) * mm * (wideRatio / 2), Math.sin(angle) * mm * (wideRatio / 2)] as const;
  });
  return (atX, atY) =>
    rim.every(([dx, dy]) => copper.isCopper(atX + dx, atY + dy)) ||
    copper.isPad(atX, atY) ||
    opened?.isCopper(atX, atY) === true ||
    (!isDrilled && isHole(atX, atY));
}

type PlaceTest = (x: number, y: number) => boolean;

/** Follows the copper on one side over a grid that lies along the neck, without going back through the neck. */
function leadsTo(
  copper: CopperProbe,
  isPiece: PlaceTest,
  { x, y, mm, alongX, alongY }: Neck,
  side: 1 | -1,
): WalkEnd | undefined {
  const step = Math.min(mm * stepShare, widestStepMm);
  const across = Math.ceil(mm / step);
  const far = slender * mm;
  const visited = new Set<number>([key(1, 0)]);
  const open = [key(1, 0)];
  const visit = (column: number, row: number): void => {
    const cell = key(column, row);
    if (visited.has(cell) || (column <= 0 && Math.abs(row) <= across)) return;
    visited.add(cell);
    open.push(cell);
  };
  for (let at = 0; at < open.length; at += 1) {
    const column = (numberAt(open, at) >> 15) - 0x4000;
    const row = (numberAt(open, at) & 0x7fff) - 0x4000;
    const forward = column * step * side;
    const sideways = row * step;
    const atX = x + alongX * forward - alongY * sideways;
    const atY = y + alongY * forward + alongX * sideways;
    if (!copper.isCopper(atX, atY)) continue;
    const isFar = forward * forward + sideways * sideways >= far * far || visited.size > maxCells;
    if (isFar) return { x: atX, y: atY, isPiece: false };
    // Pieces are wider than two cells, so every fourth is enough.
    if ((((column - 1) | row) & 1) === 0 && isPiece(atX, atY)) return { x: atX, y: atY, isPiece: true };
    visit(column + 1, row);
    visit(column, row + 1);
    visit(column, row - 1);
    visit(column - 1, row);
  }
  return undefined;
}

/** A cell as one small integer. A walk of 6 000 cells never goes farther than 16 000 from its beginning. */
const key = (column: number, row: number): number => (column + 0x4000) * 0x8000 + row + 0x4000;
