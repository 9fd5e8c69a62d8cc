import { divideRounded, type Fen, fen } from '@xunban/money';
import { csvRows } from '../lists/read-csv.ts';

/**
 * Returns the rows of a bill by the column names of its head. Providers write a row for each line, fields separated by commas,
 * none with a comma inside, a tab or a backquote around each so that spreadsheets leave long numbers alone, and lines of
 * another kind before and after.
 * @param firstColumn the first column of the head
 * @throws when there is no head: then the bill cannot be read
 */
export function billRows(text: string, firstColumn: string): ReadonlyMap<string, string>[] {
  const rows = csvRows(text, false).map((cells) => cells.map((cell) => cell.replaceAll(/^[\s`]+|[\s`]+$/g, '')));
  const at = rows.findIndex(([first]) => first === firstColumn);
  const head = rows[at];
  if (!head) throw new Error(`bill has no column ${firstColumn}`);
  return rows
    .slice(at + 1)
    .filter((row) => row.length === head.length)
    .map((row) => new Map(head.map((name, place) => [name, row[place] ?? ''])));
}

/** Returns a cell of a row. @throws when the column does not exist */
export function cell(row: ReadonlyMap<string, string>, column: string): string {
  const text = row.get(column);
  if (text === undefined) throw new Error(`bill has no column ${column}`);
  return text;
}

/**
 * Returns an amount without its sign, which providers set in different ways; zero for an empty field. Fees are written to a
 * thousandth of a fen and settled in whole fen.
 * @throws when it is not a valid amount
 */
export function magnitude(text: string): Fen {
  const match = /^[-+]?(\d{1,12})(?:\.(\d{1,9}))?$/.exec(text === '' ? '0' : text);
  if (!match) throw new Error('bill contains an invalid amount');
  const [, yuan = '0', decimals = ''] = match;
  return fen(divideRounded(BigInt(yuan + decimals.padEnd(9, '0')), 10_000_000n, 'halfUp'));
}
