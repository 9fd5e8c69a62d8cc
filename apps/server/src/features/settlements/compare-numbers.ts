import { type Fen, sum, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { bookedByKeys } from '../ledger/booked-on.ts';
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
  const bills = await billedNumbers(tx, gateway, numbers);
  const keysOf = (no: string) => [
    ...new Set([
      ...['topup', 'pay', 'refunded', 'refundedTwice'].map((event) => `${event}:${no}`),
      // Paid after it was closed, or twice: such a payment is booked under the gateway's number as well.
      ...(bills.get(no)?.gatewayRefs ?? []).map((ref) => `late:${no}:${ref}`),
      ...booked.flatMap((one) => (one.no === no ? one.key : [])),
    ]),
  ];
  const bookings = await bookedByKeys(tx, { kind: 'channelInTransit', owner: gateway }, numbers.flatMap(keysOf));
  const agreed: string[] = [];
  for (const no of numbers) {
    const bookedAmount: Fen = sum(keysOf(no).map((key) => bookings.get(key) ?? ZERO_FEN));
    const billedAmount: Fen = bills.get(no)?.amount ?? ZERO_FEN;
    if (billedAmount === bookedAmount) agreed.push(no);
    else await writeDifference(tx, { gateway, day, no, billed: billedAmount, booked: bookedAmount });
  }
  await endAgreed(tx, gateway, agreed);
}
