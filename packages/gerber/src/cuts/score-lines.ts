import type { BoardLayer } from '../board-layer.ts';
import { centreLines } from '../outline/centre-lines.ts';
import type { BoardOutline } from '../outline/outline.ts';
import type { Line } from './cuts.ts';
import { LoopEdges } from './loop-edges.ts';

/** The cutter needs a run-up: shorter lines are characters and arrows. */
const shortestMm = 8;
/** Half of a V-cut's line may be missing over a tab, and it may end short of the panel's edge or beyond it. */
const crossShare = 0.9;
/** Farther inside than this, mm: nearer lines are the edge itself. */
const fromEdgeMm = 1;
/** A line that ends on another cut ends this near to it, mm. */
const meetMm = 1;
const maxLines = 200;

/**
 * The V-cuts of a panel: straight lines of a file of V-cuts, and lines on the outline's own drawing that run through the
 * panel from edge to edge, or between two that do, and are no edge of a board.
 */
export function scoreLines(layers: readonly BoardLayer[], outline: BoardOutline): Line[] {
  const stated = layers.flatMap((layer) => (layer.role === 'vscore' ? straightLines(layer, shortestMm) : []));
  const drawn = layers.flatMap((layer) => (layer.role === 'outline' ? straightLines(layer, shortestMm) : []));
  return distinct([...stated, ...(drawn.length === 0 ? [] : throughLines(drawn, outline))]).slice(0, maxLines);
}

function straightLines({ image }: BoardLayer, minMm: number): Line[] {
  if (image === undefined) return [];
  const { ends, count } = centreLines(image);
  const lines: Line[] = [];
  for (let line = 0; line < count && lines.length < 10 * maxLines; line += 1) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends.subarray(line * 4, line * 4 + 4);
    if (Math.hypot(x2 - x1, y2 - y1) < minMm * 1000) continue;
    lines.push({ x1: x1 / 1000, y1: y1 / 1000, x2: x2 / 1000, y2: y2 / 1000 });
  }
  return lines;
}

type Axis = 'x' | 'y';

interface Cut extends Line {
  readonly axis: Axis;
  /** Across the line, and along it. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Upright or level lines inside the panel that reach from one edge of it, or from another such line, to the next. */
function throughLines(lines: readonly Line[], outline: BoardOutline): Line[] {
  const { minX, minY, maxX, maxY } = outline.bounds;
  const inner = lines.flatMap((line): Cut[] => {
    const cut = asCut(line);
    if (cut === undefined) return [];
    const [low, high] = cut.axis === 'x' ? [minX, maxX] : [minY, maxY];
    return cut.at > low + fromEdgeMm && cut.at < high - fromEdgeMm ? [cut] : [];
  });
  const isThrough = ({ axis, from, to }: Cut): boolean =>
    to - from >= crossShare * (axis === 'x' ? maxY - minY : maxX - minX);
  const edges = new LoopEdges(outline.loops);
  const isEdge = (cut: Cut): boolean => edges.runsAlong(cut);
  const through = inner.filter((cut) => isThrough(cut) && !isEdge(cut)).slice(0, maxLines);
  if (through.length === 0) return [];
  const ends = (axis: Axis): number[] => [
    ...(axis === 'x' ? [minY, maxY] : [minX, maxX]),
    ...through.flatMap((cut) => (cut.axis === axis ? [] : [cut.at])),
  ];
  const meets = (axis: Axis, at: number): boolean => ends(axis).some((end) => Math.abs(end - at) <= meetMm);
  const between = inner
    .filter((cut) => !isThrough(cut) && meets(cut.axis, cut.from) && meets(cut.axis, cut.to) && !isEdge(cut))
    .slice(0, maxLines);
  return [...through, ...between].map(({ x1, y1, x2, y2 }) => ({ x1, y1, x2, y2 }));
}

const straightMm = 0.01;

/** Returns a line as a cut. `axis` is the one along which cuts of the kind are spaced: x for vertical lines. */
function asCut(line: Line): Cut | undefined {
  const { x1, y1, x2, y2 } = line;
  if (Math.abs(x2 - x1) < straightMm)
    return { ...line, axis: 'x', at: x1, from: Math.min(y1, y2), to: Math.max(y1, y2) };
  if (Math.abs(y2 - y1) < straightMm)
    return { ...line, axis: 'y', at: y1, from: Math.min(x1, x2), to: Math.max(x1, x2) };
  return undefined;
}

function distinct(lines: readonly Line[]): Line[] {
  const known = new Set<string>();
  return lines.filter(({ x1, y1, x2, y2 }) => {
    const ends = [`${x1.toFixed(2)},${y1.toFixed(2)}`, `${x2.toFixed(2)},${y2.toFixed(2)}`].sort().join(' ');
    if (known.has(ends)) return false;
    known.add(ends);
    return true;
  });
}
