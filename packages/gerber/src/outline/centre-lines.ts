import { type Arc, flattenArc } from '../image/arc.ts';
import { ItemKind, type LayerImage, PathOp, type Region } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';

/** Straight pieces between points on a 1 um grid: x0, y0, x1, y1 in whole micrometres. */
export interface Segments {
  readonly count: number;
  readonly ends: Int32Array;
}

/** The most by which chords differ from their arc, mm. */
const chordToleranceMm = 0.005;

/** A drawing with more segments is a picture, not an outline; repeated arcs could fill the memory. */
export const mostSegments = 400_000;

const micron = (mm: number): number => Math.round(mm * 1000);

/** Whether to take a stroke, by its item number once blocks are written out and by its pen. */
export type StrokeFilter = (item: number, penMm: number) => boolean;

/**
 * The centre lines of everything drawn dark: an outline lies along the middle of the pen. Contours of filled areas
 * count too, since some programs draw the board as an area; with a filter only strokes count.
 */
export function centreLines(image: LayerImage, filter?: StrokeFilter): Segments {
  const flat = writeOutBlocks(image);
  const ends: number[] = [];
  const add = (x0: number, y0: number, x1: number, y1: number): void => {
    const [ax, ay, bx, by] = [micron(x0), micron(y0), micron(x1), micron(y1)];
    if ((ax !== bx || ay !== by) && ends.length < mostSegments * 4) ends.push(ax, ay, bx, by);
  };
  const { items } = flat;
  for (let item = 0; item < items.count; item += 1) {
    if (items.dark[item] === 0) continue;
    const kind = items.kind[item]!;
    const at = items.start[item]!;
    const { coords } = items;
    if (kind === ItemKind.flash) continue;
    if (kind === ItemKind.region) {
      if (filter === undefined) regionLines(flat.regions[items.tool[item]!]!, add);
      continue;
    }
    if (filter !== undefined && !filter(item, penWidth(flat, items.tool[item]!))) continue;
    if (kind === ItemKind.line) {
      add(coords[at]!, coords[at + 1]!, coords[at + 2]!, coords[at + 3]!);
      continue;
    }
    arcLines(
      {
        startX: coords[at]!,
        startY: coords[at + 1]!,
        endX: coords[at + 2]!,
        endY: coords[at + 3]!,
        centreX: coords[at + 4]!,
        centreY: coords[at + 5]!,
        clockwise: kind === ItemKind.arcClockwise,
      },
      add,
    );
  }
  return { count: ends.length / 4, ends: Int32Array.from(ends) };
}

/** The narrower side of a pen, mm; infinite for a pen that is neither round nor rectangular. */
export function penWidth(image: LayerImage, tool: number): number {
  const aperture = image.apertures[tool];
  if (aperture === undefined || aperture.shape === 'macro') return Number.POSITIVE_INFINITY;
  return aperture.shape === 'circle' || aperture.shape === 'polygon'
    ? aperture.diameter
    : Math.min(aperture.width, aperture.height);
}

type AddLine = (x0: number, y0: number, x1: number, y1: number) => void;

/** Cuts an arc into chords, always in the same direction, so that an arc drawn both ways gives equal chords. */
function arcLines(arc: Arc, add: AddLine): void {
  const isForward = arc.startX < arc.endX || (arc.startX === arc.endX && arc.startY <= arc.endY);
  const fixed: Arc = isForward
    ? arc
    : {
        ...arc,
        startX: arc.endX,
        startY: arc.endY,
        endX: arc.startX,
        endY: arc.startY,
        clockwise: !arc.clockwise,
      };
  let x = fixed.startX;
  let y = fixed.startY;
  flattenArc(fixed, chordToleranceMm, (nextX, nextY) => {
    add(x, y, nextX, nextY);
    x = nextX;
    y = nextY;
  });
}

function regionLines(region: Region, add: AddLine): void {
  let at = 0;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const op of region.ops) {
    const endX = region.coords[at]!;
    const endY = region.coords[at + 1]!;
    if (op === PathOp.move) {
      add(x, y, startX, startY);
      startX = endX;
      startY = endY;
      at += 2;
    } else if (op === PathOp.line) {
      add(x, y, endX, endY);
      at += 2;
    } else {
      const centreX = region.coords[at + 2]!;
      const centreY = region.coords[at + 3]!;
      arcLines({ startX: x, startY: y, endX, endY, centreX, centreY, clockwise: op === PathOp.arcClockwise }, add);
      at += 4;
    }
    x = endX;
    y = endY;
  }
  add(x, y, startX, startY);
}
