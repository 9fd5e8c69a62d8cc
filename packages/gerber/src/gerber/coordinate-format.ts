/** How the integers of a file become lengths. */
export interface CoordinateFormat {
  /** `trailing` zeros omitted means the digits start at the left; anything else is read from the right. */
  readonly omitted: 'leading' | 'trailing' | 'unstated';
  readonly isIncremental: boolean;
  readonly integerX: number;
  readonly decimalX: number;
  readonly integerY: number;
  readonly decimalY: number;
}

/** `FSLAX24Y24`, `FSAX44Y44` (Altium states no zero mode), `FSLAN2X34Y34` and `FST…`: unknown words are skipped. */
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

/** What nearly every tool without an FS command meant. */
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
