import { pairAt, visitPoints } from '../../coordinates.ts';
import { flattenArc, type sweep } from '../../image/arc.ts';
import type { Aperture, MacroPart, Region } from '../../image/layer-image.ts';
import { visitPath } from '../../image/region-path.ts';
import type { DesignDrawing, PadShape } from './board-design.ts';

/** Growth of a pad over its copper on a layer, on each side; negative is smaller. */
export interface Growth {
  readonly x: number;
  readonly y: number;
  /** True when the corners of a grown rectangle are round, as from KiCad 6 on. */
  readonly isRounded: boolean;
}

export const noGrowth: Growth = { x: 0, y: 0, isRounded: false };

const toleranceMm = 0.001;

/**
 * The shape of a pad as an aperture round its own centre, not yet turned; undefined when nothing is left of it. Exact for
 * round, oval and rectangular pads; other curves are within 1 µm.
 */
export function padAperture(shape: PadShape, growth: Growth): Aperture | undefined {
  const width = shape.width + 2 * growth.x;
  const height = shape.height + 2 * growth.y;
  if (shape.kind !== 'custom' && !(width > 0 && height > 0)) return undefined;
  switch (shape.kind) {
    case 'circle':
      return { shape: 'circle', diameter: width };
    case 'oval':
      return { shape: 'obround', width, height };
    case 'rect':
      return growth.isRounded && growth.x > 0
        ? polygonal('rect', [polygon(roundedBox(width, height, growth.x, []))])
        : { shape: 'rectangle', width, height };
    case 'roundrect': {
      if (shape.chamfers.length > 0 && shape.chamferRatio > 0) {
        return polygonal('chamfered', grownPolygon(chamferedBox(shape), growth.x));
      }
      const radius = shape.radiusRatio * Math.min(shape.width, shape.height) + Math.min(growth.x, growth.y);
      if (radius <= 0) return { shape: 'rectangle', width, height };
      return polygonal('roundrect', [polygon(roundedBox(width, height, radius, []))]);
    }
    case 'trapezoid':
      return polygonal('trapezoid', grownPolygon(trapezoid(shape), growth.x));
    case 'custom': {
      const parts = shape.primitives.flatMap((drawing) => primitiveParts(drawing, growth.x));
      return parts.length === 0 ? undefined : polygonal('custom', parts);
    }
  }
}

const polygonal = (name: string, parts: readonly MacroPart[]): Aperture => ({ shape: 'macro', name, parts });
const polygon = (points: readonly number[], dark = true): MacroPart => ({
  shape: 'polygon',
  dark,
  points: Float64Array.from(points),
});

type Corner = 'top_left' | 'top_right' | 'bottom_left' | 'bottom_right';
const corners: readonly (readonly [name: Corner, signX: number, signY: number])[] = [
  ['top_right', 1, 1],
  ['top_left', -1, 1],
  ['bottom_left', -1, -1],
  ['bottom_right', 1, -1],
];

/** Counter-clockwise from the right; the corners named in `cut` are cut off straight, `chamfer` mm from the corner. */
function roundedBox(width: number, height: number, radius: number, cut: readonly string[], chamfer = 0): number[] {
  const points: number[] = [];
  const round = Math.min(radius, width / 2, height / 2);
  for (const [name, signX, signY] of corners) {
    const isCut = cut.includes(name);
    const inset = isCut ? chamfer : round;
    const [cornerX, cornerY] = [(signX * width) / 2, (signY * height) / 2];
    // Going round counter-clockwise, corners are entered along x and along y alternately.
    const entersAlongY = signX === signY;
    const entry = [cornerX - (entersAlongY ? 0 : signX * inset), cornerY - (entersAlongY ? signY * inset : 0)] as const;
    const exit = [cornerX - (entersAlongY ? signX * inset : 0), cornerY - (entersAlongY ? 0 : signY * inset)] as const;
    points.push(...entry);
    if (inset === 0) continue;
    if (isCut) points.push(...exit);
    else {
      const [centreX, centreY] = [cornerX - signX * inset, cornerY - signY * inset];
      const arc = { startX: entry[0], startY: entry[1], endX: exit[0], endY: exit[1], centreX, centreY };
      flattenArc({ ...arc, clockwise: false }, toleranceMm, (x, y) => points.push(x, y));
    }
  }
  return points;
}

function chamferedBox({ width, height, radiusRatio, chamferRatio, chamfers }: PadShape): number[] {
  const shorter = Math.min(width, height);
  return roundedBox(width, height, radiusRatio * shorter, chamfers, chamferRatio * shorter);
}

function trapezoid({ width, height, deltaX, deltaY }: PadShape): number[] {
  const [x, y] = [width / 2, height / 2];
  const [dx, dy] = [deltaX / 2, deltaY / 2];
  return [-x - dy, -y - dx, x + dy, -y + dx, x - dy, y - dx, -x + dy, y + dx];
}

/** A polygon made larger by a band along its edge, or smaller by erasing one. */
function grownPolygon(points: readonly number[], growth: number): MacroPart[] {
  const parts = [polygon(points)];
  if (growth === 0) return parts;
  for (let at = 0; at + 1 < points.length; at += 2) {
    const next = (at + 2) % points.length;
    const [from, to] = [pairAt(points, at), pairAt(points, next)];
    parts.push(...linePen(from.x, from.y, to.x, to.y, Math.abs(growth) * 2, growth > 0));
  }
  return parts;
}

function primitiveParts({ contour, widthMm, isFilled }: DesignDrawing, growth: number): MacroPart[] {
  const parts: MacroPart[] = [];
  if (isFilled) parts.push(...grownPolygon(flattened(contour), widthMm > 0 ? 0 : growth));
  const pen = widthMm + 2 * growth;
  if (widthMm > 0 && pen > 0) {
    visitPath(contour, {
      move: () => {},
      line: (x0, y0, x1, y1) => parts.push(...linePen(x0, y0, x1, y1, pen, true)),
      arc: (arc) => parts.push(...arcPen(arc, pen)),
    });
  }
  return parts;
}

/** A straight stroke with round ends. */
function linePen(x0: number, y0: number, x1: number, y1: number, pen: number, dark: boolean): MacroPart[] {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const end = (x: number, y: number): MacroPart => ({ shape: 'circle', dark, x, y, diameter: pen });
  if (!(length > 0)) return [end(x0, y0)];
  const [nx, ny] = [((y0 - y1) / length) * (pen / 2), ((x1 - x0) / length) * (pen / 2)];
  const body = [x0 - nx, y0 - ny, x1 - nx, y1 - ny, x1 + nx, y1 + ny, x0 + nx, y0 + ny];
  return [polygon(body, dark), end(x0, y0), end(x1, y1)];
}

/** A stroke along an arc: a band between two arcs, with round ends. */
function arcPen(arc: Parameters<typeof sweep>[0], pen: number): MacroPart[] {
  const radius = Math.hypot(arc.startX - arc.centreX, arc.startY - arc.centreY);
  const ends = [
    [arc.startX, arc.startY],
    [arc.endX, arc.endY],
  ] as const;
  const caps = ends.map(([x, y]): MacroPart => ({ shape: 'circle', dark: true, x, y, diameter: pen }));
  if (!(radius > 0)) return caps;
  const way: number[] = [arc.startX, arc.startY];
  flattenArc(arc, toleranceMm, (x, y) => way.push(x, y));
  const outside: number[] = [];
  const inside: number[] = [];
  const outer = (radius + pen / 2) / radius;
  const inner = Math.max(0, radius - pen / 2) / radius;
  visitPoints(way, (x, y) => {
    const [dx, dy] = [x - arc.centreX, y - arc.centreY];
    outside.push(arc.centreX + dx * outer, arc.centreY + dy * outer);
    inside.unshift(arc.centreX + dx * inner, arc.centreY + dy * inner);
  });
  return [polygon([...outside, ...inside]), ...caps];
}

function flattened(contour: Region): number[] {
  const points: number[] = [];
  visitPath(contour, {
    move: (x, y) => points.push(x, y),
    line: (_x0, _y0, x1, y1) => points.push(x1, y1),
    arc: (arc) => flattenArc(arc, toleranceMm, (x, y) => points.push(x, y)),
  });
  const last = points.length - 2;
  return points[0] === points[last] && points[1] === points[last + 1] ? points.slice(0, last) : points;
}
