import { fen } from '@xunban/money';
import { z } from 'zod';
import type { TradeEvidence } from '../gateway.ts';

/** A trade in WeChat Pay's format, in an answer or in a notice. Fields that we do not use may come and go. */
export const wechatTrade = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int().positive(), currency: z.string().default('CNY') }).optional(),
});
export type WechatTrade = z.infer<typeof wechatTrade>;

/** Paid, also when it was refunded since. */
export const isPaid = ({ trade_state: state }: WechatTrade): boolean => state === 'SUCCESS' || state === 'REFUND';

/** Undefined when it lacks what a paid trade has. */
export function evidenceOf(trade: WechatTrade): TradeEvidence | undefined {
  const { amount, transaction_id: gatewayRef, success_time: at, out_trade_no: payNo } = trade;
  if (amount?.currency !== 'CNY' || !gatewayRef || !at) return undefined;
  return {
    gateway: 'wechat',
    payNo,
    outcome: 'paid',
    gatewayRef,
    // The amount of the trade; a payer with a coupon pays less, and the company is settled the full amount.
    amount: fen(BigInt(amount.total)),
    at: new Date(at),
  };
}
