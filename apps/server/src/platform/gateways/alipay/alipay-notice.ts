import { z } from 'zod';
import { readJson } from '../../http/raw-json.ts';
import { Refusal } from '../../refusal.ts';
import { amountIn } from '../amount-text.ts';
import type { GatewayNotice, RawNotify } from '../gateway.ts';
import { fromShanghaiText } from '../gateway-times.ts';
import type { AlipayClient, AlipaySettings } from './alipay-client.ts';

/**
 * Parses a notice from Alipay: a form, signed over its fields. It must be for our application and our account. After a refund a
 * trade is notified again with the refunded amount: that is not a payment.
 */
export async function alipayNotice(
  client: AlipayClient,
  { appId, sellerId }: Pick<AlipaySettings, 'appId' | 'sellerId'>,
  { body }: RawNotify,
): Promise<GatewayNotice> {
  const fields = formOf(body);
  if (!fields || !(await client.isSigned(fields))) throw new Refusal('payment.badSignature');
  const of = (name: string) => fields[name] ?? '';
  // A message to the gateway of the application names no account; the complaint is queried under our key.
  if (of('msg_method') !== '') {
    if (of('app_id') !== appId) throw new Refusal('payment.badSignature');
    return messageNotice(of('msg_method'), of('biz_content'));
  }
  if (of('app_id') !== appId || of('seller_id') !== sellerId) throw new Refusal('payment.badSignature');
  if (of('refund_fee') !== '' || of('gmt_refund') !== '' || of('out_biz_no') !== '')
    return refundNotice(of('out_biz_no'));
  // A trade that ended without money is reported as closed: this is verified by a query, since it may be paid elsewhere.
  if (of('trade_status') !== 'TRADE_SUCCESS' && of('trade_status') !== 'TRADE_FINISHED') return { about: 'nothing' };
  const amount = amountIn(of('total_amount'));
  const at = fromShanghaiText(of('gmt_payment'));
  if (amount === undefined || !at || of('trade_no') === '') throw new Refusal('payment.badSignature');
  return {
    about: 'trade',
    evidence: {
      gateway: 'alipay',
      outcome: 'paid',
      payNo: of('out_trade_no'),
      gatewayRef: of('trade_no'),
      amount,
      at,
    },
  };
}

const complaintMessage = z.object({ complain_event_id: z.string().regex(/^\w{1,64}$/) });

function messageNotice(method: string, content: string): GatewayNotice {
  if (method !== 'alipay.merchant.tradecomplain.changed') return { about: 'nothing' };
  const message = complaintMessage.safeParse(readJson(Buffer.from(content)));
  if (!message.success) throw new Refusal('payment.badSignature');
  return { about: 'complaint', gateway: 'alipay', ref: message.data.complain_event_id };
}

const refundNotice = (refundNo: string): GatewayNotice =>
  refundNo === '' ? { about: 'nothing' } : { about: 'refund', refundNo };

/** The form's fields, each once: what is written twice could be signed as one and read as the other. */
function formOf(body: Buffer): Record<string, string> | undefined {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (name in fields) return undefined;
    fields[name] = value;
  }
  return { ...fields };
}
