import { parseEnum, type StaffRefund } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { PAYMENT_STATES, type PaymentState, REFUND_STATES } from './payment-state.ts';

/** A payment that is, at least in part, for one main order. */
export interface PaymentOfMain {
  readonly payNo: string;
  readonly state: PaymentState;
  /** The main order's share. */
  readonly amount: Fen;
  /** Wallet part of the full payment, as the payer chose. */
  readonly walletPart: Fen;
  readonly onlinePart: Fen;
  readonly creditPart: Fen;
  readonly gateway: string | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly endedAt: Date | null;
}

export interface RefundOfMain {
  readonly refundNo: string;
  readonly payNo: string;
  readonly amount: Fen;
  /** Payment method: `wallet` or the gateway. */
  readonly method: string;
  readonly state: StaffRefund['state'];
  readonly reason: string;
  /** The staff user of the manual bank transfer. */
  readonly paidOutBy: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** Payments and refunds of a main order, the oldest first. Both are read by the main order's index. */
export async function moneyOfMain(
  reader: Reader,
  mainOrderId: string,
): Promise<{ readonly payments: readonly PaymentOfMain[]; readonly refunds: readonly RefundOfMain[] }> {
  const [payments, refunds] = await Promise.all([
    reader
      .selectFrom('payment_order as share')
      .innerJoin('payment', 'payment.id', 'share.payment_id')
      .select([
        ...([
          'payment.pay_no',
          'payment.state',
          'payment.wallet_part_fen',
          'payment.online_part_fen',
          'payment.credit_part_fen',
        ] as const),
        ...(['payment.gateway', 'payment.created_at', 'payment.paid_at', 'payment.ended_at'] as const),
        'share.amount_fen',
      ])
      .where('share.main_order_id', '=', mainOrderId)
      .orderBy('payment.created_at')
      .execute(),
    reader
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select([
        ...(['refund.refund_no', 'refund.amount_fen', 'refund.part', 'refund.state', 'refund.reason'] as const),
        ...(['refund.paid_out_by', 'refund.created_at', 'refund.ended_at'] as const),
        ...(['payment.pay_no', 'payment.gateway'] as const),
      ])
      .where('refund.main_order_id', '=', mainOrderId)
      .orderBy('refund.created_at')
      .orderBy('refund.refund_no')
      .execute(),
  ]);
  return {
    payments: payments.map((row) => ({
      payNo: row.pay_no,
      state: parseEnum(PAYMENT_STATES, row.state),
      amount: fen(row.amount_fen),
      walletPart: fen(row.wallet_part_fen),
      onlinePart: fen(row.online_part_fen),
      creditPart: fen(row.credit_part_fen),
      gateway: row.gateway,
      createdAt: row.created_at,
      paidAt: row.paid_at,
      endedAt: row.ended_at,
    })),
    refunds: refunds.map((row) => ({
      refundNo: row.refund_no,
      payNo: row.pay_no,
      amount: fen(row.amount_fen),
      method: row.part === 'online' ? (row.gateway ?? '') : row.part,
      state: parseEnum(REFUND_STATES, row.state),
      reason: row.reason,
      paidOutBy: row.paid_out_by,
      createdAt: row.created_at,
      endedAt: row.ended_at,
    })),
  };
}
