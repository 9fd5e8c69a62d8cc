import { sql } from 'kysely';
import type { BookedRows } from '../../ledger/ledger/booked-rows.ts';

/**
 * Required bookings of payments and refunds, leg by leg. Together with the journals' own balance this ties every amount that
 * payments move to a row.
 */

const PAID = sql`payment.state = 'succeeded'`;
const IS_ORDER = sql`payment.purpose = 'order'`;
/** The wallet's part of a payment that went to a gateway as well was held since. */
const HELD = sql`${IS_ORDER} and payment.online_part_fen > 0 and payment.wallet_part_fen > 0`;
const GATEWAY = sql`coalesce(refund.late_gateway, payment.gateway)`;
const FROM_REFUND = sql`from refund join payment on payment.id = refund.payment_id`;

/** Legs on wallets, which the check of the wallets adds up as well. */
export const WALLET_ROWS = [
  {
    rule: 'topUpIsBooked',
    journals: ['topUp'],
    rows: sql`select pay_no as object, 'topup:' || pay_no as biz_key, member_id::text as owner, -amount_fen as amount_fen
      from payment where ${PAID} and not ${IS_ORDER}`,
  },
  {
    rule: 'walletPaymentIsBooked',
    journals: ['walletPayment', 'creditPayment'],
    rows: sql`select pay_no as object, 'pay:' || pay_no as biz_key, member_id::text as owner, wallet_part_fen as amount_fen
      from payment where ${PAID} and ${IS_ORDER} and online_part_fen = 0 and wallet_part_fen > 0`,
  },
  {
    rule: 'holdIsBooked',
    journals: ['paymentHold'],
    rows: sql`select pay_no as object, 'hold:' || pay_no as biz_key, member_id::text as owner,
      wallet_part_fen as amount_fen from payment where ${HELD}`,
  },
  {
    rule: 'holdReleaseIsBooked',
    journals: ['holdRelease'],
    rows: sql`select pay_no as object, 'release:' || pay_no as biz_key, member_id::text as owner,
      -wallet_part_fen as amount_fen from payment where ${HELD} and state in ('closed', 'failed')`,
  },
  {
    rule: 'walletRefundIsBooked',
    journals: ['walletRefund'],
    rows: sql`select refund_no as object, 'refund:' || refund_no as biz_key, payment.member_id::text as owner,
      -refund.amount_fen as amount_fen ${FROM_REFUND} where refund.part = 'wallet'`,
  },
  {
    rule: 'creditRefundIsBooked',
    journals: ['creditRefund'],
    rows: sql`select refund_no as object, 'refund:' || refund_no as biz_key, payment.member_id::text as owner,
      -wallet_rest_fen as amount_fen ${FROM_REFUND} where refund.part = 'credit' and wallet_rest_fen > 0`,
  },
] as const satisfies readonly Omit<BookedRows, 'account'>[];

export const MONEY_ROWS: readonly BookedRows[] = [
  ...WALLET_ROWS.map((rows) => ({ ...rows, account: 'walletAvailable' as const })),
  {
    rule: 'topUpIsBooked',
    journals: ['topUp'],
    account: 'channelInTransit',
    rows: sql`select pay_no as object, 'topup:' || pay_no as biz_key, gateway as owner, amount_fen
      from payment where ${PAID} and not ${IS_ORDER}`,
  },
  {
    rule: 'onlinePaymentIsBooked',
    journals: ['onlinePayment'],
    account: 'channelInTransit',
    rows: sql`select pay_no as object, 'pay:' || pay_no as biz_key, gateway as owner, online_part_fen as amount_fen
      from payment where ${PAID} and ${IS_ORDER} and online_part_fen > 0`,
  },
  {
    rule: 'onlinePaymentIsBooked',
    journals: ['onlinePayment'],
    account: 'paymentHold',
    rows: sql`select pay_no as object, 'pay:' || pay_no as biz_key, pay_no as owner, wallet_part_fen as amount_fen
      from payment where ${PAID} and ${HELD}`,
  },
  {
    rule: 'orderIsCreditedItsPayments',
    journals: ['walletPayment', 'onlinePayment', 'creditPayment'],
    account: 'orderPrepaid',
    rows: sql`select pay_no as object, 'pay:' || pay_no as biz_key, share.main_order_id::text as owner,
      -share.amount_fen as amount_fen
      from payment_order share join payment on payment.id = share.payment_id where ${PAID}`,
  },
  {
    rule: 'latePaymentIsBooked',
    journals: ['latePayment'],
    account: 'channelInTransit',
    rows: sql`select refund_no as object, 'late:' || pay_no || ':' || late_gateway_ref as biz_key, late_gateway as owner,
      refund.amount_fen ${FROM_REFUND} where late_gateway_ref is not null`,
  },
  {
    rule: 'onlineRefundIsBooked',
    journals: ['onlineRefund'],
    account: 'orderPrepaid',
    rows: sql`select refund_no as object, 'refund:' || refund_no as biz_key, main_order_id::text as owner, amount_fen
      from refund where part = 'online' and main_order_id is not null`,
  },
  {
    rule: 'walletRefundIsBooked',
    journals: ['walletRefund'],
    account: 'orderPrepaid',
    rows: sql`select refund_no as object, 'refund:' || refund_no as biz_key, main_order_id::text as owner, amount_fen
      from refund where part = 'wallet'`,
  },
  {
    rule: 'creditPaymentIsBooked',
    journals: ['creditPayment'],
    account: ['creditUndelivered'],
    rows: sql`select pay_no as object, 'pay:' || pay_no as biz_key, '' as owner, credit_part_fen as amount_fen
      from payment where ${PAID} and credit_part_fen > 0`,
  },
  {
    rule: 'creditRefundIsBooked',
    journals: ['creditRefund'],
    account: 'orderPrepaid',
    rows: sql`select refund_no as object, 'refund:' || refund_no as biz_key, main_order_id::text as owner, amount_fen
      from refund where part = 'credit'`,
  },
  {
    rule: 'refundPayoutIsBooked',
    journals: ['refundPaidOut'],
    account: 'channelInTransit',
    rows: sql`select refund_no as object, 'refunded:' || refund_no as biz_key, ${GATEWAY} as owner,
      -refund.amount_fen as amount_fen ${FROM_REFUND}
      where refund.part = 'online' and refund.state = 'succeeded' and bank_reference is null and covered_by is null`,
  },
  {
    rule: 'refundPayoutIsBooked',
    journals: ['onlineRefund', 'latePayment', 'refundPaidOut', 'refundPaidByHand', 'disputeRefund'],
    account: 'refundInTransit',
    rows: sql`select refund_no as object,
        case when late_gateway_ref is null then 'refund:' || refund_no
          else 'late:' || pay_no || ':' || late_gateway_ref end as biz_key,
        refund_no as owner, -refund.amount_fen as amount_fen
      ${FROM_REFUND} where refund.part = 'online'
      union all
      select refund_no, 'refunded:' || refund_no, refund_no, amount_fen
      from refund where part = 'online' and state = 'succeeded'`,
  },
  {
    rule: 'refundByHandIsBooked',
    journals: ['refundPaidByHand'],
    account: 'bank',
    rows: sql`select refund_no as object, 'refunded:' || refund_no as biz_key, 'transfers' as owner,
      -amount_fen as amount_fen from refund where bank_reference is not null`,
  },
  ...(['claim', 'loss'] as const).map((cover) => ({
    rule: 'coveredRefundIsBooked' as const,
    journals: ['disputeRefund'] as const,
    account: cover === 'claim' ? ('channelClaim' as const) : ('disputeLosses' as const),
    rows: sql`select refund_no as object, 'refunded:' || refund_no as biz_key,
      ${cover === 'claim' ? GATEWAY : sql`''`} as owner, -refund.amount_fen as amount_fen ${FROM_REFUND}
      where covered_by = ${sql.lit(cover)} and refund.state = 'succeeded'`,
  })),
  ...(['channelClaim', 'channelInTransit'] as const).map((account) => ({
    rule: 'claimIsBooked' as const,
    journals: ['refundPaidTwice'] as const,
    account,
    rows: sql`select refund_no as object, 'refundedTwice:' || refund_no as biz_key, ${GATEWAY} as owner,
      ${account === 'channelClaim' ? sql`refund.amount_fen` : sql`-refund.amount_fen`} as amount_fen ${FROM_REFUND}
      where bank_reference is not null and gateway_answer = 'paid'`,
  })),
];
