import { uint32At } from '../checked-access.ts';
import { boxOfPoints, doubledArea, perimeterOf, pointAt } from '../coordinates.ts';
import { arcAt, flattenArc } from '../image/arc.ts';
import { type Aperture, type Box, ItemKind, type LayerImage, PathOp, type Region } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import { UnionFind } from '../measure/geometry/union-find.ts';
import { convexHull } from './convex-hull.ts';

/** An aperture of a stencil: an opening with one wall round it. */
export interface StencilAperture {
  readonly box: Box;
  readonly areaMm2: number;
  readonly perimeterMm: number;
  /** The shorter side, along the axes of the pad. */
  readonly widthMm: number;
}

/** Deviation of a chord from its arc, mm. */
const TOLERANCE_MM = 0.002;
/** A layer of more items is no paste layer of a board. */
const MAX_ITEMS = 200_000;
/** Corners of the polygon that stands for a round pen. */
const PEN_CORNERS = 32;

/**
 * Returns the apertures that a paste layer cuts: one for each flash and each region, and one for strokes that touch. Pads drawn
 * of several parts, such as rounded rectangles, and touching strokes count by their convex hull. Clear items are not cut.
 */
export function aperturesOf(image: LayerImage): StencilAperture[] {
  if (image.negative) return [];
  const flat = writeOutBlocks(image);
  const { items } = flat;
  if (items.count > MAX_ITEMS) return [];
  const found: StencilAperture[] = [];
  const strokes: (readonly number[])[] = [];
  const shapes = new Map<number, Shape | undefined>();
  const flashed = new Set<string>();
  for (let item = 0; item < items.count; item += 1) {
    if (items.dark[item] === 0) continue;
    const kind = items.kind[item]!;
    const tool = uint32At(items.tool, item);
    const start = uint32At(items.start, item);
    if (kind === ItemKind.region) {
      const region = flat.regions[tool];
      const shape = region && shapeOf(contoursOf(region));
      if (shape !== undefined) found.push(shape);
      continue;
    }
    const aperture = flat.apertures[tool];
    const transform = flat.transforms[items.transform[item]!];
    if (aperture === undefined || transform === undefined) continue;
    if (kind === ItemKind.flash) {
      const { x, y } = pointAt(items.coords, start);
      const place = `${tool} ${items.transform[item]} ${x} ${y}`;
      // A pad that is flashed twice is cut once.
      if (flashed.has(place)) continue;
      flashed.add(place);
      const key = tool * 0x10000 + items.transform[item]!;
      if (!shapes.has(key)) shapes.set(key, flashShapeOf(aperture));
      const shape = shapes.get(key);
      if (shape === undefined) continue;
      found.push(placed(shape, transform, x, y));
      continue;
    }
    const pen = penOf(aperture) / 2;
    const path: number[] = [];
    const add = (x: number, y: number) => path.push(x, y);
    const { x, y } = pointAt(items.coords, start);
    add(x, y);
    if (kind === ItemKind.line) {
      const end = pointAt(items.coords, start + 2);
      add(end.x, end.y);
    } else {
      flattenArc(arcAt(items.coords, start, kind === ItemKind.arcClockwise), TOLERANCE_MM, add);
    }
    strokes.push(withPen(path, pen * transform.scale));
  }
  return [...found, ...strokedApertures(strokes)].filter(isOpening);
}

const penOf = (aperture: Aperture): number => {
  if (aperture.shape === 'macro') return 0;
  return 'diameter' in aperture ? aperture.diameter : Math.min(aperture.width, aperture.height);
};

type Shape = StencilAperture;

function flashShapeOf(aperture: Aperture): Shape | undefined {
  switch (aperture.shape) {
    case 'circle': {
      const { diameter } = aperture;
      return { ...round(diameter), areaMm2: (Math.PI * diameter ** 2) / 4, perimeterMm: Math.PI * diameter };
    }
    case 'rectangle': {
      const { width, height } = aperture;
      return { ...sized(width, height), areaMm2: width * height, perimeterMm: 2 * (width + height) };
    }
    case 'obround': {
      const { width, height } = aperture;
      const pen = Math.min(width, height);
      const straight = Math.max(width, height) - pen;
      return {
        ...sized(width, height),
        areaMm2: straight * pen + (Math.PI * pen ** 2) / 4,
        perimeterMm: 2 * straight + Math.PI * pen,
      };
    }
    case 'polygon': {
      const points = Array.from({ length: aperture.corners }, (_, corner) => {
        const angle = (2 * Math.PI * corner) / aperture.corners + (aperture.rotationDeg * Math.PI) / 180;
        return [(aperture.diameter / 2) * Math.cos(angle), (aperture.diameter / 2) * Math.sin(angle)];
      });
      return shapeOf([points.flat()]);
    }
    case 'macro': {
      const dark = aperture.parts.filter((part) => part.dark);
      const [only, second] = dark;
      if (only?.shape === 'polygon' && second === undefined) return shapeOf([Array.from(only.points)]);
      const points = dark.flatMap((part) =>
        part.shape === 'circle' ? withPen([part.x, part.y], part.diameter / 2) : Array.from(part.points),
      );
      return shapeOf([convexHull(points)]);
    }
  }
}

const sized = (width: number, height: number): Pick<Shape, 'box' | 'widthMm'> => ({
  box: { minX: -width / 2, minY: -height / 2, maxX: width / 2, maxY: height / 2 },
  widthMm: Math.min(width, height),
});
const round = (diameter: number) => sized(diameter, diameter);

/** The shape set down under its transform: quarter turns and scales are exact, the box of other turns is that of the turned box. */
function placed(
  { box, areaMm2, perimeterMm, widthMm }: Shape,
  { mirrorX, mirrorY, rotationDeg, scale }: LayerImage['transforms'][number],
  x: number,
  y: number,
): StencilAperture {
  const turn = (rotationDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corners = [
    [box.minX, box.minY],
    [box.maxX, box.minY],
    [box.maxX, box.maxY],
    [box.minX, box.maxY],
  ].flatMap(([cornerX = 0, cornerY = 0]) => {
    const left = (mirrorX ? -cornerX : cornerX) * scale;
    const up = (mirrorY ? -cornerY : cornerY) * scale;
    return [x + left * cos - up * sin, y + left * sin + up * cos];
  });
  return {
    box: boxOfPoints(corners),
    areaMm2: areaMm2 * scale ** 2,
    perimeterMm: perimeterMm * scale,
    widthMm: widthMm * scale,
  };
}

/** Undefined for contours without an area. */
function shapeOf(contours: readonly (readonly number[])[]): Shape | undefined {
  const areaMm2 = contours.reduce((sum, points) => sum + Math.abs(doubledArea(points)) / 2, 0);
  if (areaMm2 === 0) return undefined;
  const box = boxOfPoints(contours.flat());
  return {
    box,
    areaMm2,
    perimeterMm: contours.reduce((sum, points) => sum + perimeterOf(points), 0),
    widthMm: Math.min(box.maxX - box.minX, box.maxY - box.minY),
  };
}

function contoursOf({ ops, coords }: Region): number[][] {
  const contours: number[][] = [];
  let at = 0;
  for (const op of ops) {
    const x = coords[at]!;
    const y = coords[at + 1]!;
    const last = contours.at(-1);
    if (op === PathOp.move || last === undefined) contours.push([x, y]);
    else if (op === PathOp.line) last.push(x, y);
    else {
      const arc = {
        ...{ startX: last.at(-2) ?? x, startY: last.at(-1) ?? y, endX: x, endY: y },
        ...{ centreX: coords[at + 2]!, centreY: coords[at + 3]!, clockwise: op === PathOp.arcClockwise },
      };
      flattenArc(arc, TOLERANCE_MM, (nextX, nextY) => last.push(nextX, nextY));
    }
    at += op === PathOp.move || op === PathOp.line ? 2 : 4;
  }
  return contours;
}

/** The points of a path with a round pen about each of them. */
function withPen(path: readonly number[], radius: number): number[] {
  const points: number[] = [];
  for (let at = 0; at + 1 < path.length; at += 2)
    for (let corner = 0; corner < PEN_CORNERS; corner += 1) {
      const angle = (2 * Math.PI * corner) / PEN_CORNERS;
      points.push(path[at]! + radius * Math.cos(angle), path[at + 1]! + radius * Math.sin(angle));
    }
  return points;
}

/** A damaged file may have pads of no size, and of sizes beyond all numbers. */
const isOpening = ({ areaMm2, perimeterMm }: StencilAperture): boolean =>
  areaMm2 > 0 && perimeterMm > 0 && Number.isFinite(areaMm2 / perimeterMm) && Number.isFinite(areaMm2);

/** Strokes whose boxes overlap fill one pad. */
function strokedApertures(strokes: readonly (readonly number[])[]): StencilAperture[] {
  const boxes = strokes.map((points, index) => ({ index, box: boxOfPoints(points) }));
  const groups = new UnionFind(strokes.length);
  visitNear(boxes, 0, (one, other) => groups.join(one.index, other.index));
  const points = new Map<number, number[]>();
  for (const [index, stroke] of strokes.entries()) {
    const group = groups.find(index);
    const own = points.get(group);
    if (own === undefined) points.set(group, [...stroke]);
    else for (const value of stroke) own.push(value);
  }
  return [...points.values()].flatMap((own) => shapeOf([convexHull(own)]) ?? []);
}

/** Comparisons of one box; more of them at the same place are no pads. */
const MAX_NEAR = 400;

/** Calls `visit` with each pair of boxes that are at most `reachMm` apart on both axes. */
export function visitNear<B extends { readonly box: Box }>(
  boxes: readonly B[],
  reachMm: number,
  visit: (one: B, other: B) => void,
): void {
  const sorted = boxes.toSorted((a, b) => a.box.minX - b.box.minX);
  for (const [index, one] of sorted.entries()) {
    const end = Math.min(sorted.length, index + MAX_NEAR);
    for (let next = index + 1; next < end; next += 1) {
      const other = sorted[next]!;
      if (other.box.minX > one.box.maxX + reachMm) break;
      if (other.box.minY <= one.box.maxY + reachMm && one.box.minY <= other.box.maxY + reachMm) visit(one, other);
    }
  }
}
