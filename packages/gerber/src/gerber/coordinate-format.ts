/** Format of the integers of a file: converts them to lengths. */
export interface CoordinateFormat {
  /** With `trailing` zeros omitted, digits count from the left; otherwise they count from the right. */
  readonly omitted: 'leading' | 'trailing' | 'unstated';
  readonly isIncremental: boolean;
  readonly integerX: number;
  readonly decimalX: number;
  readonly integerY: number;
  readonly decimalY: number;
}

/**
 * Reads `FSLAX24Y24`, `FSAX44Y44` (Altium states no zero mode), `FSLAN2X34Y34` and `FST…`. Unknown words are skipped.
 */
export function parseFormat(text: string): CoordinateFormat | undefined {
  const match = /^FS([A-Z]*?)(?:[NGDM]\d+)*X(\d)(\d)Y(\d)(\d)/.exec(text.replace(/\s+/g, '').toUpperCase());
  if (match === null) return undefined;
  const letters = match[1] ?? '';
  return {
    omitted: letters.includes('T') ? 'trailing' : /[LD]/.test(letters) ? 'leading' : 'unstated',
    isIncremental: letters.includes('I'),
    integerX: Number(match[2]),
    decimalX: Number(match[3]),
    integerY: Number(match[4]),
    decimalY: Number(match[5]),
  };
}

/** The format that nearly all files without an FS command are written in. */
export const fallbackFormat: CoordinateFormat = {
  omitted: 'unstated',
  isIncremental: false,
  integerX: 2,
  decimalX: 4,
  integerY: 2,
  decimalY: 4,
};

/** Powers of ten up to any sane number of digits. */
export const powersOfTen: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
