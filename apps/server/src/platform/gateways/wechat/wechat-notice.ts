import { z } from 'zod';
import { readJson } from '../../http/raw-json.ts';
import { Refusal } from '../../refusal.ts';
import type { GatewayNotice, RawNotify } from '../gateway.ts';
import type { WechatClient, WechatSettings } from './wechat-client.ts';
import { openResource } from './wechat-signatures.ts';
import { evidenceOf, isPaid, wechatTrade } from './wechat-trade.ts';

const notice = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
    ciphertext: z.string(),
  }),
});

const complaintFields = z.object({ complaint_id: z.string().regex(/^\w{1,64}$/) });
const refundFields = z.object({ mchid: z.string(), out_refund_no: z.string() });

/**
 * Parses a notice from WeChat Pay: signed by the platform over its bytes, its subject encrypted under our API v3 key. WeChat
 * Pay sends notices with wrong signatures on purpose, to check that they are refused.
 */
export async function wechatNotice(
  client: WechatClient,
  { appId, merchantId, apiKey }: Pick<WechatSettings, 'appId' | 'merchantId' | 'apiKey'>,
  { headers, body }: RawNotify,
): Promise<GatewayNotice> {
  if (!(await client.isFromPlatform(headers, body))) throw new Refusal('payment.badSignature');
  const parsed = notice.safeParse(readJson(body));
  const text = parsed.success ? openResource(apiKey, parsed.data.resource) : undefined;
  if (!parsed.success || text === undefined) throw new Refusal('payment.badSignature');
  const content = readJson(Buffer.from(text));
  if (parsed.data.event_type.startsWith('REFUND.')) {
    const refund = refundFields.safeParse(content);
    if (refund.data?.mchid !== merchantId) throw new Refusal('payment.badSignature');
    return { about: 'refund', refundNo: refund.data.out_refund_no };
  }
  if (parsed.data.event_type.startsWith('COMPLAINT.')) {
    // It names no merchant; the complaint is queried under our key.
    const complaint = complaintFields.safeParse(content);
    if (!complaint.success) throw new Refusal('payment.badSignature');
    return { about: 'complaint', gateway: 'wechat', ref: complaint.data.complaint_id };
  }
  if (parsed.data.event_type !== 'TRANSACTION.SUCCESS') return { about: 'nothing' };
  const trade = wechatTrade.safeParse(content).data;
  if (trade?.appid !== appId || trade.mchid !== merchantId) throw new Refusal('payment.badSignature');
  const evidence = isPaid(trade) ? evidenceOf(trade) : undefined;
  if (!evidence) throw new Refusal('payment.badSignature');
  return { about: 'trade', evidence };
}
