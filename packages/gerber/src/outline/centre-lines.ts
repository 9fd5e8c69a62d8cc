import { float64At, itemAt, uint8At, uint32At } from '../checked-access.ts';
import { type Arc, arcAt, flattenArc } from '../image/arc.ts';
import { ItemKind, type LayerImage, type Region } from '../image/layer-image.ts';
import { visitPath } from '../image/region-path.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';

/** Straight pieces between points on a 1 um grid: x0, y0, x1, y1 in integer micrometres. */
export interface Segments {
  readonly count: number;
  readonly ends: Int32Array;
}

/** Maximum deviation of chords from their arc, mm. */
const chordToleranceMm = 0.005;

/** A drawing with more segments is an image, not an outline; repeated arcs could fill the memory. */
export const maxSegments = 400_000;

const micron = (mm: number): number => Math.round(mm * 1000);

/** Selects a stroke, by its item number after blocks are expanded and by its pen. */
export type StrokeFilter = (item: number, penMm: number) => boolean;

/**
 * The centre lines of everything drawn dark: an outline lies along the middle of the pen. Contours of filled areas
 * count too, since some programs draw the board as an area; with a filter only strokes count.
 */
export function centreLines(image: LayerImage, filter?: StrokeFilter): Segments {
  const flat = writeOutBlocks(image);
  const { items } = flat;
  let ends = new Int32Array(Math.min(maxSegments, items.count + 16) * 4);
  let used = 0;
  const add = (x0: number, y0: number, x1: number, y1: number): void => {
    const ax = micron(x0);
    const ay = micron(y0);
    const bx = micron(x1);
    const by = micron(y1);
    if ((ax === bx && ay === by) || used >= maxSegments * 4) return;
    if (used === ends.length) {
      const before = ends;
      ends = new Int32Array(used * 2);
      ends.set(before);
    }
    ends[used] = ax;
    ends[used + 1] = ay;
    ends[used + 2] = bx;
    ends[used + 3] = by;
    used += 4;
  };
  for (let item = 0; item < items.count; item += 1) {
    if (items.dark[item] === 0) continue;
    const kind = uint8At(items.kind, item);
    const at = uint32At(items.start, item);
    const { coords } = items;
    if (kind === ItemKind.flash) continue;
    if (kind === ItemKind.region) {
      if (filter === undefined) regionLines(itemAt(flat.regions, uint32At(items.tool, item)), add);
      continue;
    }
    if (filter !== undefined && !filter(item, penWidth(flat, uint32At(items.tool, item)))) continue;
    if (kind === ItemKind.line) {
      add(coords[at]!, coords[at + 1]!, coords[at + 2]!, float64At(coords, at + 3));
      continue;
    }
    arcLines(arcAt(coords, at, kind === ItemKind.arcClockwise), add);
  }
  return { count: used / 4, ends: ends.subarray(0, used) };
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
  let [x, y, startX, startY] = [0, 0, 0, 0];
  visitPath(region, {
    move: (nextX, nextY) => {
      add(x, y, startX, startY);
      [x, y, startX, startY] = [nextX, nextY, nextX, nextY];
    },
    line: (x0, y0, x1, y1) => {
      add(x0, y0, x1, y1);
      [x, y] = [x1, y1];
    },
    arc: (arc) => {
      arcLines(arc, add);
      [x, y] = [arc.endX, arc.endY];
    },
  });
  add(x, y, startX, startY);
}
