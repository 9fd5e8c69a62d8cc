import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type BookedRows, bookedBothWays } from '../../ledger/ledger/booked-rows.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';
import { SETTLEMENT_ACCOUNT } from '../../ledger/ledger/settlement-events.ts';

/** Each bill is its lines, and is booked as what came to the bank, what the gateway kept, and what it owes no more (I13). */
export function checkSettlements(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    {
      rule: 'billIsItsLines',
      query: sql`select bill.gateway || ' ' || bill.day as object, bill.amount_fen - bill.fee_fen as expected,
          coalesce(sum(line.amount_fen - line.fee_fen), 0) as actual
        from gateway_bill bill left join gateway_bill_line line on line.bill_id = bill.id group by bill.id
        having bill.amount_fen <> coalesce(sum(line.amount_fen), 0) or bill.fee_fen <> coalesce(sum(line.fee_fen), 0)`,
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
