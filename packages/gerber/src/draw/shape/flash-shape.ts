import { float64At } from '../../checked-access.ts';
import { doubledArea, visitPoints } from '../../coordinates.ts';
import type { Aperture, Hole, MacroPart, Transform } from '../../image/layer-image.ts';
import { ContourBuilder, type Contours, transformedContours } from './contour.ts';
import { eraseClearParts } from './erase-clear-parts.ts';

/**
 * The shape painted by a flash, relative to its centre, with its transform applied. Round ends are drawn by the pen: a disc is
 * a dot, an obround a short stroke, a rounded rectangle a rectangle whose border is drawn with a pen. That takes a tenth of the
 * text and time that outlines would.
 */
export interface FlashShape {
  readonly dots: readonly PenDot[];
  readonly strokes: readonly PenStroke[];
  readonly areas: readonly Contours[];
  /** Farthest point from the centre. */
  readonly reach: number;
}

export interface PenDot {
  readonly pen: number;
  readonly x: number;
  readonly y: number;
}

export interface PenStroke {
  readonly pen: number;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The shape of one aperture set down under a transform. */
export function flashShape(aperture: Aperture, transform: Transform): FlashShape {
  return measured(placed(apertureParts(aperture), transform));
}

type Parts = Pick<FlashShape, 'dots' | 'strokes' | 'areas'>;

function apertureParts(aperture: Aperture): Parts {
  switch (aperture.shape) {
    case 'circle':
      if (aperture.hole === undefined) return dot(aperture.diameter);
      return area((out) => out.circle(0, 0, aperture.diameter / 2, false), aperture.hole);
    case 'rectangle':
      return area((out) => out.polygon(box(aperture.width / 2, aperture.height / 2)), aperture.hole);
    case 'obround':
      return obround(aperture.width, aperture.height, aperture.hole);
    case 'polygon':
      return area((out) => {
        const points: number[] = [];
        for (let corner = 0; corner < aperture.corners; corner += 1) {
          const angle = (2 * Math.PI * corner) / aperture.corners + (aperture.rotationDeg * Math.PI) / 180;
          points.push((aperture.diameter / 2) * Math.cos(angle), (aperture.diameter / 2) * Math.sin(angle));
        }
        out.polygon(points);
      }, aperture.hole);
    case 'macro':
      return macro(aperture.parts);
  }
}

const dot = (diameter: number): Parts => ({ dots: [{ pen: diameter, x: 0, y: 0 }], strokes: [], areas: [] });

const box = (x: number, y: number): number[] => [-x, -y, x, -y, x, y, -x, y];

function area(draw: (out: ContourBuilder) => void, hole: Hole | undefined): Parts {
  const out = new ContourBuilder();
  draw(out);
  if (hole?.shape === 'circle') out.circle(0, 0, hole.diameter / 2, true);
  if (hole?.shape === 'rectangle') {
    const [x, y] = [hole.width / 2, hole.height / 2];
    out.polygon([-x, -y, -x, y, x, y, x, -y]);
  }
  return { dots: [], strokes: [], areas: [out.build()] };
}

function obround(width: number, height: number, hole: Hole | undefined): Parts {
  const pen = Math.min(width, height);
  const [x, y] = [(width - pen) / 2, (height - pen) / 2];
  if (x === 0 && y === 0) return hole === undefined ? dot(pen) : area((out) => out.circle(0, 0, pen / 2, false), hole);
  if (hole === undefined) return { dots: [], strokes: [{ pen, x1: -x, y1: -y, x2: x, y2: y }], areas: [] };
  // An obround with a hole has to be one area. Caps of 24 chords each are exact within 1 µm up to a radius of 0.9 mm.
  return area((out) => {
    const points: number[] = [];
    const chords = 24;
    const first = x > 0 ? -Math.PI / 2 : 0;
    for (let cap = 0; cap < 2; cap += 1) {
      const side = cap === 0 ? 1 : -1;
      for (let chord = 0; chord <= chords; chord += 1) {
        const angle = first + Math.PI * (cap + chord / chords);
        points.push(side * x + (pen / 2) * Math.cos(angle), side * y + (pen / 2) * Math.sin(angle));
      }
    }
    out.polygon(points);
  }, hole);
}

function macro(parts: readonly MacroPart[]): Parts {
  const firstDark = parts.findIndex((part) => part.dark);
  if (firstDark < 0) return { dots: [], strokes: [], areas: [] };
  const painted = parts.slice(firstDark);
  if (painted.some((part) => !part.dark)) return { dots: [], strokes: [], areas: [eraseClearParts(painted)] };
  const dots: PenDot[] = [];
  const strokes: PenStroke[] = [];
  const areas: Contours[] = [];
  for (const part of painted) if (part.shape === 'circle') dots.push({ pen: part.diameter, x: part.x, y: part.y });
  const used = new Set<PenDot>();
  for (const part of painted) {
    if (part.shape !== 'polygon') continue;
    const bar = barBetweenDots(part.points, dots);
    if (bar === undefined) {
      areas.push(counterClockwise(part.points));
      continue;
    }
    strokes.push({ pen: bar.from.pen, x1: bar.from.x, y1: bar.from.y, x2: bar.to.x, y2: bar.to.y });
    used.add(bar.from).add(bar.to);
  }
  return { dots: dots.filter((each) => !used.has(each)), strokes, areas };
}

/** Detects a rounded rectangle as written by KiCad and others: discs at the corners, joined by bars as wide as the discs. */
function barBetweenDots(points: Float64Array, dots: readonly PenDot[]): { from: PenDot; to: PenDot } | undefined {
  if (points.length !== 8) return undefined;
  for (const shift of [0, 2]) {
    const corner = (at: number): number => float64At(points, (at + shift) % 8);
    const from = dotAt(dots, (corner(0) + corner(2)) / 2, (corner(1) + corner(3)) / 2);
    const to = dotAt(dots, (corner(4) + corner(6)) / 2, (corner(5) + corner(7)) / 2);
    if (from === undefined || to === undefined || from === to) continue;
    const across = Math.hypot(corner(2) - corner(0), corner(3) - corner(1));
    if (Math.abs(across - from.pen) < fit && Math.abs(to.pen - from.pen) < fit) return { from, to };
  }
  return undefined;
}

/** Macro parameters are written with four to six decimals. */
const fit = 2e-4;

const dotAt = (dots: readonly PenDot[], x: number, y: number): PenDot | undefined =>
  dots.find((each) => Math.abs(each.x - x) < fit && Math.abs(each.y - y) < fit);

function counterClockwise(points: Float64Array): Contours {
  const out = new ContourBuilder();
  if (doubledArea(points) >= 0) out.polygon(points);
  else {
    const turned: number[] = [];
    for (let at = points.length - 2; at >= 0; at -= 2) turned.push(float64At(points, at), float64At(points, at + 1));
    out.polygon(turned);
  }
  return out.build();
}

function placed(parts: Parts, transform: Transform): Parts {
  const { mirrorX, mirrorY, rotationDeg, scale } = transform;
  if (!mirrorX && !mirrorY && rotationDeg === 0 && scale === 1) return parts;
  const turn = (rotationDeg * Math.PI) / 180;
  const cos = Math.cos(turn) * scale;
  const sin = Math.sin(turn) * scale;
  const signX = mirrorX ? -1 : 1;
  const signY = mirrorY ? -1 : 1;
  const toX = (x: number, y: number): number => signX * x * cos - signY * y * sin;
  const toY = (x: number, y: number): number => signX * x * sin + signY * y * cos;
  return {
    dots: parts.dots.map((each) => ({ pen: each.pen * scale, x: toX(each.x, each.y), y: toY(each.x, each.y) })),
    strokes: parts.strokes.map((each) => ({
      pen: each.pen * scale,
      x1: toX(each.x1, each.y1),
      y1: toY(each.x1, each.y1),
      x2: toX(each.x2, each.y2),
      y2: toY(each.x2, each.y2),
    })),
    areas: parts.areas.map((each) => transformedContours(each, transform)),
  };
}

function measured(parts: Parts): FlashShape {
  let reach = 0;
  for (const each of parts.dots) reach = Math.max(reach, Math.hypot(each.x, each.y) + each.pen / 2);
  for (const each of parts.strokes) {
    reach = Math.max(reach, Math.hypot(each.x1, each.y1) + each.pen / 2, Math.hypot(each.x2, each.y2) + each.pen / 2);
  }
  for (const { coords } of parts.areas) {
    visitPoints(coords, (x, y) => {
      reach = Math.max(reach, Math.hypot(x, y));
    });
  }
  return { ...parts, reach };
}
