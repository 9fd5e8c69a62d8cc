import { type Fen, sum, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { bankBookingsOf } from '../../ledger/ledger/bank-bookings.ts';
import { pairOf } from './match-bank.ts';
import { hasPairing, insertPairing, pairBookings, undoPairing } from './pairing-store.ts';
import { linesOf } from './statement-store.ts';

export interface PairWish {
  readonly lineId: string;
  /** Keys of the journals. */
  readonly keys: readonly string[];
  /** Why both sides differ; empty when they do not. */
  readonly note: string;
  readonly staffId: string;
}

interface Paired {
  readonly pairingId: string;
  /** The bank's number of the line. */
  readonly reference: string;
  /** References of the bookings. */
  readonly nos: readonly string[];
  /** Bank amount minus ledger amount. */
  readonly difference: Fen;
}

/**
 * Pairs a bank line with its bookings where the automatic match found none. Books nothing.
 * @throws a refusal when either side is already paired manually, both have opposite signs, or they differ and no note is given
 */
export async function pairByHand(tx: Tx, { lineId, keys, note, staffId }: PairWish): Promise<Paired> {
  const wanted = [...new Set(keys)];
  const ownKey = `bankLine:${lineId}`;
  const [[line], all] = await Promise.all([linesOf(tx, [lineId]), bankBookingsOf(tx, [...wanted, ownKey])]);
  if (!line) throw new Refusal('notFound');
  const bookings = all.filter(({ key }) => wanted.includes(key));
  if (wanted.some((key) => !bookings.some((booking) => booking.key === key)))
    throw new Refusal('bankPairing.unknownBooking');
  const total = sum(bookings.map(({ amount }) => amount));
  if (total > 0n !== line.amount > 0n) throw new Refusal('bankPairing.otherWay');
  const { difference } = pairOf(
    line,
    all.map((booking) => ({ ...booking, bankReference: '' })),
  );
  if (difference !== 0n && note.length < 2)
    throw new Refusal('bankPairing.noteNeeded', { params: { difference: toYuanText(difference) } });
  const pairingId = await insertPairing(tx, { lineId, note, staffId });
  if (pairingId === undefined) throw new Refusal('bankPairing.lineTaken');
  const paired = await pairBookings(tx, pairingId, wanted);
  const other = bookings.find(({ key }) => !paired.includes(key));
  if (other) throw new Refusal('bankPairing.bookingTaken', { params: { no: other.no } });
  return { pairingId, reference: line.reference, nos: bookings.map(({ no }) => no), difference };
}

/**
 * Removes a manual pairing.
 * @returns the bank's number of the line
 */
export async function unpair(
  tx: Tx,
  wish: { readonly id: string; readonly reason: string; readonly staffId: string },
): Promise<string> {
  const reference = await undoPairing(tx, wish);
  if (reference !== undefined) return reference;
  throw new Refusal((await hasPairing(tx, wish.id)) ? 'bankPairing.undone' : 'notFound');
}
