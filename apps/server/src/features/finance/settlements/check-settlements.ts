import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type BookedRows, bookedBothWays } from '../../ledger/ledger/booked-rows.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';
import { SETTLEMENT_ACCOUNT } from '../../ledger/ledger/settlement-events.ts';
import { PAYMENT_TRADES } from '../payments/payments-sql.ts';

/**
 * Each bill is its lines, and is booked as what came to the bank, what the gateway kept, and what it owes no more; a billed
 * payment names a trade of the bill (I13).
 */
export function checkSettlements(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    {
      rule: 'billIsItsLines',
      query: sql`select bill.gateway || ' ' || bill.day as object, bill.amount_fen - bill.fee_fen as expected,
          coalesce(sum(line.amount_fen - line.fee_fen), 0) as actual
        from gateway_bill bill left join gateway_bill_line line on line.bill_id = bill.id group by bill.id
        having bill.amount_fen <> coalesce(sum(line.amount_fen), 0) or bill.fee_fen <> coalesce(sum(line.fee_fen), 0)`,
    },
    {
      // Until the bill of its own trade is read, only a trade that was refunded may be billed under its number.
      rule: 'tradeIsTheGateways',
      unit: 'count',
      query: sql`select payment.gateway || ' ' || payment.pay_no as object, 1 as expected, 0 as actual
        from ${PAYMENT_TRADES} payment
        join (select gateway, no, array_agg(gateway_ref) as refs from gateway_bill_line where kind = 'payment' group by gateway, no) billed
          on billed.gateway = payment.gateway and billed.no = payment.pay_no
        where payment.gateway_ref <> all (billed.refs) and not billed.refs <@ payment.late_refs`,
    },
    ...[
      leg('bank', sql`${SETTLEMENT_ACCOUNT}`, sql`amount_fen - fee_fen`),
      leg('channelFees', sql`gateway`, sql`fee_fen`),
      leg('channelInTransit', sql`gateway`, sql`-amount_fen`),
    ].map(bookedBothWays),
  ]);
}

const leg = (
  account: BookedRows['account'],
  owner: ReturnType<typeof sql>,
  amount: ReturnType<typeof sql>,
): BookedRows => ({
  rule: 'settlementIsBooked',
  journals: ['channelSettled'],
  account,
  rows: sql`select gateway || ' ' || day as object, 'settle:' || gateway || ':' || day as biz_key, ${owner} as owner,
    ${amount} as amount_fen from gateway_bill`,
});
