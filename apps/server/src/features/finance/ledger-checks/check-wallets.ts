import { BANK_LINE_KINDS } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { MEMBER_NUMBERS } from '../../identity/accounts/member-numbers.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';
import { balancesOf, bookingsOf } from '../../ledger/ledger/ledger-sql.ts';
import { ADJUSTMENTS_OF_WALLETS } from '../../ledger/wallet/check-adjustments.ts';
import { BOOKED_LINES } from '../bank-statements/check-bank-lines.ts';
import { BANK_LIST, TRANSFERS_TO_WALLETS } from '../bank-transfers/check-transfers.ts';
import { CLAIM_BANK_LINES } from '../carrier-claims/check-carrier-claims.ts';
import { REPAYMENTS_OF_WALLETS } from '../credit/check-credit.ts';
import { MANUAL_BANK_LINES } from '../manual-journals/check-manual-journals.ts';
import { WALLET_ROWS } from '../payments/money-rows.ts';
import { REFUNDS_BY_HAND } from '../payments/payments-sql.ts';
import { PAID_WITHDRAWALS, WITHDRAWALS_OF_WALLETS } from '../withdrawals/check-withdrawals.ts';

/**
 * Checks that span several features: each wallet is the sum of what its member paid in, got back and spent (I4), and each day
 * of the bank account is the sum of incoming, returned and manually paid money, and of what the bank charged (I13).
 */
export function checkWallets(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    {
      rule: 'walletIsItsMoves',
      query: sql`select coalesce(member.member_no, wallet.owner, moved.owner) as object,
          coalesce(-moved.amount_fen, 0) as expected, coalesce(-wallet.balance_fen, 0) as actual
        from (select owner, sum(amount_fen) as amount_fen from (${MOVES}) moves group by owner) moved
        full join ${balancesOf('walletAvailable', 'walletFrozen')} wallet on wallet.owner = moved.owner
        left join ${MEMBER_NUMBERS} member on member.id::text = coalesce(wallet.owner, moved.owner)
        where coalesce(moved.amount_fen, 0) <> coalesce(wallet.balance_fen, 0)
          or coalesce(wallet.balance_fen, 0) <> 0 and member.id is null`,
    },
    {
      rule: 'bankDayIsItsRows',
      query: sql`select day::text as object, sum(listed) as expected, sum(booked) as actual from (
          select ${DAY_OF_AT} as day, amount_fen as listed, 0 as booked from ${BANK_LIST} list
          union all
          select ${DAY_OF_AT}, amount_fen, 0 from ${REFUNDS_BY_HAND} by_hand
          union all
          select ${DAY_OF_AT}, amount_fen, 0 from ${PAID_WITHDRAWALS} withdrawn
          union all
          select ${DAY_OF_AT}, amount_fen, 0 from ${BOOKED_LINES} line
          union all
          select ${DAY_OF_AT}, amount_fen, 0 from ${MANUAL_BANK_LINES} manual
          union all
          select ${DAY_OF_AT}, amount_fen, 0 from ${CLAIM_BANK_LINES} claim
          union all
          select (event_at at time zone 'Asia/Shanghai')::date, 0, amount_fen from ${BANK_BOOKINGS} bookings
        ) days group by day having sum(listed) <> sum(booked)`,
    },
  ]);
}

const MOVES = sql.join(
  [
    ...WALLET_ROWS.map(({ rows }) => rows),
    TRANSFERS_TO_WALLETS,
    ADJUSTMENTS_OF_WALLETS,
    WITHDRAWALS_OF_WALLETS,
    REPAYMENTS_OF_WALLETS,
  ],
  sql` union all `,
);
const DAY_OF_AT = sql`(at at time zone 'Asia/Shanghai')::date`;
const BANK_BOOKINGS = bookingsOf(
  [
    'transferIn',
    'transferReturn',
    'refundPaidByHand',
    'withdrawalPaid',
    'manualEntry',
    'carrierClaimPaid',
    'reversal',
    ...BANK_LINE_KINDS,
  ],
  'bank',
);
