import { type Options, parse } from 'csv-parse/sync';

/** Spreadsheets of the trade write GB 18030 where they do not write UTF-8. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const FORMAT = {
  bom: true,
  record_delimiter: ['\r\n', '\n'],
  relax_column_count: true,
  // A quote inside a cell is text: `5" panel`.
  relax_quotes: true,
  trim: true,
} as const satisfies Options;

/**
 * The cells of each row, empty rows too.
 * @param quote false where a quote is a character as any other
 * @throws Error with the number of the line
 */
export const csvRows = (text: string, quote: '"' | false = '"'): string[][] =>
  parse(text, { ...FORMAT, quote }).map((cells) => cells.map((cell) => cell.trim()));

/**
 * Rows by the names of the first one, without the empty rows.
 * @param requireNames throws when columns are missing
 * @throws Error with the number of the line
 */
export const csvRecords = (text: string, requireNames: (names: readonly string[]) => void): unknown[] =>
  parse(text, {
    ...FORMAT,
    skip_records_with_empty_values: true,
    columns: (names: string[]) => {
      requireNames(names);
      return names;
    },
  });
