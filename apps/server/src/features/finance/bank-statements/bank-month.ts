import { BANK_LINE_KINDS, type BankLineKind } from '@xunban/contract';
import { add, type Fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type BookedAtBank, bankBookingsBetween, bankBookingsOf } from '../../ledger/ledger/bank-bookings.ts';
import { periodBalances } from '../../ledger/ledger/period-balances.ts';
import { referencesOfRefunds } from '../payments/manual-refunds.ts';
import { referencesOfWithdrawals } from '../withdrawals/money-in-withdrawals.ts';
import { type BankBooking, type BankLine, type BankPair, matchBank, pairOf } from './match-bank.ts';
import { type Pairing, pairingsAbout } from './pairing-store.ts';
import { type Explanation, explanationsOf, linesBetween, linesOf, sumOfLinesBefore } from './statement-store.ts';

/** Movements of a month may be on the other side some days earlier or later. */
const MARGIN_DAYS = 12;

export interface BankRow extends BankPair {
  /** The reason for the difference, if recorded; for a manual pairing, the note given when it was made. */
  readonly explanation: Pick<Explanation, 'note' | 'staffId'> | null;
  /** The manual pairing; null when the match is automatic. */
  readonly pairing: Pairing | null;
  /** Its bookings of the month minus its line of the month: what it adds to the difference of both sides. */
  readonly gap: Fen;
}

/** One side of a month: opening and movement make the closing. */
export interface BankSide {
  readonly opening: Fen;
  readonly moved: Fen;
  readonly closing: Fen;
}

export interface BankMonth {
  /** Rows in this order: unexplained differences, explained differences, matches; latest first within each. */
  readonly rows: readonly BankRow[];
  /** Balance of the bank accounts in the ledger by accounting day, debit positive. */
  readonly ledger: BankSide;
  /** Sum of the uploaded lines by the bank's date. */
  readonly bank: BankSide;
  /** Time of the month's last bank line; null without any. */
  readonly lastLineAt: Date | null;
}

/**
 * Reconciles a month's bank statement with the bank account in the ledger. Bookings belong to their accounting day and lines to
 * the bank's date; a pair is in the month of either, so that the rows' gaps add up to the difference of the movements.
 * @param month yyyy-MM in Shanghai
 */
export async function bankMonth(reader: Reader, month: string): Promise<BankMonth> {
  const from = new Date(`${month}-01T00:00:00+08:00`);
  const until = startOfNext(month);
  const [early, late] = [daysAfter(from, -MARGIN_DAYS), daysAfter(until, MARGIN_DAYS)];
  const [lines, bookings, balances, before] = await Promise.all([
    linesBetween(reader, early, late),
    withReferences(reader, await bankBookingsBetween(reader, shanghaiDay(early), shanghaiDay(late))),
    periodBalances(reader, month),
    sumOfLinesBefore(reader, from),
  ]);
  const isInside = ({ at }: BankLine): boolean => at >= from && at < until;
  const isBookedInside = ({ bookedOn }: BankBooking): boolean => bookedOn.startsWith(month);
  const isOfMonth = ({ line, bookings: booked }: BankPair): boolean =>
    (line !== null && isInside(line)) || booked.some(isBookedInside);
  const gapOf = ({ line, bookings: booked }: BankPair): Fen =>
    subtract(
      sum(booked.filter(isBookedInside).map(({ amount }) => amount)),
      line !== null && isInside(line) ? line.amount : ZERO_FEN,
    );
  const byHand = await pairedByHand(reader, lines, bookings);
  const ownOf = ownBookings(bookings);
  const isPaired = new Set(byHand.flatMap((pair) => [pair.line.id, ...pair.bookings.map(({ key }) => key)]));
  const byNumber = matchBank(
    lines.filter(({ id }) => !isPaired.has(id)),
    bookings.filter((booking) => !isPaired.has(booking.key) && !isOfLine(booking)),
  )
    .map((pair) => withOwn(pair, ownOf))
    .filter(isOfMonth);
  const explanations = await explanationsOf(
    reader,
    byNumber.flatMap(({ line }) => line?.id ?? []),
    byNumber.flatMap((pair) => pair.bookings.map(({ key }) => key)),
  );
  const rows = [
    ...byHand.map((pair) => withOwn(pair, ownOf)).filter(isOfMonth),
    ...byNumber.map((pair) => ({ ...pair, pairing: null, explanation: explanations.get(subjectOf(pair)) ?? null })),
  ]
    .map((pair): BankRow => ({ ...pair, gap: gapOf(pair) }))
    .sort((a, b) => rankOf(a) - rankOf(b) || atOf(b).getTime() - atOf(a).getTime());
  const inMonth = lines.filter(isInside);
  const account = balances.find(({ code }) => code === BANK);
  const [opening, closing] = [account?.opening ?? ZERO_FEN, account?.closing ?? ZERO_FEN];
  const moved = sum(inMonth.map(({ amount }) => amount));
  return {
    rows,
    ledger: { opening, moved: subtract(closing, opening), closing },
    bank: { opening: before, moved, closing: add(before, moved) },
    lastLineAt: inMonth.at(-1)?.at ?? null,
  };
}

const BANK = 'A20';

/** True when staff must look at the row: both sides differ and no explanation exists. */
export const isOpen = ({ state, explanation }: BankRow): boolean => state !== 'matched' && explanation === null;

/** True when staff may pair the line with bookings manually: the automatic match found none. */
export const canBePaired = ({ state, line, pairing }: BankRow): boolean =>
  line !== null && pairing === null && state !== 'matched';

/** Largest rounding difference that is booked without an explanation. */
const MAX_ROUNDING_FEN = 100n;

/** Kinds as which the difference of a row can be booked: nothing else explains it. */
export function bookableAs({ line, bookings, difference }: BankRow): readonly BankLineKind[] {
  if (line === null || difference === 0n || bookings.some(isOfLine)) return [];
  const isRounding = bookings.length > 0 && difference <= MAX_ROUNDING_FEN && -difference <= MAX_ROUNDING_FEN;
  return [
    ...(difference < 0n ? ['bankFee' as const] : []),
    ...(difference > 0n && bookings.length === 0 ? ['bankInterest' as const] : []),
    ...(isRounding ? ['bankRounding' as const] : []),
  ];
}

const isOfLine = ({ kind }: BankBooking): boolean => (BANK_LINE_KINDS as readonly string[]).includes(kind);

/** Bookings that were made from a line, by its id. */
const ownBookings = (bookings: readonly BankBooking[]): ReadonlyMap<string, BankBooking> =>
  new Map(bookings.filter(isOfLine).map((booking) => [booking.key.slice(booking.key.indexOf(':') + 1), booking]));

/** Adds to a pair the booking that was made from its line. */
function withOwn<P extends BankPair>(pair: P, ownOf: ReadonlyMap<string, BankBooking>): P {
  const own = pair.line && ownOf.get(pair.line.id);
  return own && pair.line ? { ...pair, ...pairOf(pair.line, [...pair.bookings, own]) } : pair;
}

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);

const rankOf = (row: BankRow): number => (isOpen(row) ? 0 : row.state === 'matched' ? 2 : 1);

/** Time of the movement by the bank, else by the ledger. */
export const atOf = ({ line, bookings: [booking] }: BankPair): Date => (line ?? booking)?.at ?? new Date(0);

/** Subject of an explanation: the id of the line, or the key of a booking without a line. */
const subjectOf = ({ line, bookings: [booking] }: BankPair): string => line?.id ?? booking?.key ?? '';

/** Manual pairings of any of these lines and bookings, including their parts outside the days that are read. */
async function pairedByHand(
  reader: Reader,
  lines: readonly BankLine[],
  bookings: readonly BankBooking[],
): Promise<readonly (Omit<BankRow, 'gap'> & { readonly line: BankLine })[]> {
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const bookingOf = new Map(bookings.map((booking) => [booking.key, booking]));
  const pairings = await pairingsAbout(reader, [...lineOf.keys()], [...bookingOf.keys()]);
  const farKeys = pairings.flatMap(({ keys }) => keys).filter((key) => !bookingOf.has(key));
  const farIds = pairings.map(({ lineId }) => lineId).filter((id) => !lineOf.has(id));
  if (farIds.length > 0) for (const line of await linesOf(reader, farIds)) lineOf.set(line.id, line);
  if (farKeys.length > 0)
    for (const booking of await withReferences(reader, await bankBookingsOf(reader, farKeys)))
      bookingOf.set(booking.key, booking);
  return pairings.flatMap((pairing) => {
    const line = lineOf.get(pairing.lineId);
    if (!line) return [];
    const { note, staffId } = pairing;
    const explanation = note === '' ? null : { note, staffId };
    return {
      ...pairOf(
        line,
        pairing.keys.flatMap((key) => bookingOf.get(key) ?? []),
      ),
      line,
      pairing,
      explanation,
    };
  });
}

function startOfNext(month: string): Date {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return new Date(`${next}-01T00:00:00+08:00`);
}

async function withReferences(reader: Reader, bookings: readonly BookedAtBank[]): Promise<readonly BankBooking[]> {
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
