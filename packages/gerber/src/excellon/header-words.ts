import type { Plating } from '../drill/drill-image.ts';
import type { StatedFormat } from './drill-program.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type FormatNotes = Mutable<StatedFormat>;

/** `INCH,LZ`, `METRIC,TZ,000.000`, `M71`, `M72`: true when the line is one of these. */
export function readUnitLine(line: string, notes: FormatNotes): boolean {
  const match = /^(INCH|METRIC|M71|M72)\b(.*)$/i.exec(line);
  if (match === null) return false;
  const word = (match[1] ?? '').toUpperCase();
  const unit = word === 'METRIC' || word === 'M71' ? 'mm' : 'inch';
  // Eagle may write M72 (inch) below a METRIC header: the word takes precedence over the code.
  if (word === 'INCH' || word === 'METRIC' || notes.unit === undefined) notes.unit = unit;
  const rest = match[2] ?? '';
  if (/LZ/i.test(rest)) notes.zeros = 'leading';
  else if (/TZ/i.test(rest)) notes.zeros = 'trailing';
  const digits = /(0+)\.(0+)/.exec(rest);
  const counted = /,\s*([1-6])[.:]([1-6])\b/.exec(rest);
  if (digits !== null) {
    notes.integers = digits[1]?.length ?? 0;
    notes.decimals = digits[2]?.length ?? 0;
  } else if (counted !== null) {
    notes.integers = Number(counted[1]);
    notes.decimals = Number(counted[2]);
  }
  return true;
}

/** Format hints in comments: Altium and Eagle `FILE_FORMAT=2:4`, KiCad `FORMAT={3:3/ …}`, Mentor `Format : 3.3 / …`. */
export function readFormatComment(comment: string, notes: FormatNotes): void {
  const counted =
    /FILE_FORMAT\s*[=:]\s*(\d)\s*[:.]\s*(\d)/i.exec(comment) ??
    /FORMAT\s*[=:]\s*\{?\s*(\d)\s*[:.]\s*(\d)/i.exec(comment);
  if (counted !== null) {
    notes.integers = Number(counted[1]);
    notes.decimals = Number(counted[2]);
  }
  if (!/FORMAT/i.test(comment)) return;
  if (/suppress leading|\/\s*leading\b/i.test(comment)) notes.zeros = 'trailing';
  else if (/suppress trailing|\/\s*trailing\b/i.test(comment)) notes.zeros = 'leading';
  else if (/keep zeros/i.test(comment)) notes.zeros = 'both';
  if (/\/\s*(metric|mm)\b/i.test(comment)) notes.unit ??= 'mm';
  else if (/\/\s*(inch|inches)\b/i.test(comment)) notes.unit ??= 'inch';
}

/** Returns the plating that a comment states for the following tools; undefined when it states none or both. */
export function platingOfComment(comment: string): Plating | undefined {
  const unplatedWords = /(?<![a-z])(?:not?n?[-_ ]?plated|unplated|npth)(?![a-z])/gi;
  const unplated = comment.search(unplatedWords) >= 0;
  const plated = /(?<![a-z])(?:plated|pth)(?![a-z])/i.test(comment.replace(unplatedWords, ''));
  if (plated === unplated) return undefined;
  return plated ? 'plated' : 'unplated';
}

/** Tools from `from` on are plated or not. */
export interface PlatingRange {
  readonly from: number;
  readonly plating: Plating;
}

/** Fritzing parts one file by tool numbers: `NON-PLATED HOLES START AT T1`, `THROUGH (PLATED) HOLES START AT T100`. */
export function readPlatingRange(comment: string): PlatingRange | undefined {
  const plating = platingOfComment(comment);
  const start = /\bstart at T(\d+)/i.exec(comment)?.[1];
  return plating === undefined || start === undefined ? undefined : { from: Number(start), plating };
}

export interface AllegroTool {
  readonly code: number;
  readonly diameterMm: number;
  /** The unit sizes are given in, which the coordinates share. */
  readonly unit: 'mm' | 'inch';
  readonly plating?: Plating;
}

/** Allegro keeps tool sizes only in comments: `T01 Holesize 1. = 12.000000 Tolerance = … PLATED MILS Quantity = 39`. */
export function readAllegroTool(comment: string): AllegroTool | undefined {
  const match = /^\s*(?:T(\d+)\s+)?Holesize\s+(\d+)\.?\s*=\s*([\d.]+)(.*)$/i.exec(comment);
  if (match === null) return undefined;
  const rest = match[4] ?? '';
  const [code, size] = [Number(match[1] ?? match[2]), Number(match[3])];
  if (!Number.isSafeInteger(code) || !Number.isFinite(size)) return undefined;
  const perUnit = /\bMILS?\b/i.test(rest) ? 0.0254 : /\bINCH/i.test(rest) ? 25.4 : /\bMICRON/i.test(rest) ? 0.001 : 1;
  const plating = platingOfComment(rest);
  return {
    code,
    diameterMm: size * perUnit,
    unit: perUnit === 0.0254 || perUnit === 25.4 ? 'inch' : 'mm',
    ...(plating === undefined ? {} : { plating }),
  };
}
