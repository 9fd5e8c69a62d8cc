/**
 * Comma separated values as spreadsheets open them: UTF-8 told by a mark, lines with CR LF, one line for each row whatever
 * stands in it. Written here and not by a library: those that disarm formulas disarm negative numbers, too.
 */

/** Spreadsheets take UTF-8 for the local encoding without it. */
export const CSV_MARK = '\uFEFF';

export type CsvValue = string | number | null | undefined;

export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = disarmed(value.replaceAll(/[\r\n\u2028\u2029]+/g, ' '));
  return /[",\t;]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet would run when it stands at the beginning, also in full width and behind blanks. */
const RUNS = /^\s*[=+\-@＝＋－＠|%\t]/;
/** A spreadsheet rounds long numbers and drops leading zeros; a tab before them makes it keep the text. */
const LOSES_DIGITS = /^(0\d+|\d{12,})$/;

function disarmed(text: string): string {
  if (RUNS.test(text)) return `'${text}`;
  return LOSES_DIGITS.test(text) ? `\t${text}` : text;
}
