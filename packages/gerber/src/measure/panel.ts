import type { BoardLayer } from '../board-layer.ts';
import type { PanelFacts } from '../facts.ts';
import { ItemKind, type LayerImage } from '../image/layer-image.ts';
import type { BoardOutline, OutlineLoop } from '../outline/outline.ts';
import type { Point } from '../problem.ts';
import { isCopper } from '../roles/role.ts';
import type { Pad } from './pad-list.ts';
import { type PadGrid, padGrid } from './panel-grid.ts';
import { partingsOf } from './partings.ts';

/**
 * The signs that the file holds a panel of several boards; undefined for a single board. `padsOf` is asked only where a
 * V-cut, mouse bites or routed gaps may part boards.
 */
export function panelFacts(
  layers: readonly BoardLayer[],
  outline: BoardOutline | undefined,
  mouseBites: readonly Point[],
  padsOf: () => readonly Pad[],
): PanelFacts | undefined {
  const mouseBiteHoles = mouseBites.length;
  const hasVScore = layers.some((layer) => layer.role === 'vscore' && (layer.image?.items.count ?? 0) > 0);
  const common = { hasVScore, mouseBiteHoles };
  const copper = layers.flatMap((layer) => (layer.image !== undefined && isCopper(layer.role) ? [layer.image] : []));
  const repeat = copper.flatMap((image) => repeatOf(image) ?? [])[0];
  if (repeat !== undefined) return { from: 'repeat', ...repeat, ...common };
  const isStated = copper.some((image) => image.attributes['Part']?.[0]?.toLowerCase() === 'array');
  const loops = loopGrid(outline?.loops.filter((loop) => loop.kind === 'board') ?? []);
  if (loops !== undefined) return { from: isStated ? 'attribute' : 'loops', ...loops, ...common };
  const partings = outline === undefined ? [] : partingsOf(layers, outline, mouseBites);
  const grid = partings.length === 0 ? undefined : padGrid(padsOf(), partings);
  if (grid !== undefined) return { from: 'pads', ...grid, ...common };
  if (isStated) return { from: 'attribute', columns: 1, rows: 1, ...common };
  if (hasVScore) return { from: 'vscore', columns: 1, rows: 1, ...common };
  return mouseBiteHoles >= fewestBites ? { from: 'mouse-bites', columns: 1, rows: 1, ...common } : undefined;
}

/** One tab may hold a single board in its rails; two rows of bites part boards. */
const fewestBites = 6;

type Grid = PadGrid;

/** A step-and-repeat that holds most of the layer. */
function repeatOf({ items, blocks }: LayerImage): Grid | undefined {
  for (let item = 0; item < items.count; item += 1) {
    if (items.kind[item] !== ItemKind.block) continue;
    const at = items.start[item]!;
    const [columns = 1, rows = 1, pitchX = 0, pitchY = 0] = items.coords.subarray(at + 2, at + 6);
    const body = blocks[items.tool[item]!]?.count ?? 0;
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

/** Separate boards of one size standing in a full grid. */
function loopGrid(boards: readonly OutlineLoop[]): Grid | undefined {
  const [first] = boards;
  if (first === undefined || boards.length < 2) return undefined;
  const corners = boards.map(({ points }) => {
    let [x, y] = [Infinity, Infinity];
    for (let at = 0; at + 1 < points.length; at += 2) {
      x = Math.min(x, points[at]!);
      y = Math.min(y, points[at + 1]!);
    }
    return { x, y };
  });
  const isCongruent = boards.every((board) => Math.abs(board.areaMm2 - first.areaMm2) < first.areaMm2 * 0.01);
  const xs = distinct(corners.map((corner) => corner.x));
  const ys = distinct(corners.map((corner) => corner.y));
  if (!isCongruent || xs.length * ys.length !== boards.length) return undefined;
  return {
    columns: xs.length,
    rows: ys.length,
    ...(xs.length > 1 ? { pitchXMm: round(xs[1]! - xs[0]!) } : {}),
    ...(ys.length > 1 ? { pitchYMm: round(ys[1]! - ys[0]!) } : {}),
  };
}

function distinct(values: readonly number[]): number[] {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted.filter((value, index) => index === 0 || value - sorted[index - 1]! > sameMm);
}
