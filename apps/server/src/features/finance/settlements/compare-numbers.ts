import { type Fen, sum, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { bookedByKeys } from '../../ledger/ledger/booked-on.ts';
import { billedNumbers, type GatewayDay } from './bill-store.ts';
import { endAgreed, openNumbers, writeDifference } from './difference-store.ts';

/** A number with the key of a journal that booked it. */
interface BookedNumber {
  readonly no: string;
  readonly key: string;
}

/**
 * Holds what a gateway billed against what is booked, number by number, and writes down where they differ. What differed
 * before and agrees now has ended.
 * @param billed numbers of the bill
 * @param booked what was booked on a day whose bills have all been read: it must be billed as well
 */
export async function compareNumbers(
  tx: Tx,
  { gateway, day }: GatewayDay,
  { billed, booked }: { readonly billed: readonly string[]; readonly booked: readonly BookedNumber[] },
): Promise<void> {
  const open = await openNumbers(tx, gateway);
  const numbers = [...new Set([...billed, ...booked.map(({ no }) => no), ...open])];
  if (numbers.length === 0) return;
  const bills = await billedNumbers(tx, gateway, numbers);
  const keys = new Map(numbers.map((no) => [no, new Set(keysOf(no, bills.get(no)?.gatewayRefs ?? []))]));
  for (const { no, key } of booked) keys.get(no)?.add(key);
  const allKeys = [...keys.values()].flatMap((those) => [...those]);
  const bookings = await bookedByKeys(tx, { kind: 'channelInTransit', owner: gateway }, allKeys);
  const agreed: string[] = [];
  for (const [no, those] of keys) {
    const bookedAmount: Fen = sum([...those].map((key) => bookings.get(key) ?? ZERO_FEN));
    const billedAmount: Fen = bills.get(no)?.amount ?? ZERO_FEN;
    if (billedAmount !== bookedAmount)
      await writeDifference(tx, { gateway, day, no, billed: billedAmount, booked: bookedAmount });
    else if (open.has(no)) agreed.push(no);
  }
  if (agreed.length > 0) await endAgreed(tx, gateway, agreed);
}

/** Under which keys a number may be booked on a channel; what is paid after it was closed, or twice, by the gateway's number as well. */
const keysOf = (no: string, gatewayRefs: readonly string[]): string[] => [
  ...['topup', 'pay', 'refunded', 'refundedTwice'].map((event) => `${event}:${no}`),
  ...gatewayRefs.map((ref) => `late:${no}:${ref}`),
];
