import { float64At, uint32At } from '../checked-access.ts';
import { pairAt, visitPoints } from '../coordinates.ts';
import { GrowingBox, regionBounds } from '../image/bounds.ts';
import { type Box, ItemKind, type LayerImage } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import type { BoardOutline } from './outline.ts';

/** Places that must lie on the board: pads and holes, x, y pairs, mm. */
export type ContentPoints = readonly number[];

const maxPoints = 6_000;

/** An even selection of the flash centres of copper layers and of drill hits. */
export function contentPoints(copper: readonly LayerImage[], hits: readonly number[]): ContentPoints {
  const points: number[] = [...hits];
  for (const image of copper) {
    const { items } = writeOutBlocks(image);
    for (let item = 0; item < items.count; item += 1) {
      if (items.kind[item] !== ItemKind.flash || items.dark[item] === 0) continue;
      const at = uint32At(items.start, item);
      points.push(float64At(items.coords, at), float64At(items.coords, at + 1));
    }
  }
  const pairs = points.length / 2;
  if (pairs <= maxPoints) return points;
  const picked: number[] = [];
  for (let index = 0; index < maxPoints; index += 1) {
    const { x, y } = pairAt(points, Math.floor((index * pairs) / maxPoints) * 2);
    picked.push(x, y);
  }
  return picked;
}

export function boxOf(points: ContentPoints): Box | undefined {
  const box = new GrowingBox();
  visitPoints(points, (x, y) => box.add(x, y));
  return box.box();
}

/** A shape of which pads and holes fill a smaller share is more often the frame of a page than a board. */
const minFill = 0.25;
/** The same for a shape of the size of a sheet of paper, or of the frame on one. */
const minPageFill = 0.6;
const sheetsMm: readonly (readonly [long: number, short: number])[] = [
  [1189, 841],
  [841, 594],
  [594, 420],
  [420, 297],
  [297, 210],
  [279.4, 215.9],
  [355.6, 215.9],
  [431.8, 279.4],
  [558.8, 431.8],
];
const marginsMm = [0, 5, 10];
const sheetToleranceMm = 0.6;
/** No page is as small: such a board may have its pads in one corner. */
const smallMm = { long: 148, short: 105 };
const minSmallFill = 0.08;
/** Parts reach over the centres of their pads, and boards over their parts, by about this, mm. */
const aroundMm = 2;
/** Fewer places do not indicate the board size. */
const minPlaces = 4;

/** True when pads and holes fill enough of a shape to be those of a board, not of a board on a page. */
export const isFilled = (outline: BoardOutline, content: ContentPoints): boolean =>
  fillOf(outline, content) >= minFillOf(outline.bounds);

function minFillOf({ minX, minY, maxX, maxY }: Box): number {
  const [long, short] = [Math.max(maxX - minX, maxY - minY), Math.min(maxX - minX, maxY - minY)];
  if (long < smallMm.long && short < smallMm.short) return minSmallFill;
  return isSheet(long, short) ? minPageFill : minFill;
}

/** A pour of this share of a shape, inside it, belongs to a board: pages have none. */
const minPour = 0.5;

/** True when a copper area fills the shape, on boards with few pads. */
export function isPoured({ loops, bounds }: BoardOutline, copper: readonly LayerImage[]): boolean {
  const outer = loops.reduce((sum, loop) => sum + (loop.kind === 'board' ? loop.areaMm2 : 0), 0);
  return copper.some(({ regions }) =>
    regions.some((region) => {
      const box = regionBounds(region);
      if (box === undefined || !isInside(box, bounds)) return false;
      return (box.maxX - box.minX) * (box.maxY - box.minY) >= minPour * outer;
    }),
  );
}

const isInside = (box: Box, around: Box): boolean =>
  box.minX >= around.minX - aroundMm &&
  box.minY >= around.minY - aroundMm &&
  box.maxX <= around.maxX + aroundMm &&
  box.maxY <= around.maxY + aroundMm;

function isSheet(long: number, short: number): boolean {
  const isNear = (side: number, sheet: number, marginMm: number): boolean =>
    Math.abs(side - (sheet - 2 * marginMm)) < sheetToleranceMm;
  return sheetsMm.some(([sheetLong, sheetShort]) =>
    marginsMm.some((marginMm) => isNear(long, sheetLong, marginMm) && isNear(short, sheetShort, marginMm)),
  );
}

/**
 * Returns the share of a shape's area that the bounding box of all content fills; 1 where there is too little content to
 * decide.
 */
function fillOf({ loops }: BoardOutline, content: ContentPoints): number {
  const box = boxOf(content);
  if (box === undefined || content.length < minPlaces * 2) return 1;
  const outer = loops.reduce((sum, loop) => sum + (loop.kind === 'board' ? loop.areaMm2 : 0), 0);
  const [width, height] = [box.maxX - box.minX + 2 * aroundMm, box.maxY - box.minY + 2 * aroundMm];
  return outer <= 0 ? 1 : Math.min(1, (width * height) / outer);
}
