import { type Options, stringify } from 'csv-stringify/sync';

export type CsvValue = string | number | null | undefined;
type CsvRow = readonly CsvValue[];

/** CSV as spreadsheets open it: one line per row, whatever its cells contain, and cells that can be text stay text. */
const FORMAT: Options = {
  record_delimiter: '\r\n',
  quoted_match: /[\t;]|^\s|\s$/,
  // Not `escape_formulas`, which changes negative numbers, too.
  cast: { string: (text) => disarmed(text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')) },
};

export const csvLines = (rows: readonly CsvRow[]): string => stringify([...rows], FORMAT);

export const csvLine = (row: CsvRow): string => csvLines([row]);

/** The beginning of a file, or all of it: spreadsheets read UTF-8 as the local encoding without the byte order mark. */
export const csvFile = (rows: readonly CsvRow[]): string => stringify([...rows], { ...FORMAT, bom: true });

/** Prefixes that make a spreadsheet run a cell, also in full width and after blanks. */
const RUNS = /^\s*[=+\-@＝＋－＠|%\t]/;
/** A spreadsheet rounds long numbers and drops leading zeros; a tab before them makes it keep the text. */
const LOSES_DIGITS = /^(0\d+|\d{12,})$/;

function disarmed(text: string): string {
  if (RUNS.test(text)) return `'${text}`;
  return LOSES_DIGITS.test(text) ? `\t${text}` : text;
}
