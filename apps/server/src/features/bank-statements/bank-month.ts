import { type Fen, sum } from '@xunban/money';
import type { Reader } from '../../platform/db/transaction.ts';
import { bankBookingsBetween } from '../ledger/bank-bookings.ts';
import { periodBalances } from '../ledger/period-balances.ts';
import { referencesOfRefunds } from '../payments/manual-refunds.ts';
import { referencesOfWithdrawals } from '../withdrawals/money-in-withdrawals.ts';
import { type BankBooking, type BankPair, matchBank } from './match-bank.ts';
import { type Explanation, explanationsOf, linesBetween } from './statement-store.ts';

/** Movements of a month may stand on the other side some days before or after. */
const MARGIN_MS = 12 * 86_400_000;

export interface BankRow extends BankPair {
  readonly explanation: Explanation | null;
}

export interface BankMonth {
  /** What differs and nobody has explained first, then what was explained, then what agrees; the latest first. */
  readonly rows: readonly BankRow[];
  /** Of the account in the books, debit positive. */
  readonly opening: Fen;
  readonly closing: Fen;
  /** What moved in the month by the bank's lines, and by the books. */
  readonly byBank: Fen;
  readonly byBooks: Fen;
  /** When the bank's lines of the month end; null without any. */
  readonly lastLineAt: Date | null;
}

/**
 * The bank's statement of a month against the account of the bank in the books. A pair stands in the month of its line; a
 * booking without a line in the month of its day.
 * @param month yyyy-MM in Shanghai
 */
export async function bankMonth(reader: Reader, month: string): Promise<BankMonth> {
  const from = new Date(`${month}-01T00:00:00+08:00`);
  const until = startOfNext(month);
  const [early, late] = [new Date(from.getTime() - MARGIN_MS), new Date(until.getTime() + MARGIN_MS)];
  const [lines, bookings, balances] = await Promise.all([
    linesBetween(reader, early, late),
    withReferences(reader, await bankBookingsBetween(reader, early, late)),
    periodBalances(reader, month),
  ]);
  const isInside = (at: Date): boolean => at >= from && at < until;
  const pairs = matchBank(lines, bookings).filter(({ line, booking }) => {
    const at = line?.at ?? booking?.at;
    return at !== undefined && isInside(at);
  });
  const said = await explanationsOf(
    reader,
    pairs.flatMap(({ line }) => line?.id ?? []),
    pairs.flatMap(({ booking }) => booking?.key ?? []),
  );
  const rows = pairs
    .map((pair): BankRow => ({ ...pair, explanation: said.get(pair.line?.id ?? pair.booking?.key ?? '') ?? null }))
    .sort((a, b) => rankOf(a) - rankOf(b) || timeOf(b) - timeOf(a));
  const inMonth = lines.filter(({ at }) => isInside(at));
  const bank = balances.find(({ code }) => code === BANK);
  return {
    rows,
    opening: bank?.opening ?? sum([]),
    closing: bank?.closing ?? sum([]),
    byBank: sum(inMonth.map(({ amount }) => amount)),
    byBooks: sum(bookings.filter(({ at }) => isInside(at)).map(({ amount }) => amount)),
    lastLineAt: inMonth.at(-1)?.at ?? null,
  };
}

const BANK = 'A20';

/** Whether a person has to look at it: both sides differ, and nobody has said why. */
export const isOpen = ({ state, explanation }: BankRow): boolean => state !== 'matched' && explanation === null;

const rankOf = (row: BankRow): number => (isOpen(row) ? 0 : row.state === 'matched' ? 2 : 1);
const timeOf = ({ line, booking }: BankRow): number => (line?.at ?? booking?.at)?.getTime() ?? 0;

function startOfNext(month: string): Date {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return new Date(`${next}-01T00:00:00+08:00`);
}

async function withReferences(
  reader: Reader,
  bookings: readonly Omit<BankBooking, 'bankReference'>[],
): Promise<readonly BankBooking[]> {
  const numbersOf = (wanted: string) => bookings.filter(({ kind }) => kind === wanted).map(({ no }) => no);
  const [refunds, withdrawals] = await Promise.all([
    referencesOfRefunds(reader, numbersOf('refundPaidByHand')),
    referencesOfWithdrawals(reader, numbersOf('withdrawalPaid')),
  ]);
  return bookings.map((booking) => ({
    ...booking,
    bankReference:
      booking.kind === 'transferIn' ? booking.no : (refunds.get(booking.no) ?? withdrawals.get(booking.no) ?? ''),
  }));
}
