import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type BookedRows, bookedBothWays } from '../../ledger/ledger/booked-rows.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';
import { SETTLEMENT_ACCOUNT } from '../../ledger/ledger/settlement-events.ts';
import { DISPUTABLE_PAYMENTS } from '../payments/payments-sql.ts';

/**
 * Checks that what gateways took, returned and kept has its journals (I15), that payments state it (A2), and that a dispute belongs to
 * the payer of its payment (A3).
 */
export function checkDisputes(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    ...LEGS.map(bookedBothWays),
    {
      rule: 'takenBackIsItsDisputes',
      query: sql`select payment.pay_no as object, coalesce(taken.fen, 0) + coalesce(taken.lost, 0) as expected,
          payment.taken_back_fen + payment.lost_fen as actual
        from ${DISPUTABLE_PAYMENTS} payment
        full join (select payment_id, bool_or(state in ('received', 'answered')) as is_open,
            sum(taken_fen) filter (where state in ('received', 'answered', 'lost')) as fen,
            sum(taken_fen) filter (where state = 'lost') as lost from dispute group by payment_id) taken
          on taken.payment_id = payment.id
        where payment.taken_back_fen is distinct from coalesce(taken.fen, 0) or payment.lost_fen is distinct from coalesce(taken.lost, 0)
          or payment.is_disputed is distinct from coalesce(taken.is_open, false)`,
    },
    {
      rule: 'disputeIsOfThePayer',
      unit: 'count',
      query: sql`select dispute_no as object, 1 as expected, 0 as actual
        from dispute join ${DISPUTABLE_PAYMENTS} payment on payment.id = dispute.payment_id
        where payment.member_id <> dispute.member_id or payment.gateway <> dispute.gateway or payment.pay_no <> dispute.pay_no`,
    },
  ]);
}

const TAKEN = sql`taken_fen is not null`;
const RETURNED = sql`taken_fen is not null and state in ('won', 'withdrawn')`;
const LOST = sql`loss_fen > 0`;

const leg = (
  journal: 'disputeTaken' | 'disputeReturned' | 'disputeLost',
  account: 'channelClaim' | 'bank' | 'disputeLosses',
  sign: 1 | -1,
): BookedRows => ({
  rule: 'disputeIsBooked',
  journals: [journal],
  account,
  rows: sql`select dispute_no as object, ${journal === 'disputeTaken' ? 'dispute:' : 'disputeEnd:'} || dispute_no as biz_key,
    ${account === 'channelClaim' ? sql`gateway` : account === 'bank' ? SETTLEMENT_ACCOUNT : ''} as owner,
    ${sql.lit(sign)} * ${journal === 'disputeLost' ? sql`loss_fen` : sql`taken_fen`} as amount_fen
    from dispute where ${journal === 'disputeTaken' ? TAKEN : journal === 'disputeLost' ? LOST : RETURNED}`,
});

const LEGS: readonly BookedRows[] = [
  leg('disputeTaken', 'channelClaim', 1),
  leg('disputeTaken', 'bank', -1),
  leg('disputeReturned', 'bank', 1),
  leg('disputeReturned', 'channelClaim', -1),
  leg('disputeLost', 'disputeLosses', 1),
  leg('disputeLost', 'channelClaim', -1),
];
