import { fen } from '@xunban/money';
import { z } from 'zod';
import type { GatewayComplaint } from '../gateway.ts';
import type { WechatClient } from './wechat-client.ts';

const complaintAnswer = z.object({
  complaint_id: z.string(),
  complaint_time: z.iso.datetime({ offset: true }),
  complaint_detail: z.string().default(''),
  problem_description: z.string().default(''),
  complaint_state: z.string(),
  complaint_order_info: z
    .array(z.object({ out_trade_no: z.string(), amount: z.number().int().nonnegative() }))
    .default([]),
  apply_refund_amount: z.number().int().nonnegative().optional(),
});

/** A complaint with the trades that it is about (consumer complaints 2.0 of API v3). */
export async function wechatComplaint(client: WechatClient, ref: string): Promise<readonly GatewayComplaint[]> {
  const answer = await client.call('GET', `/v3/merchant-service/complaints-v2/${ref}`);
  if (answer.status === 404) return [];
  if (answer.code !== '') throw new Error(`WeChat Pay query of complaint ${ref} failed: ${answer.code}`);
  const { data } = complaintAnswer.safeParse(answer.body);
  if (data?.complaint_id !== ref) throw new Error(`WeChat Pay answer about complaint ${ref} is incomplete`);
  const { complaint_order_info: trades, apply_refund_amount: asked } = data;
  return trades.map(({ out_trade_no: payNo, amount }) => ({
    payNo,
    // What the payer asks for counts when it can only be about this trade.
    amount: fen(BigInt(trades.length === 1 && asked ? Math.min(asked, amount) : amount)),
    content: [data.problem_description, data.complaint_detail].filter((text) => text !== '').join(' · '),
    at: new Date(data.complaint_time),
    isEnded: data.complaint_state === 'PROCESSED',
  }));
}
