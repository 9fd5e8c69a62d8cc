import type { BoardLayer } from '../../board-layer.ts';
import { float64At, itemAt, numberAt, uint32At } from '../../checked-access.ts';
import type { BoardCuts } from '../../cuts/cuts.ts';
import type { PanelFacts } from '../../facts.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import { ItemKind, type LayerImage } from '../../image/layer-image.ts';
import type { BoardOutline, OutlineLoop } from '../../outline/outline.ts';
import { isPointInside } from '../../outline/point-inside.ts';
import type { Point } from '../../problem.ts';
import { isCopper } from '../../roles/role.ts';
import type { Pad } from '../pads/pad-list.ts';
import { boardsBetweenMouseBites } from './boards-between-mouse-bites.ts';
import { type PanelCells, panelCells } from './panel-cells.ts';
import { type PadGrid, padGrid } from './panel-grid.ts';
import { extentsOfLine, type Parting, partingsOf } from './partings.ts';
import { areSameBoard } from './same-board.ts';

export interface PanelSigns {
  readonly layers: readonly BoardLayer[];
  readonly outline: BoardOutline | undefined;
  readonly cuts: BoardCuts;
  readonly holes: readonly BoardHole[];
  readonly mouseBites: readonly Point[];
  /** Asked only where something may part boards. */
  readonly padsOf: () => readonly Pad[];
}

/** The signs that the file holds a panel of several boards; undefined for a single board. */
export function panelFacts(signs: PanelSigns): PanelFacts | undefined {
  const { layers, outline, cuts, holes, mouseBites, padsOf } = signs;
  const mouseBiteHoles = mouseBites.length;
  const hasScoreFile = layers.some((layer) => layer.role === 'vscore' && (layer.image?.items.count ?? 0) > 0);
  const common = {
    hasVScore: hasScoreFile || cuts.vCuts.length > 0,
    mouseBiteHoles,
    ...(cuts.vCuts.length > 0 ? { vCuts: cuts.vCuts.length } : {}),
  };
  const copper = layers.flatMap((layer) => (layer.image !== undefined && isCopper(layer.role) ? [layer.image] : []));
  const repeat = copper.flatMap((image) => repeatOf(image) ?? [])[0];
  if (repeat !== undefined) return { from: 'repeat', ...repeat, ...common };
  const isStated = copper.some((image) => image.attributes['Part']?.[0]?.toLowerCase() === 'array');
  const loops = loopBoards(outline?.loops.filter((loop) => loop.kind === 'board') ?? [], padsOf);
  if (loops !== undefined) return { from: isStated ? 'attribute' : 'loops', ...loops, ...common };
  const partings = outline === undefined ? [] : partingsOf(outline, cuts, holes, mouseBites);
  const counted =
    outline && partings.length > 0
      ? countedByPads(outline, padsOf(), partings, cuts.vCuts.map(extentsOfLine))
      : undefined;
  if (counted !== undefined) return { from: 'pads', ...counted, ...common };
  // Boards separated by mouse bites may not form a grid, and some may be rotated.
  const separated =
    outline && mouseBiteHoles >= minMouseBites ? boardsBetweenMouseBites(outline, cuts, holes, padsOf()) : undefined;
  if (separated !== undefined) return { from: 'pads', ...separated, ...common };
  if (isStated) return { from: 'attribute', columns: 1, rows: 1, ...common };
  // A line on the outline's drawing alone is a sign only where it parts boards.
  if (hasScoreFile) return { from: 'vscore', columns: 1, rows: 1, ...common };
  return mouseBiteHoles >= minMouseBites ? { from: 'mouse-bites', columns: 1, rows: 1, ...common } : undefined;
}

/**
 * Counts copies by their places between the separations, or by the pitch of their pads where tabs are wide. Boards that differ
 * are detected only by V-cuts: the cut-outs of a single board separate pads as well.
 */
function countedByPads(
  outline: BoardOutline,
  pads: readonly Pad[],
  partings: readonly Parting[],
  vCuts: readonly Parting[],
): PanelCells | undefined {
  const copies = panelCells(outline.bounds, pads, partings);
  if (copies?.designs === 1) return copies;
  return padGrid(pads, partings) ?? panelCells(outline.bounds, pads, vCuts);
}

/** One tab can hold a single board in its rails; two rows of mouse bites separate boards. */
const minMouseBites = 6;

type Grid = PadGrid;

/** Returns a step-and-repeat that holds most of the layer. */
function repeatOf({ items, blocks }: LayerImage): Grid | undefined {
  for (let item = 0; item < items.count; item += 1) {
    if (items.kind[item] !== ItemKind.block) continue;
    const at = uint32At(items.start, item);
    const [columns = 1, rows = 1, pitchX = 0, pitchY = 0] = items.coords.subarray(at + 2, at + 6);
    const body = blocks[uint32At(items.tool, item)]?.count ?? 0;
    if (columns * rows > 1 && body >= 10 && body * 2 > items.count) {
      return {
        columns,
        rows,
        ...(columns > 1 ? { pitchXMm: round(pitchX) } : {}),
        ...(rows > 1 ? { pitchYMm: round(pitchY) } : {}),
      };
    }
  }
  return undefined;
}

const round = (value: number): number => Math.round(value * 1e3) / 1e3;
const sameMm = 0.1;

/** More outlines than this are a drawing. */
const maxLoops = 400;

/** Separate outlines: how they lie, and how many designs they are. Undefined for fewer than two boards with pads. */
function loopBoards(boards: readonly OutlineLoop[], padsOf: () => readonly Pad[]): PanelCells | undefined {
  if (boards.length < 2 || boards.length > maxLoops) return undefined;
  const pads = boards.map((): Pad[] => []);
  for (const pad of padsOf()) {
    const index = boards.findIndex(({ points }) => isPointInside(points, pad.x, pad.y));
    pads[index]?.push(pad);
  }
  const designs: number[] = [];
  for (const [index, board] of boards.entries()) {
    const isKnown = designs.some(
      (design) => isCongruent(itemAt(boards, design), board) && isCopy(itemAt(pads, design), itemAt(pads, index)),
    );
    if (!isKnown) designs.push(index);
  }
  const grid = loopGrid(boards);
  if (grid !== undefined) return { ...grid, designs: designs.length };
  return { columns: boards.length, rows: 1, designs: designs.length };
}

const isCongruent = (one: OutlineLoop, other: OutlineLoop): boolean =>
  Math.abs(one.areaMm2 - other.areaMm2) < one.areaMm2 * 0.01;

/** Boards without pads are compared by their shape alone. */
const isCopy = (one: readonly Pad[], other: readonly Pad[]): boolean =>
  one.length + other.length === 0 || (one.length > 0 && other.length > 0 && areSameBoard(one, other));

/** Boards that stand in a full grid. */
function loopGrid(boards: readonly OutlineLoop[]): Grid | undefined {
  const corners = boards.map(({ points }) => {
    let [x, y] = [Infinity, Infinity];
    for (let at = 0; at + 1 < points.length; at += 2) {
      x = Math.min(x, float64At(points, at));
      y = Math.min(y, float64At(points, at + 1));
    }
    return { x, y };
  });
  const xs = distinct(corners.map((corner) => corner.x));
  const ys = distinct(corners.map((corner) => corner.y));
  if (xs.length * ys.length !== boards.length) return undefined;
  return {
    columns: xs.length,
    rows: ys.length,
    ...(xs.length > 1 ? { pitchXMm: round(numberAt(xs, 1) - numberAt(xs, 0)) } : {}),
    ...(ys.length > 1 ? { pitchYMm: round(numberAt(ys, 1) - numberAt(ys, 0)) } : {}),
  };
}

function distinct(values: readonly number[]): number[] {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted.filter((value, index) => index === 0 || value - numberAt(sorted, index - 1) > sameMm);
}
