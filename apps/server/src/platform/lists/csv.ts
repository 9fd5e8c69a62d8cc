import { type Options, stringify } from 'csv-stringify/sync';

/** A number with decimals that stay as they are written. */
interface Figure {
  readonly figure: string;
}
export type CsvValue = string | number | Figure | null | undefined;
type CsvRow = readonly CsvValue[];

/** A list that is written while it is read. Each step returns what can be sent. */
export interface ListFile {
  readonly begin: (titles: readonly string[]) => Buffer | string;
  readonly rows: (rows: readonly CsvRow[]) => Buffer | string;
  readonly end: () => Buffer | string;
}

/** CSV as spreadsheets open it: one line per row, whatever its cells contain, and cells that can be text stay text. */
const FORMAT: Options = {
  record_delimiter: '\r\n',
  quoted_match: /[\t;]|^\s|\s$/,
  // Not `escape_formulas`, which changes negative numbers, too.
  cast: {
    string: (text) => disarmed(text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')),
    object: (value) => String(value['figure']),
  },
};

const csvLines = (rows: readonly CsvRow[]): string => stringify([...rows], FORMAT);

export const csvLine = (row: CsvRow): string => csvLines([row]);

/** The beginning of a file, or all of it: spreadsheets read UTF-8 as the local encoding without the byte order mark. */
export const csvFile = (rows: readonly CsvRow[]): string => stringify([...rows], { ...FORMAT, bom: true });

/** A list as CSV. A spreadsheet guesses the types of its cells; a workbook declares texts. */
export const csvListFile = (): ListFile => ({
  begin: (titles) => csvFile([titles]),
  rows: csvLines,
  end: () => '',
});

/** Prefixes that make a spreadsheet run a cell, also in full width and after blanks. */
const RUNS = /^\s*[=+\-@＝＋－＠|%\t]/;
/** Numbers that a spreadsheet shows as they are, and the days and times that lists write themselves. */
const STAYS = /^([1-9]\d{0,10}|0|\d{4}-\d\d-\d\d( \d\d:\d\d)?)$/;
const MONTH =
  '(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)';
/** Texts of which a spreadsheet makes something else, such as the part numbers `1E10`, `1.10`, `2-10`, `3/4` and `MAR1`. */
const CHANGED = [
  // Numbers: with zeros, exponents, separators, signs of percent and currency, in brackets.
  /^[¥￥$€£]?\s?\(?(?=[.,]*\d)[\d.,]+(e[+-]?\d+)?\)?\s?%?$/i,
  // Days and fractions.
  /^\d{1,4}\s?[-/.年月]\s?\d{1,2}月?日?(\s?[-/.月]\s?\d{1,4}日?)?( \d{1,2}:.*)?$/,
  /^\d{1,2}月$/,
  /^\d+ \d+\/\d+$/,
  new RegExp(`^\\d{1,4}[-/ .]?${MONTH}[-/ .,]*\\d{0,4}$`, 'i'),
  new RegExp(`^${MONTH}[-/ .]*\\d{1,4}([-/ .,]+\\d{1,4})?$`, 'i'),
  // Times and truth values.
  /^\d{1,4}:\d{1,2}(:\d{1,2}(\.\d+)?)?( ?[ap]m?)?$/i,
  /^\d{1,2} [ap]m?$/i,
  /^(true|false)$/i,
];

/** A tab in front makes a spreadsheet keep the text. */
function disarmed(text: string): string {
  if (RUNS.test(text)) return `'${text}`;
  const trimmed = text.trim();
  return !STAYS.test(trimmed) && CHANGED.some((pattern) => pattern.test(trimmed)) ? `\t${text}` : text;
}
