import type { BankLineKind } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { bankLineBooked } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { bankMonth, bookableAs } from './bank-month.ts';
import { insertLineBooking, lockLine } from './statement-store.ts';

/**
 * Books a line of the bank as a fee or interest, or its difference from its bookings as a fee or rounding. The journal has the day
 * of the line.
 * @param wish.amount the difference as displayed
 * @returns the bank's number of the line
 * @throws {Refusal} `notFound`, `bankBooking.changed` when the difference is another one or was booked, `bankBooking.otherKind`
 */
export async function bookLine(
  tx: Tx,
  wish: {
    readonly lineId: string;
    readonly kind: BankLineKind;
    readonly amount: Fen;
    readonly staffId: string;
  },
): Promise<string> {
  const { lineId, kind, amount, staffId } = wish;
  const line = await lockLine(tx, lineId);
  if (!line) throw new Refusal('notFound');
  const { rows } = await bankMonth(tx, line.month);
  const row = rows.find((one) => one.line?.id === lineId);
  if (!row || row.difference !== amount || amount === 0n) throw new Refusal('bankBooking.changed');
  if (!bookableAs(row).includes(kind)) throw new Refusal('bankBooking.otherKind');
  await insertLineBooking(tx, { lineId, kind, amount, staffId });
  const { at, reference } = line;
  await postJournal(tx, bankLineBooked({ lineId, bankReference: reference, kind, amount }), { eventAt: at });
  return reference;
}
