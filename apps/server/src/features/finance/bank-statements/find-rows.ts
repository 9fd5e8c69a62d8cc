import { type Fen, parseYuan } from '@xunban/money';
import { type BankRow, isOpen } from './bank-month.ts';

export interface RowWish {
  readonly state: 'open' | BankRow['state'] | undefined;
  /** Part of a number, a name or a remark, or a whole amount in yuan; its sign may be left out. */
  readonly filter: string | undefined;
}

/** The rows of a month that somebody looks for. */
export function findRows(rows: readonly BankRow[], { state, filter }: RowWish): readonly BankRow[] {
  const words = filter?.toLowerCase();
  const amount = words === undefined ? undefined : amountIn(words);
  return rows.filter(
    (row) =>
      (state === undefined || (state === 'open' ? isOpen(row) : row.state === state)) &&
      (words === undefined ||
        textsOf(row).some((text) => text.toLowerCase().includes(words)) ||
        (amount !== undefined && hasAmount(row, amount))),
  );
}

const textsOf = ({ line, bookings }: BankRow): readonly string[] => [
  ...(line ? [line.reference, line.counterparty, line.remark] : []),
  ...bookings.flatMap(({ no, bankReference }) => [no, bankReference]),
];

/** The amount that the words are, without its sign. */
function amountIn(words: string): Fen | undefined {
  const plain = words.replaceAll(',', '').replace(/^[-+]/, '');
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? parseYuan(plain) : undefined;
}

const hasAmount = ({ line, bookings }: BankRow, wanted: Fen): boolean =>
  [...(line ? [line] : []), ...bookings].some(({ amount }) => amount === wanted || -amount === wanted);
