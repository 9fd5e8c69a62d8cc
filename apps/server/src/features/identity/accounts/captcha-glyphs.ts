export interface Point {
  readonly x: number;
  readonly y: number;
}
/** The line that a pen draws without being lifted. */
export type Stroke = readonly Point[];

export const GLYPH_WIDTH = 10;
export const GLYPH_HEIGHT = 14;

/**
 * Our own stroke font, in a box 10 wide and 14 high with y downwards, so that captchas need no installed font. Strokes are
 * separated by `|`; one that begins with `~` is a smooth curve through its points. Characters that are easily confused are left
 * out: 0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V.
 */
const PEN_PATHS = {
  A: '0,14 5,0 10,14|2,9 8,9',
  C: '~8.6,1.8 6,0.1 2.8,0.9 0.5,4 0.5,10 2.8,13.1 6,13.9 8.6,12.2',
  D: '1,0 1,14|~1,0 6,0.5 9.5,4.5 9.5,9.5 6,13.5 1,14',
  E: '9,0 1,0 1,14 9,14|1,7 7.5,7',
  F: '9,0 1,0 1,14|1,6.5 7.5,6.5',
  H: '1,0 1,14|9,0 9,14|1,7 9,7',
  J: '4,0 9,0|~7.5,0 7.5,6 7.3,11 5,13.8 2,13.4 0.8,10.5',
  K: '1,0 1,14|9,0 1,8|4,5.5 9.5,14',
  M: '0.5,14 1,0 5,8 9,0 9.5,14',
  N: '1,14 1,0 9,14 9,0',
  P: '1,14 1,0|~1,0 6.5,0.2 9,2.2 9,5.3 6.5,7.4 1,7.6',
  R: '1,14 1,0|~1,0 6.5,0.2 9,2.2 9,5 6.5,7 1,7.2|4.5,7.2 9.5,14',
  T: '0,0 10,0|5,0 5,14',
  V: '0.5,0 5,14 9.5,0',
  W: '0,0 2.5,14 5,4 7.5,14 10,0',
  X: '0.5,0 9.5,14|9.5,0 0.5,14',
  Y: '0.5,0 5,7 9.5,0|5,7 5,14',
  3: '~1,2.2 3.5,0.2 7,0.6 8.6,3.4 7,6.2 4,6.8|~4,6.8 7.6,7.2 9.3,10 7.6,13 4,13.8 0.7,11.8',
  4: '7,14 7,0 0.3,9.8 10,9.8',
  7: '0.5,0 9.5,0 4,14',
  9: '~9,5 7.5,7.8 4,8.2 1.2,6 1.2,2.6 4,0.2 7.4,0.8 9,4.6|~9,4.6 8.6,9.5 6.5,13 3,13.8',
} as const;

export const CAPTCHA_ALPHABET: readonly string[] = Object.keys(PEN_PATHS);

const STRAIGHT_STEPS = 6;
const CURVE_STEPS = 5;

const GLYPHS: ReadonlyMap<string, readonly Stroke[]> = new Map(
  Object.entries(PEN_PATHS).map(([character, path]) => [character, path.split('|').map(readStroke)]),
);

/** The strokes of a character of {@link CAPTCHA_ALPHABET}; none for any other. */
export const glyphOf = (character: string): readonly Stroke[] => GLYPHS.get(character) ?? [];

function readStroke(text: string): Stroke {
  const isCurve = text.startsWith('~');
  const corners = text
    .replace('~', '')
    .split(' ')
    .map((pair) => {
      const [x = 0, y = 0] = pair.split(',').map(Number);
      return { x, y };
    });
  const from = isCurve ? curvePoint : straightPoint;
  const steps = isCurve ? CURVE_STEPS : STRAIGHT_STEPS;
  const [first] = corners;
  const points = corners
    .slice(1)
    .flatMap((_, leg) => Array.from({ length: steps }, (__, step) => from(corners, leg, (step + 1) / steps)));
  return first ? [first, ...points] : points;
}

/** Straight lines get points on the way too: the image bends them. */
function straightPoint(corners: readonly Point[], leg: number, t: number): Point {
  const a = cornerAt(corners, leg);
  const b = cornerAt(corners, leg + 1);
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** Catmull-Rom: passes through every corner, its direction there given by the neighbours. */
function curvePoint(corners: readonly Point[], leg: number, t: number): Point {
  const [before, a, b, after] = [-1, 0, 1, 2].map((offset) => cornerAt(corners, leg + offset));
  if (!before || !a || !b || !after) return straightPoint(corners, leg, t);
  const along = (p0: number, p1: number, p2: number, p3: number) =>
    0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t);
  return { x: along(before.x, a.x, b.x, after.x), y: along(before.y, a.y, b.y, after.y) };
}

function cornerAt(corners: readonly Point[], index: number): Point {
  const clamped = Math.min(Math.max(index, 0), corners.length - 1);
  return corners[clamped] ?? { x: 0, y: 0 };
}
