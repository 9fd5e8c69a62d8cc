import { numberAt } from '../../checked-access.ts';
import type { Aperture, MacroPart } from '../../image/layer-image.ts';
import { circle, cornered, ellipse, polygon, ring, scaledPoints, spokes } from './symbol-parts.ts';

/**
 * The aperture of a standard symbol (ODB++ format specification, appendix A), by its name: `r10`, `rect20x10xr3`,
 * `thr60x40x45x4x10`. Undefined for names that are no standard symbol, and for `null`. `resizeMm` is added to the sizes
 * of simple shapes.
 */
export function standardSymbol(name: string, unitMm: number, resizeMm: number): Aperture | 'nothing' | undefined {
  if (name === 'null' || /^null\d+$/.test(name)) return 'nothing';
  const match = /^([a-z_]+)(\d.*)$/.exec(name);
  const family = match?.[1];
  const rest = match?.[2];
  if (family === undefined || rest === undefined) return undefined;
  const words = rest.split('x');
  // `xr20`, `xc20` and the list of corners after them stand among the numbers.
  const cornerAt = words.findIndex((word) => /^[rc][\d.]/.test(word));
  const sizes = (cornerAt < 0 ? words : words.slice(0, cornerAt)).map(Number);
  // KiCad 9 writes rings whose hole is less than nothing where the pen is wider than the circle: they are discs.
  if (family === 'donut_r' && Number(sizes[1]) < 0) sizes[1] = 0;
  if (sizes.some((size) => !Number.isFinite(size) || size < 0)) return undefined;
  const cornerWord = cornerAt < 0 ? undefined : words[cornerAt];
  const corner = Number(cornerWord?.slice(1) ?? 0) * unitMm;
  if (!Number.isFinite(corner)) return undefined;
  return shapeOf(family, sizes, unitMm, resizeMm, {
    size: corner,
    isRound: cornerWord?.startsWith('r') === true,
    which: cornerAt < 0 ? undefined : words[cornerAt + 1],
  });
}

interface Corners {
  readonly size: number;
  readonly isRound: boolean;
  /** Digits of the corners that are cut, from the top right counter-clockwise; undefined for all. */
  readonly which: string | undefined;
}

function shapeOf(
  family: string,
  sizes: readonly number[],
  unitMm: number,
  resizeMm: number,
  corners: Corners,
): Aperture | undefined {
  const mm = (index: number): number => (sizes[index] ?? 0) * unitMm;
  const [a, b] = [Math.max(0, mm(0) + resizeMm), Math.max(0, mm(1) + resizeMm)];
  const macro = (parts: readonly MacroPart[]): Aperture => ({ shape: 'macro', name: family, parts });
  switch (family) {
    case 'r':
      return { shape: 'circle', diameter: a };
    case 's':
      return { shape: 'rectangle', width: a, height: a };
    case 'rect':
      if (corners.size === 0) return { shape: 'rectangle', width: a, height: b };
      return macro([polygon(cornered(a, b, corners.size, corners.isRound, corners.which))]);
    case 'oval':
      return { shape: 'obround', width: a, height: b };
    case 'di':
      return macro([polygon([a / 2, 0, 0, b / 2, -a / 2, 0, 0, -b / 2])]);
    case 'oct':
      return macro([polygon(cornered(a, b, mm(2), false, undefined))]);
    case 'hex_l':
      return macro([polygon(hexagon(a, b, mm(2)))]);
    case 'hex_s':
      return macro([polygon(swapped(hexagon(b, a, mm(2))))]);
    case 'tri':
      return macro([polygon([-a / 2, -b / 2, a / 2, -b / 2, 0, b / 2])]);
    case 'el':
      return macro([polygon(ellipse(a, b))]);
    case 'oval_h':
      return macro([polygon(halfOval(a, b))]);
    case 'bfr':
    case 'bfs':
      return macro(butterfly(a, family === 'bfr'));
    case 'hole':
      return { shape: 'circle', diameter: a };
    case 'moire':
      return macro([circle(a)]);
    case 'donut_r':
      return macro(ring([circle(a)], [circle(mm(1))]));
    case 'donut_s':
      return macro(ring([square(a, corners)], [square(mm(1), corners)]));
    case 'donut_sr':
      return macro(ring([square(a, noCorners)], [circle(mm(1))]));
    case 'donut_rc':
    case 'donut_o':
      return macro(framed(family === 'donut_o', a, b, mm(2), corners));
    default:
      return thermal(family, sizes, unitMm, corners);
  }
}

/** Rings that spokes cross. The angle and the number of spokes are no lengths. */
function thermal(family: string, sizes: readonly number[], unitMm: number, corners: Corners): Aperture | undefined {
  const mm = (index: number): number => (sizes[index] ?? 0) * unitMm;
  const [angle, count, gap] = [sizes[2] ?? 0, Math.min(16, sizes[3] ?? 0), mm(4)];
  const reach = Math.max(mm(0), mm(1)) * 2;
  const crossed = (parts: readonly MacroPart[]): Aperture => ({
    shape: 'macro',
    name: family,
    parts: [...parts, ...spokes(count, angle, gap, reach)],
  });
  switch (family) {
    case 'thr':
    case 'ths':
      return crossed(ring([circle(mm(0))], [circle(mm(1))]));
    case 's_ths':
    case 's_tho':
    case 's_thr':
      return crossed(ring([square(mm(0), corners)], [square(mm(1), corners)]));
    case 'sr_ths':
      return crossed(ring([square(mm(0), noCorners)], [circle(mm(1))]));
    case 'rc_ths':
    case 'rc_tho':
      return crossed(framed(false, mm(0), mm(1), mm(5), corners));
    case 'o_ths':
    case 'oblong_ths':
      return crossed(framed(true, mm(0), mm(1), mm(5), corners));
    default:
      return undefined;
  }
}

const noCorners: Corners = { size: 0, isRound: false, which: undefined };

const square = (size: number, { size: corner, isRound, which }: Corners): MacroPart =>
  polygon(cornered(size, size, corner, isRound, which));

/** A frame of one width: the outer shape less the same shape narrowed by twice the width. */
function framed(isOval: boolean, width: number, height: number, line: number, corners: Corners): MacroPart[] {
  const [innerWidth, innerHeight] = [Math.max(0, width - 2 * line), Math.max(0, height - 2 * line)];
  const shape = (w: number, h: number, corner: number): MacroPart =>
    polygon(
      isOval
        ? cornered(w, h, Math.min(w, h) / 2, true, undefined)
        : cornered(w, h, corner, corners.isRound, corners.which),
    );
  return ring([shape(width, height, corners.size)], [shape(innerWidth, innerHeight, Math.max(0, corners.size - line))]);
}

/** Pointed at the left and the right, the points `corner` long. */
function hexagon(width: number, height: number, corner: number): number[] {
  const [x, y, inner] = [width / 2, height / 2, Math.max(0, width / 2 - corner)];
  return [x, 0, inner, y, -inner, y, -x, 0, -inner, -y, inner, -y];
}

/** Mirrored at the diagonal; written backwards, so that it still runs counter-clockwise. */
function swapped(points: readonly number[]): number[] {
  const out: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) out.push(numberAt(points, at + 1), numberAt(points, at));
  return out;
}

/** Straight on the left, half a circle on the right. */
function halfOval(width: number, height: number): number[] {
  const radius = Math.min(height / 2, width);
  const centre = width / 2 - radius;
  const arc = scaledPoints(radius, radius, -90, 90).map((value, at) => (at % 2 === 0 ? value + centre : value));
  return [-width / 2, -height / 2, ...arc, -width / 2, height / 2];
}

/** The second and the fourth quadrant are filled. */
function butterfly(size: number, isRound: boolean): MacroPart[] {
  const half = size / 2;
  const quarter = (from: number, signX: number, signY: number): MacroPart =>
    polygon(
      isRound
        ? [0, 0, ...scaledPoints(half, half, from, from + 90)]
        : [0, 0, signX * half, 0, signX * half, signY * half, 0, signY * half],
    );
  return [quarter(90, -1, 1), quarter(270, 1, -1)];
}
