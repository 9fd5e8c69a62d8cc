import { type Fen, fen, multiplyRatio } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../db/transaction.ts';
import type { BillLine } from '../gateway.ts';

/**
 * The bill of the bank that the sandbox plays, as a table: `channel`, `no` (ours, of a payment or refund), `at`, and
 * `amount_fen`, positive for what it took and negative for what it paid back.
 */
export const SANDBOX_BILL = sql`(
  select 'sandbox' as channel, pay_no as no, paid_at as at, amount_fen from sandbox_trade where state = 'paid'
  union all
  select 'sandbox', refund_no, created_at, -amount_fen from sandbox_refund)`;

/** Every trade of that bank: `channel`, `no` (ours) and `gateway_ref`, its own. */
export const SANDBOX_TRADES = sql`(select 'sandbox' as channel, pay_no as no, trade_no as gateway_ref from sandbox_trade)`;

/** The bank's fee: 0.6 %, as is usual, returned with a refund. */
const feeOf = (amount: Fen): Fen => multiplyRatio(amount, 6n, 1_000n, 'halfUp');

/** Its bill of a day in Shanghai, with its fees. */
export async function sandboxBill(reader: Reader, day: string): Promise<BillLine[]> {
  const { rows } = await sql<{ no: string; trade_no: string; at: Date; amount_fen: bigint }>`
    select bill.no, coalesce(paid.trade_no, back.trade_no) as trade_no, bill.at, bill.amount_fen
    from ${SANDBOX_BILL} bill
    left join sandbox_trade paid on paid.pay_no = bill.no
    left join sandbox_refund refund on refund.refund_no = bill.no
    left join sandbox_trade back on back.id = refund.trade_id
    where (bill.at at time zone 'Asia/Shanghai')::date = ${day}::date order by bill.at, bill.no`.execute(reader);
  return rows.map(({ no, trade_no: gatewayRef, at, amount_fen }) => {
    const amount = fen(amount_fen);
    return { kind: amount < 0n ? 'refund' : 'payment', no, gatewayRef, at, amount, fee: feeOf(amount) };
  });
}
