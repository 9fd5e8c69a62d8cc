import { hundredthsOf } from '@xunban/contract/board-spec';
import { type MixedItem, type MixedPacking, packMixed } from './pack-mixed.ts';
import { type Extent, packRectangles } from './pack-rectangles.ts';
import { marginFor, type PanelRules, type WorkingPanel } from './panel-rules.ts';

/** An order in a batch: the outer size of its delivered piece in integer micrometres, and the number of pieces to make. */
export interface BatchItem {
  readonly id: string;
  readonly lengthUm: number;
  readonly widthUm: number;
  /** Including spares; at least one. */
  readonly pieces: number;
}

/** Pieces of one order in rows and columns with the gap between them; micrometres from the panel's lower left corner. */
export interface BatchBlock {
  readonly id: string;
  readonly xUm: number;
  readonly yUm: number;
  readonly columns: number;
  readonly rows: number;
  /** The piece's length runs along the panel's width. */
  readonly turned: boolean;
}

/** One arrangement, and how many working panels are made of it. */
export interface BatchLayout {
  readonly panels: number;
  readonly blocks: readonly BatchBlock[];
}

/** The layout of the pieces of several orders on working panels of one size. */
export interface BatchPlan {
  readonly workingPanel: WorkingPanel;
  readonly marginUm: number;
  readonly gapUm: number;
  readonly layouts: readonly BatchLayout[];
  readonly panels: number;
  /** The share of the laminate that becomes pieces that were asked for, in percent, rounded down to one decimal. */
  readonly utilisationPercent: number;
}

/** `quick` looks at fewer arrangements: for a list of proposals, not for what is made. */
export type Effort = 'quick' | 'thorough';

/** Search depth of each effort level. */
const EFFORTS = {
  /** About ten milliseconds for a dozen orders (`bench/batches.ts`). */
  quick: { starts: 1, times: 3, rounds: [Math.ceil], workingPanels: 1, alone: false },
  thorough: {
    starts: 6,
    times: 6,
    rounds: [Math.ceil, Math.floor],
    workingPanels: Number.POSITIVE_INFINITY,
    alone: true,
  },
} as const satisfies Record<Effort, object>;

/**
 * Puts the pieces of several orders onto as little laminate as it finds: on panels of one size, in the minimum number of
 * arrangements that allows, each with a number of panels. Every order gets at least its pieces; none overlap; all respect the
 * border and the router gap.
 * @param layers of all the boards; they determine the border
 * @returns null when a piece fits none of the working panels
 */
export function planBatch(
  items: readonly BatchItem[],
  layers: number,
  rules: PanelRules,
  effort: Effort = 'thorough',
): BatchPlan | null {
  if (items.length === 0) return null;
  const gap = 10 * hundredthsOf(rules.pieceGapMm);
  const margin = 10 * hundredthsOf(marginFor(layers, rules));
  const wanted = items.reduce((sum, { lengthUm, widthUm, pieces }) => sum + lengthUm * widthUm * pieces, 0);
  let best: { readonly laminate: number; readonly plan: BatchPlan } | null = null;
  for (const workingPanel of rules.workingPanels.slice(0, EFFORTS[effort].workingPanels)) {
    const panel = { width: um(workingPanel.lengthMm), height: um(workingPanel.widthMm) };
    const onePanel = panel.width * panel.height;
    // No arrangement on this one needs less.
    if (best !== null && Math.ceil(wanted / onePanel) * onePanel >= best.laminate) continue;
    const bin = { width: panel.width - 2 * margin + gap, height: panel.height - 2 * margin + gap };
    const layouts = layoutsFor(bin, items, gap, effort);
    if (layouts === null) continue;
    const panels = panelsOf(layouts);
    if (best !== null && panels * onePanel >= best.laminate) continue;
    best = {
      laminate: panels * onePanel,
      plan: {
        ...{ workingPanel, marginUm: margin, gapUm: gap, panels },
        layouts: layouts.map(({ times, packing }) => ({
          panels: times,
          blocks: packing.blocks.map(({ item, x, y, ...block }) => ({
            ...{ id: items[item]?.id ?? '', xUm: x + margin, yUm: y + margin },
            ...block,
          })),
        })),
        utilisationPercent: Math.floor((wanted / (panels * onePanel)) * 1000) / 10,
      },
    };
  }
  return best?.plan ?? null;
}

/** Returns the number of pieces of each order on one panel of an arrangement. */
export function piecesOnLayout({ blocks }: Pick<BatchLayout, 'blocks'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id, columns, rows } of blocks) counts.set(id, (counts.get(id) ?? 0) + columns * rows);
  return counts;
}

interface Layout {
  readonly times: number;
  readonly packing: MixedPacking;
}

const um = (mm: number): number => 10 * hundredthsOf(mm);
const panelsOf = (layouts: readonly Layout[]): number => layouts.reduce((sum, { times }) => sum + times, 0);

/** Returns the layouts with the fewest panels of three strategies; among equals, those with the fewest arrangements. */
function layoutsFor(bin: Extent, orders: readonly BatchItem[], gap: number, effort: Effort): readonly Layout[] | null {
  const items = orders.map(({ lengthUm, widthUm }) => ({ width: lengthUm + gap, height: widthUm + gap }));
  const needs = orders.map(({ pieces }) => pieces);
  if (!items.every((item) => fits(bin, item))) return null;
  const together = oneLayout(bin, items, needs, effort);
  // Fewer panels than the area asks for there are not, nor fewer arrangements than one.
  if (together !== null && panelsOf(together) <= minTimes(bin, items, needs)) return together;
  const apart = greedily(bin, items, needs, effort);
  const ways: readonly (readonly Layout[])[] = [
    ...(together === null ? [] : [together]),
    apart,
    // A layout order by order is also tried, so that the shared layout is never worse.
    ...(EFFORTS[effort].alone && orders.length > 1 ? [eachAlone(bin, items, needs)] : []),
  ];
  return ways.reduce((best, way) =>
    panelsOf(way) < panelsOf(best) || (panelsOf(way) === panelsOf(best) && way.length < best.length) ? way : best,
  );
}

const fits = (bin: Extent, { width, height }: Extent): boolean =>
  (width <= bin.width && height <= bin.height) || (height <= bin.width && width <= bin.height);

const minTimes = (bin: Extent, items: readonly Extent[], needs: readonly number[]): number =>
  Math.max(
    1,
    Math.ceil(
      items.reduce((sum, { width, height }, index) => sum + width * height * (needs[index] ?? 0), 0) /
        (bin.width * bin.height),
    ),
  );

/** One arrangement with all of the orders on it, made as few times as it can. */
function oneLayout(bin: Extent, items: readonly Extent[], needs: readonly number[], effort: Effort): Layout[] | null {
  if (items.length === 1) return alone(bin, items, needs, 0);
  const min = minTimes(bin, items, needs);
  for (let step = 0; step < EFFORTS[effort].times; step += 1) {
    // Close steps first, wider ones later: with hundreds of panels one more hardly changes an arrangement.
    const times = min + step + Math.floor((min * step) / 25);
    const wanted = items.map((item, index) => {
      const each = Math.ceil((needs[index] ?? 0) / times);
      return { ...item, want: each, max: each };
    });
    const packing = packMixed(bin, wanted, EFFORTS[effort].starts);
    if (packing.counts.every((count, index) => count >= (wanted[index]?.want ?? 0)))
      return [{ times: timesThatServe(packing, needs), packing }];
  }
  return null;
}

/** Builds arrangements one by one, each the one that uses its panels best for the remaining pieces. */
function greedily(bin: Extent, items: readonly Extent[], needs: readonly number[], effort: Effort): Layout[] {
  const layouts: Layout[] = [];
  let left = [...needs];
  while (left.some((need) => need > 0)) {
    const open = left.flatMap((need, index) => (need > 0 ? [index] : []));
    const [only] = open;
    const next =
      open.length === 1 && only !== undefined
        ? (alone(bin, items, left, only)[0] ?? null)
        : bestLayout(bin, items, left, effort);
    if (next === null) throw new Error('invariant: piece that fits an empty panel was not placed');
    layouts.push(next);
    left = left.map((need, index) => Math.max(0, need - next.times * (next.packing.counts[index] ?? 0)));
  }
  return layouts;
}

function bestLayout(bin: Extent, items: readonly Extent[], left: readonly number[], effort: Effort): Layout | null {
  let best: (Layout & { readonly worth: number }) | null = null;
  for (const times of timesToTry(bin, items, left).slice(0, EFFORTS[effort].times)) {
    for (const round of EFFORTS[effort].rounds) {
      const wanted: MixedItem[] = items.map((item, index) => {
        const each = (left[index] ?? 0) / times;
        return { ...item, want: round(each), max: Math.ceil(each) };
      });
      if (wanted.every(({ want }) => want === 0)) continue;
      const packing = packMixed(bin, wanted, EFFORTS[effort].starts);
      const real = Math.min(times, timesThatServe(packing, left));
      const worth = usefulArea(items, left, packing, real) / real;
      if (worth > 0 && (best === null || worth > best.worth || (worth === best.worth && real > best.times)))
        best = { times: real, packing, worth };
    }
  }
  return best;
}

/** Numbers of panels that may suit: what the area asks for, and those at which an order is just done. */
function timesToTry(bin: Extent, items: readonly Extent[], left: readonly number[]): number[] {
  const min = minTimes(bin, items, left);
  const done = items.flatMap((item, index) => {
    const need = left[index] ?? 0;
    if (need === 0) return [];
    const max = Math.max(1, Math.floor((bin.width * bin.height) / (item.width * item.height)));
    return [Math.ceil(need / max), need];
  });
  const close = [min, min + 1, Math.max(1, min - 1), 1, 2, min + 2];
  return [...new Set([...close, ...done.filter((times) => times <= 2 * min + 2).sort((a, b) => b - a)])];
}

/** After so many panels every order that is on them has what it asks for. */
function timesThatServe({ counts }: MixedPacking, needs: readonly number[]): number {
  return Math.max(1, ...counts.map((count, index) => (count === 0 ? 1 : Math.ceil((needs[index] ?? 0) / count))));
}

function usefulArea(
  items: readonly Extent[],
  left: readonly number[],
  { counts }: MixedPacking,
  times: number,
): number {
  return items.reduce(
    (sum, { width, height }, index) => sum + width * height * Math.min(left[index] ?? 0, times * (counts[index] ?? 0)),
    0,
  );
}

const eachAlone = (bin: Extent, items: readonly Extent[], needs: readonly number[]): Layout[] =>
  items.flatMap((_, index) => alone(bin, items, needs, index));

/** One order on panels of its own. */
function alone(bin: Extent, items: readonly Extent[], needs: readonly number[], index: number): Layout[] {
  const item = items[index];
  const need = needs[index] ?? 0;
  if (item === undefined || need === 0) return [];
  const { count, blocks } = packRectangles(bin, item);
  const times = Math.ceil(need / count);
  return [
    {
      times,
      packing: {
        blocks: firstPieces(blocks, item, Math.ceil(need / times)).map((block) => ({ ...block, item: index })),
        counts: items.map((_, at) => (at === index ? Math.ceil(need / times) : 0)),
      },
    },
  ];
}

/** Returns the first `pieces` pieces of an arrangement, in the order of its blocks. */
function firstPieces(blocks: ReturnType<typeof packRectangles>['blocks'], item: Extent, pieces: number) {
  let left = pieces;
  return blocks.flatMap((block) => {
    const { x, y, columns, turned } = block;
    const rows = Math.min(block.rows, Math.floor(left / columns));
    const part = rows < block.rows ? Math.min(columns, left - rows * columns) : 0;
    left -= rows * columns + part;
    const up = turned ? item.width : item.height;
    return [
      ...(rows > 0 ? [{ x, y, columns, rows, turned }] : []),
      ...(part > 0 ? [{ x, y: y + rows * up, columns: part, rows: 1, turned }] : []),
    ];
  });
}
