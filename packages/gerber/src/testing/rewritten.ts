import { type Aperture, ItemKind, type LayerImage, type MacroPart, PathOp, type Region } from '../image/layer-image.ts';

/** The same copper, written with other commands. */
export interface Rewriting {
  /** Every stroke becomes so many, end to end. */
  readonly pieces?: number;
  /** Replacement of flashed pads: pen strokes, as old programs painted them, or filled contours. */
  readonly pads?: 'strokes' | 'regions';
  /** Straight strokes of round pens become filled contours with round ends. */
  readonly areRegions?: boolean;
}

type Point = readonly [x: number, y: number];
/** A straight side, or an arc round a centre. */
interface Side {
  readonly to: Point;
  readonly round?: Point;
  readonly isClockwise?: boolean;
}
interface Contour {
  readonly from: Point;
  readonly sides: readonly Side[];
}

/**
 * A layer as Gerber of its own, in mm with six decimals.
 * @throws on what it cannot write: blocks, turned flashes, negative images
 */
export function rewritten(image: LayerImage, how: Rewriting): string {
  if (image.negative) throw new Error('negative images cannot be written');
  const writer = new GerberText();
  const { kind, dark, tool, transform, start, coords, count } = image.items;
  for (let item = 0; item < count; item += 1) {
    if (transform[item] !== 0) throw new Error('rotated items cannot be written');
    writer.polarity(dark[item] === 1);
    const [c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0] = coords.subarray(start[item]!, start[item]! + 6);
    const pen = image.apertures[tool[item]!]!;
    switch (kind[item]) {
      case ItemKind.line:
        strokes(writer, pen, [c0, c1], [c2, c3], how);
        break;
      case ItemKind.arcClockwise:
      case ItemKind.arcCounterClockwise:
        arcs(writer, pen, [c0, c1], [c2, c3], [c4, c5], kind[item] === ItemKind.arcClockwise, how.pieces ?? 1);
        break;
      case ItemKind.flash:
        flash(writer, pen, [c0, c1], how.pads);
        break;
      case ItemKind.region:
        writer.region(contoursOf(image.regions[tool[item]!]!));
        break;
      default:
        throw new Error('blocks cannot be written');
    }
  }
  return writer.text();
}

function strokes(
  writer: GerberText,
  pen: Aperture,
  from: Point,
  to: Point,
  { pieces = 1, areRegions }: Rewriting,
): void {
  const between = (share: number): Point => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  for (let piece = 0; piece < pieces; piece += 1) {
    const ends = [between(piece / pieces), between((piece + 1) / pieces)] as const;
    if (areRegions && pen.shape === 'circle' && pen.diameter > 0) writer.region([capsule(...ends, pen.diameter)]);
    else writer.stroke(pen, ...ends);
  }
}

function arcs(
  writer: GerberText,
  pen: Aperture,
  from: Point,
  to: Point,
  centre: Point,
  isClockwise: boolean,
  pieces: number,
): void {
  const radius = Math.hypot(from[0] - centre[0], from[1] - centre[1]);
  const begin = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  const turn = Math.atan2(to[1] - centre[1], to[0] - centre[0]) - begin;
  const whole = 2 * Math.PI;
  const left = ((turn % whole) + whole) % whole || whole;
  const swept = isClockwise ? left - whole || -whole : left;
  let last = from;
  for (let piece = 1; piece <= pieces; piece += 1) {
    const angle = begin + (swept * piece) / pieces;
    const next: Point =
      piece === pieces ? to : [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
    writer.stroke(pen, last, next, { to: next, round: centre, isClockwise });
    last = next;
  }
}

function flash(writer: GerberText, pad: Aperture, at: Point, pads: Rewriting['pads']): void {
  const isOpen = 'hole' in pad && pad.hole !== undefined;
  const isErased = pad.shape === 'macro' && pad.parts.some(({ dark }) => !dark);
  if (pads === undefined || isOpen || isErased) writer.flash(pad, at);
  else if (pads === 'strokes' && pad.shape === 'circle') writer.stroke(pad, at, at);
  else if (pads === 'strokes' && pad.shape === 'rectangle') paint(writer, at, pad.width, pad.height);
  else if (pads === 'strokes' && pad.shape === 'obround')
    writer.stroke(round(Math.min(pad.width, pad.height)), ...axisOf(pad, at));
  else for (const contour of outlinesOf(pad, at)) writer.region([contour]);
}

const round = (diameter: number): Aperture => ({ shape: 'circle', diameter });

/** Paints a rectangle: a fine pen along its edge keeps the corners sharp, wider ones fill it without a pinhole. */
function paint(writer: GerberText, [x, y]: Point, width: number, height: number): void {
  const ring = (pen: number, inset: number): void => {
    const [dx, dy] = [width / 2 - inset - pen / 2, height / 2 - inset - pen / 2];
    if (dx < 0 || dy < 0) return;
    const corners: Point[] = [
      [x - dx, y - dy],
      [x + dx, y - dy],
      [x + dx, y + dy],
      [x - dx, y + dy],
    ];
    for (const [index, corner] of corners.entries()) writer.stroke(round(pen), corner, corners[(index + 1) % 4]!);
  };
  ring(0.02, 0);
  const isWide = Math.min(width, height) > 0.3;
  ring(isWide ? 0.06 : 0.02, 0.01);
  const pen = isWide ? 0.1 : 0.02;
  const [dx, dy] = [width / 2 - 0.02 - pen / 2, height / 2 - 0.02 - pen / 2];
  const rows = Math.max(1, Math.ceil((2 * dy) / (0.8 * pen)));
  for (let row = 0; row <= rows; row += 1) {
    const at = y - dy + (2 * dy * row) / rows;
    writer.stroke(round(pen), [x - dx, at], [x + dx, at]);
  }
}

function axisOf({ width, height }: { readonly width: number; readonly height: number }, [x, y]: Point) {
  const [dx, dy] = [Math.max(0, width - height) / 2, Math.max(0, height - width) / 2];
  return [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ] as [Point, Point];
}

function outlinesOf(pad: Aperture, at: Point): Contour[] {
  const [x, y] = at;
  switch (pad.shape) {
    case 'circle':
      return [circle(at, pad.diameter)];
    case 'obround':
      return [capsule(...axisOf(pad, at), Math.min(pad.width, pad.height))];
    case 'rectangle': {
      const [dx, dy] = [pad.width / 2, pad.height / 2];
      return [
        polygon([
          [x - dx, y - dy],
          [x + dx, y - dy],
          [x + dx, y + dy],
          [x - dx, y + dy],
        ]),
      ];
    }
    case 'polygon': {
      const corner = (index: number): Point => {
        const angle = ((pad.rotationDeg + (360 * index) / pad.corners) * Math.PI) / 180;
        return [x + (pad.diameter / 2) * Math.cos(angle), y + (pad.diameter / 2) * Math.sin(angle)];
      };
      return [polygon(Array.from({ length: pad.corners }, (_, index) => corner(index)))];
    }
    case 'macro':
      return pad.parts.map((part) =>
        part.shape === 'circle' ? circle([x + part.x, y + part.y], part.diameter) : polygon(pointsOf(part, at)),
      );
  }
}

function pointsOf({ points }: MacroPart & { readonly shape: 'polygon' }, [x, y]: Point): Point[] {
  return Array.from({ length: points.length / 2 }, (_, index) => [x + points[2 * index]!, y + points[2 * index + 1]!]);
}

const polygon = ([from, ...rest]: readonly Point[]): Contour => ({
  from: from!,
  sides: [...rest, from!].map((to) => ({ to })),
});

function circle([x, y]: Point, diameter: number): Contour {
  const [left, right]: Point[] = [
    [x - diameter / 2, y],
    [x + diameter / 2, y],
  ];
  return {
    from: left!,
    sides: [
      { to: right!, round: [x, y] },
      { to: left!, round: [x, y] },
    ],
  };
}

/** Returns the area painted by a round pen between two points: two sides and two semicircles. */
function capsule(from: Point, to: Point, diameter: number): Contour {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 1e-6) return circle(from, diameter);
  const [dx, dy] = [((to[0] - from[0]) / length) * (diameter / 2), ((to[1] - from[1]) / length) * (diameter / 2)];
  const begin: Point = [from[0] + dy, from[1] - dx];
  return {
    from: begin,
    sides: [
      { to: [to[0] + dy, to[1] - dx] },
      { to: [to[0] - dy, to[1] + dx], round: to },
      { to: [from[0] - dy, from[1] + dx] },
      { to: begin, round: from },
    ],
  };
}

function contoursOf({ ops, coords }: Region): Contour[] {
  const contours: { from: Point; sides: Side[] }[] = [];
  let at = 0;
  for (const op of ops) {
    const to: Point = [coords[at]!, coords[at + 1]!];
    if (op === PathOp.move) contours.push({ from: to, sides: [] });
    else if (op === PathOp.line) contours.at(-1)!.sides.push({ to });
    else
      contours.at(-1)!.sides.push({
        to,
        round: [coords[at + 2]!, coords[at + 3]!],
        isClockwise: op === PathOp.arcClockwise,
      });
    at += op === PathOp.move || op === PathOp.line ? 2 : 4;
  }
  return contours;
}

const um = (mm: number): number => Math.round(mm * 1e6);
const place = ([x, y]: Point): string => `X${um(x)}Y${um(y)}`;
const same = (a: Point, b: Point): boolean => um(a[0]) === um(b[0]) && um(a[1]) === um(b[1]);

class GerberText {
  readonly #lines: string[] = [];
  readonly #numbers = new Map<string, number>();
  #isDark = true;
  #pen = 0;

  polarity(isDark: boolean): void {
    if (isDark !== this.#isDark) this.#lines.push(isDark ? '%LPD*%' : '%LPC*%');
    this.#isDark = isDark;
  }

  flash(pad: Aperture, at: Point): void {
    this.#take(pad);
    this.#lines.push(`${place(at)}D03*`);
  }

  stroke(pen: Aperture, from: Point, to: Point, side: Side = { to }): void {
    this.#take(pen);
    this.#lines.push(`${place(from)}D02*`);
    this.#side(from, side);
  }

  region(contours: readonly Contour[]): void {
    this.#lines.push('G36*');
    for (const { from, sides } of contours) {
      this.#lines.push(`${place(from)}D02*`);
      let last = from;
      for (const side of sides) {
        this.#side(last, side);
        last = side.to;
      }
      if (!same(last, from)) this.#side(last, { to: from });
    }
    this.#lines.push('G37*');
  }

  text(): string {
    const apertures = [...this.#numbers].map(([definition, number]) => definition.replaceAll('#', String(number)));
    return ['%FSLAX46Y46*%', '%MOMM*%', ...apertures, 'G75*', 'G01*', ...this.#lines, 'M02*', ''].join('\n');
  }

  #side(from: Point, { to, round, isClockwise = false }: Side): void {
    if (round === undefined) this.#lines.push(`${place(to)}D01*`);
    else {
      const [i, j] = [um(round[0]) - um(from[0]), um(round[1]) - um(from[1])];
      this.#lines.push(isClockwise ? 'G02*' : 'G03*', `${place(to)}I${i}J${j}D01*`, 'G01*');
    }
  }

  #take(aperture: Aperture): void {
    const definition = apertureDefinition(aperture);
    const number = this.#numbers.get(definition) ?? 10 + this.#numbers.size;
    this.#numbers.set(definition, number);
    if (number !== this.#pen) this.#lines.push(`D${number}*`);
    this.#pen = number;
  }
}

/** The definition of an aperture with `#` for its number. */
function apertureDefinition(aperture: Aperture): string {
  const mm = (value: number): string => value.toFixed(6);
  if (aperture.shape === 'macro') {
    const parts = aperture.parts.map((part) => {
      const isDark = part.dark ? 1 : 0;
      if (part.shape === 'circle') return `1,${isDark},${mm(part.diameter)},${mm(part.x)},${mm(part.y)}*`;
      const points = pointsOf(part, [0, 0]);
      const listed = [...points, points[0]!].map(([x, y]) => `${mm(x)},${mm(y)}`);
      return `4,${isDark},${points.length},${listed.join(',')},0*`;
    });
    return `%AMM#*\n${parts.join('\n')}%\n%ADD#M#*%`;
  }
  const { hole } = aperture;
  const open =
    hole === undefined
      ? ''
      : hole.shape === 'circle'
        ? `X${mm(hole.diameter)}`
        : `X${mm(hole.width)}X${mm(hole.height)}`;
  switch (aperture.shape) {
    case 'circle':
      return `%ADD#C,${mm(aperture.diameter)}${open}*%`;
    case 'rectangle':
      return `%ADD#R,${mm(aperture.width)}X${mm(aperture.height)}${open}*%`;
    case 'obround':
      return `%ADD#O,${mm(aperture.width)}X${mm(aperture.height)}${open}*%`;
    case 'polygon':
      return `%ADD#P,${mm(aperture.diameter)}X${aperture.corners}X${mm(aperture.rotationDeg)}${open}*%`;
  }
}
