import { type Fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import type { StatementLine } from './read-statement.ts';

export interface BankLine extends StatementLine {
  readonly id: string;
}

/** A movement of the account in the ledger. */
export interface BankBooking {
  /** The key of its journal. */
  readonly key: string;
  readonly kind: string;
  /** The number that the booking is about: of a transfer, a refund, a withdrawal, or a gateway and its day. */
  readonly no: string;
  readonly at: Date;
  /** Accounting day, yyyy-MM-dd. */
  readonly bookedOn: string;
  readonly amount: Fen;
  /** The bank's number of the booking, where it is known; else empty. */
  readonly bankReference: string;
}

/**
 * `matched`: both sides agree. `amount`: both sides name the same movement with different amounts. `onlyBank`: missing in the
 * ledger. `onlyLedger`: missing at the bank.
 */
export type BankState = 'matched' | 'amount' | 'onlyBank' | 'onlyLedger';

export interface BankPair {
  readonly state: BankState;
  readonly line: BankLine | null;
  /** None, one, or those of a manual pairing. */
  readonly bookings: readonly BankBooking[];
  /** Bank amount minus ledger amount. */
  readonly difference: Fen;
}

const DAY_MS = 86_400_000;
/** Gateways pay a day's money some working days later, and long holidays lie between. */
const SETTLED_WITHIN_DAYS = 10;
/** Shorter numbers occur in remarks by chance. */
const MIN_NUMBER = 8;

/**
 * Holds the lines of the bank against the bookings: by the bank's number, then by our number in the remark, and what gateways
 * settled by its amount, when only one line and one booking can be meant. Every line and every booking is in one pair.
 */
export function matchBank(lines: readonly BankLine[], bookings: readonly BankBooking[]): readonly BankPair[] {
  const freeLines = new Set(lines);
  const freeBookings = new Set(bookings);
  const pairs: BankPair[] = [];
  const pair = (line: BankLine, booking: BankBooking) => {
    freeLines.delete(line);
    freeBookings.delete(booking);
    pairs.push(pairOf(line, [booking]));
  };
  const byReference = new Map(bookings.map((booking) => [booking.bankReference, booking]));
  byReference.delete('');
  for (const line of lines) {
    const booking = byReference.get(line.reference);
    if (booking && freeBookings.has(booking) && isSameWay(line, booking)) pair(line, booking);
  }
  for (const booking of [...freeBookings].filter(({ no }) => no.length >= MIN_NUMBER)) {
    const named = [...freeLines].filter((line) => line.remark.includes(booking.no) && isSameWay(line, booking));
    const [line] = named;
    if (line && named.length === 1) pair(line, booking);
  }
  for (const booking of [...freeBookings].filter(({ kind }) => kind === 'channelSettled')) {
    const possible = [...freeLines].filter((line) => canSettle(line, booking));
    const [line] = possible;
    if (!line || possible.length !== 1) continue;
    if ([...freeBookings].filter((other) => other.kind === 'channelSettled' && canSettle(line, other)).length === 1)
      pair(line, booking);
  }
  for (const line of freeLines) pairs.push({ state: 'onlyBank', line, bookings: [], difference: line.amount });
  for (const booking of freeBookings)
    pairs.push({
      ...{ state: 'onlyLedger', line: null, bookings: [booking] },
      difference: subtract(ZERO_FEN, booking.amount),
    });
  return pairs;
}

/** A line and what it is about. */
export function pairOf(line: BankLine, bookings: readonly BankBooking[]): BankPair {
  const difference = subtract(line.amount, sum(bookings.map(({ amount }) => amount)));
  return { state: difference === 0n ? 'matched' : 'amount', line, bookings, difference };
}

const isSameWay = (line: BankLine, booking: BankBooking): boolean => line.amount > 0n === booking.amount > 0n;

function canSettle(line: BankLine, booking: BankBooking): boolean {
  const days = (line.at.getTime() - booking.at.getTime()) / DAY_MS;
  return line.amount === booking.amount && days > -1 && days <= SETTLED_WITHIN_DAYS;
}
