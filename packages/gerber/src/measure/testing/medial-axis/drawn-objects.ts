import {
  type Aperture,
  ItemKind,
  type LayerImage,
  PathOp,
  type Region,
  type Transform,
} from '../../../image/layer-image.ts';
import { writeOutBlocks } from '../../../image/write-out-blocks.ts';

/** x, y pairs of a closed polygon, mm. */
export type Polygon = readonly number[];

/** A straight part of a stroke: its ends and the width of its pen, mm. */
export interface StrokeLine {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly mm: number;
}

/** A drawing object as polygons that unite under the non-zero rule. */
export interface DrawnObject {
  readonly kind: 'stroke' | 'area' | 'pad';
  readonly isDark: boolean;
  readonly polygons: readonly Polygon[];
  /** Only of strokes with a round pen. */
  readonly lines: readonly StrokeLine[];
  /** Index into the functions of the image. */
  readonly attribute: number;
}

/** Chords are within this distance of arcs, mm. */
const chordMm = 0.0005;

/** The drawing objects of a layer in painting order. Openings of apertures are ignored: pads are not measured. */
export function drawnObjects(image: LayerImage): DrawnObject[] {
  const { items, apertures, regions, transforms } = writeOutBlocks(image);
  const objects: DrawnObject[] = [];
  for (let item = 0; item < items.count; item += 1) {
    const tool = items.tool[item]!;
    const shared = { isDark: items.dark[item] === 1, attribute: items.attribute[item]! };
    const kind = items.kind[item];
    const c = items.coords.subarray(items.start[item]!);
    if (kind === ItemKind.region) {
      objects.push({ ...shared, kind: 'area', polygons: contoursOf(regions[tool]!), lines: [] });
      continue;
    }
    const [aperture, transform] = [apertures[tool], transforms[items.transform[item]!]];
    if (aperture === undefined || transform === undefined) continue;
    if (kind === ItemKind.flash) {
      const polygons = outlines(aperture).map((polygon) => placed(polygon, c[0]!, c[1]!, transform));
      objects.push({ ...shared, kind: 'pad', polygons, lines: [] });
      continue;
    }
    const way =
      kind === ItemKind.line
        ? [c[0]!, c[1]!, c[2]!, c[3]!]
        : arcWay(c[0]!, c[1]!, c[2]!, c[3]!, c[4]!, c[5]!, kind === ItemKind.arcClockwise);
    objects.push({ ...shared, kind: 'stroke', ...swept(way, aperture, transform) });
  }
  return objects;
}

function swept(way: readonly number[], pen: Aperture, transform: Transform): Pick<DrawnObject, 'polygons' | 'lines'> {
  const polygons: Polygon[] = [];
  const lines: StrokeLine[] = [];
  for (let at = 0; at + 3 < way.length; at += 2) {
    const [x0, y0, x1, y1] = [way[at]!, way[at + 1]!, way[at + 2]!, way[at + 3]!];
    if (pen.shape === 'circle' || pen.shape === 'polygon') {
      const mm = pen.diameter * transform.scale;
      if (mm <= 0) continue;
      polygons.push(roundStroke(x0, y0, x1, y1, mm / 2));
      lines.push({ x0, y0, x1, y1, mm });
    } else if (pen.shape !== 'macro') {
      const [halfX, halfY] = [pen.width / 2, pen.height / 2];
      const ends = [
        [x0, y0],
        [x1, y1],
      ] as const;
      const corners = ends.flatMap(([x, y]): Corner[] => [
        [x - halfX, y - halfY],
        [x + halfX, y - halfY],
        [x + halfX, y + halfY],
        [x - halfX, y + halfY],
      ]);
      polygons.push(convexHull(corners));
    }
  }
  return { polygons, lines };
}

/** Counter-clockwise. */
function roundStroke(x0: number, y0: number, x1: number, y1: number, radius: number): Polygon {
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const chords = chordsOf(radius, Math.PI);
  const points: number[] = [];
  for (const [x, y, from] of [
    [x1, y1, angle - Math.PI / 2],
    [x0, y0, angle + Math.PI / 2],
  ] as const) {
    for (let chord = 0; chord <= chords; chord += 1) {
      const at = from + (Math.PI * chord) / chords;
      points.push(x + radius * Math.cos(at), y + radius * Math.sin(at));
    }
  }
  return points;
}

function chordsOf(radius: number, angle: number): number {
  if (radius <= chordMm) return 2;
  return Math.max(2, Math.ceil(Math.abs(angle) / (2 * Math.acos(1 - chordMm / radius))));
}

/** Points along an arc, ends included; equal ends mean a full circle. */
function arcWay(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  cx: number,
  cy: number,
  isClockwise: boolean,
): number[] {
  const radius = Math.hypot(x0 - cx, y0 - cy);
  const from = Math.atan2(y0 - cy, x0 - cx);
  let turn = x0 === x1 && y0 === y1 ? 0 : Math.atan2(y1 - cy, x1 - cx) - from;
  if (isClockwise) while (turn >= 0) turn -= 2 * Math.PI;
  else while (turn <= 0) turn += 2 * Math.PI;
  const chords = chordsOf(radius, turn);
  const way = [x0, y0];
  for (let chord = 1; chord < chords; chord += 1) {
    const at = from + (turn * chord) / chords;
    way.push(cx + radius * Math.cos(at), cy + radius * Math.sin(at));
  }
  way.push(x1, y1);
  return way;
}

function contoursOf({ ops, coords }: Region): Polygon[] {
  const contours: number[][] = [];
  let at = 0;
  for (const op of ops) {
    const [x, y] = [coords[at]!, coords[at + 1]!];
    if (op === PathOp.move) contours.push([x, y]);
    else if (op === PathOp.line) contours.at(-1)?.push(x, y);
    else {
      const contour = contours.at(-1)!;
      const [x0, y0] = [contour.at(-2)!, contour.at(-1)!];
      contour.push(...arcWay(x0, y0, x, y, coords[at + 2]!, coords[at + 3]!, op === PathOp.arcClockwise).slice(2));
      at += 2;
    }
    at += 2;
  }
  return contours.filter((contour) => contour.length >= 6);
}

function outlines(aperture: Aperture): Polygon[] {
  switch (aperture.shape) {
    case 'circle':
      return [roundStroke(0, 0, 0, 0, aperture.diameter / 2)];
    case 'rectangle': {
      const [x, y] = [aperture.width / 2, aperture.height / 2];
      return [[-x, -y, x, -y, x, y, -x, y]];
    }
    case 'obround': {
      const radius = Math.min(aperture.width, aperture.height) / 2;
      const [x, y] = [aperture.width / 2 - radius, aperture.height / 2 - radius];
      return [roundStroke(-x, -y, x, y, radius)];
    }
    case 'polygon': {
      const { diameter, corners, rotationDeg } = aperture;
      return [
        Array.from({ length: corners }, (_, corner) => (corner / corners + rotationDeg / 360) * 2 * Math.PI).flatMap(
          (angle) => [(diameter / 2) * Math.cos(angle), (diameter / 2) * Math.sin(angle)],
        ),
      ];
    }
    case 'macro':
      return aperture.parts.flatMap((part): Polygon[] => {
        if (!part.dark) return [];
        if (part.shape === 'polygon') return [Array.from(part.points)];
        return [moved(roundStroke(0, 0, 0, 0, part.diameter / 2), part.x, part.y)];
      });
  }
}

const moved = (polygon: Polygon, x: number, y: number): Polygon =>
  polygon.map((value, at) => value + (at % 2 === 0 ? x : y));

/** Mirrored, scaled, turned, then moved. */
function placed(polygon: Polygon, x: number, y: number, { mirrorX, mirrorY, rotationDeg, scale }: Transform): Polygon {
  const [cos, sin] = [Math.cos((rotationDeg * Math.PI) / 180), Math.sin((rotationDeg * Math.PI) / 180)];
  const out: number[] = [];
  for (let at = 0; at + 1 < polygon.length; at += 2) {
    const localX = polygon[at]! * (mirrorX ? -scale : scale);
    const localY = polygon[at + 1]! * (mirrorY ? -scale : scale);
    out.push(x + localX * cos - localY * sin, y + localX * sin + localY * cos);
  }
  return out;
}

type Corner = readonly [x: number, y: number];

function convexHull(points: readonly Corner[]): Polygon {
  const sorted = points.toSorted((left, right) => left[0] - right[0] || left[1] - right[1]);
  const half = (all: readonly Corner[]): Corner[] => {
    const hull: Corner[] = [];
    for (const point of all) {
      while (hull.length > 1 && turnOf(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())].flat();
}

const turnOf = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
