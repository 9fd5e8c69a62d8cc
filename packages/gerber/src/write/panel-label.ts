/** Strokes of a character on a grid of two by four units: pairs of points, from the lower left corner. */
const segments = {
  bottom: [0, 0, 2, 0],
  middle: [0, 2, 2, 2],
  top: [0, 4, 2, 4],
  lowerLeft: [0, 0, 0, 2],
  upperLeft: [0, 2, 0, 4],
  lowerRight: [2, 0, 2, 2],
  upperRight: [2, 2, 2, 4],
} as const;
const { top, middle, bottom, upperLeft, upperRight, lowerLeft, lowerRight } = segments;

/** Characters of order and batch numbers. */
const characters: Readonly<Record<string, readonly (readonly number[])[]>> = {
  '0': [top, bottom, upperLeft, upperRight, lowerLeft, lowerRight],
  '1': [upperRight, lowerRight],
  '2': [top, middle, bottom, upperRight, lowerLeft],
  '3': [top, middle, bottom, upperRight, lowerRight],
  '4': [middle, upperLeft, upperRight, lowerRight],
  '5': [top, middle, bottom, upperLeft, lowerRight],
  '6': [top, middle, bottom, upperLeft, lowerLeft, lowerRight],
  '7': [top, upperRight, lowerRight],
  '8': [top, middle, bottom, upperLeft, upperRight, lowerLeft, lowerRight],
  '9': [top, middle, bottom, upperLeft, upperRight, lowerRight],
  B: [middle, bottom, upperLeft, lowerLeft, lowerRight],
  L: [bottom, upperLeft, lowerLeft],
  P: [top, middle, upperLeft, upperRight, lowerLeft],
  V: [bottom, upperLeft, upperRight, lowerLeft, lowerRight],
  '-': [middle],
};

const unitMm = 0.6;
const advanceMm = 4 * unitMm;

/** The strokes of a label in mm, from the lower left corner of its first character; unknown characters are blank. */
export const labelStrokes = (text: string, xMm: number, yMm: number): number[][] =>
  [...text.toUpperCase()].flatMap((character, at) =>
    (characters[character] ?? []).map((segment) =>
      segment.map((units, index) => units * unitMm + (index % 2 === 0 ? xMm + at * advanceMm : yMm)),
    ),
  );
