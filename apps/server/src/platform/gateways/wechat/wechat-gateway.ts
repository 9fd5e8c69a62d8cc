import { toApi } from '@xunban/money';
import { z } from 'zod';
import { toIso } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import {
  type NewTrade,
  NO_PLACE,
  type PaymentGateway,
  type PayPlace,
  type RefundAnswer,
  type TradeState,
} from '../gateway.ts';
import { wechatBill } from './wechat-bill.ts';
import { type WechatClient, type WechatSettings, wechatClient } from './wechat-client.ts';
import { wechatComplaint } from './wechat-complaint.ts';
import { wechatNotice } from './wechat-notice.ts';
import { identifyPage, openIdOf } from './wechat-payer.ts';
import { evidenceOf, isPaid, wechatTrade } from './wechat-trade.ts';

const TRADES = '/v3/pay/transactions/out-trade-no';
const REFUNDS = '/v3/refund/domestic/refunds';

const nativeAnswer = z.object({ code_url: z.string().min(1) });
const h5Answer = z.object({ h5_url: z.url() });
const jsapiAnswer = z.object({ prepay_id: z.string().min(1) });
const refundAnswer = z.object({ out_refund_no: z.string(), status: z.string() });

/**
 * WeChat Pay for a direct merchant: a QR code on desktops (Native), the app on phones (H5), and over the page inside the app
 * (JSAPI).
 */
export function wechatGateway(settings: WechatSettings, notifyUrl: string): PaymentGateway {
  const client = wechatClient(settings);
  const { merchantId } = settings;
  const query = async (payNo: string): Promise<TradeState> => {
    const answer = await client.call('GET', `${TRADES}/${payNo}?mchid=${merchantId}`);
    if (answer.code === 'ORDER_NOT_EXIST' || answer.code === 'ORDERNOTEXIST') return { state: 'unknown' };
    if (answer.code !== '') throw new Error(`WeChat Pay query of ${payNo} failed: ${answer.code}`);
    return stateOf(settings, payNo, answer.body);
  };
  return {
    name: 'wechat',
    create: (trade) =>
      create(client, settings, (kind, extra) => announce(client, settings, notifyUrl, trade, kind, extra), trade),
    query,
    async close(payNo) {
      const answer = await client.call('POST', `${TRADES}/${payNo}/close`, { mchid: merchantId });
      if (answer.code === '' || answer.code === 'ORDER_CLOSED') return { state: 'closed' };
      if (answer.code === 'ORDER_NOT_EXIST' || answer.code === 'ORDERNOTEXIST') return { state: 'unknown' };
      const state = await query(payNo);
      if (state.state === 'open') throw new Error(`WeChat Pay close of ${payNo} failed: ${answer.code}`);
      return state;
    },
    async refund({ gatewayRef, refundNo, amount, tradeAmount, reason }) {
      const answer = await client.call('POST', REFUNDS, {
        ...{ transaction_id: gatewayRef, out_refund_no: refundNo, reason, notify_url: notifyUrl },
        amount: { refund: Number(amount), total: Number(tradeAmount), currency: 'CNY' },
      });
      if (answer.code !== '') return 'refused';
      return refundState(refundNo, answer.body);
    },
    async queryRefund({ refundNo }): Promise<RefundAnswer> {
      const answer = await client.call('GET', `${REFUNDS}/${refundNo}`);
      if (answer.code === 'RESOURCE_NOT_EXISTS') return 'absent';
      if (answer.code !== '') throw new Error(`WeChat Pay query of refund ${refundNo} failed: ${answer.code}`);
      return refundState(refundNo, answer.body);
    },
    complaint: (ref) => wechatComplaint(client, ref),
    parseNotify: (notify) => wechatNotice(client, settings, notify),
    answerNotify: (outcome) => ({
      status: { taken: 200, ignored: 500, refused: 401 }[outcome],
      type: 'application/json; charset=utf-8',
      body: outcome === 'taken' ? '{"code":"SUCCESS"}' : '{"code":"FAIL","message":"失败"}',
    }),
    bill: (day) => wechatBill(client, day),
  };
}

type Announce = (kind: 'native' | 'h5' | 'jsapi', extra?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Announces the trade in the way that fits the payer's device. */
async function create(
  client: WechatClient,
  settings: WechatSettings,
  announced: Announce,
  { device, ip, returnUrl, payerCode }: NewTrade,
): Promise<PayPlace> {
  switch (device) {
    case 'desktop':
      return { ...NO_PLACE, qrText: nativeAnswer.parse(await announced('native')).code_url };
    case 'phone': {
      const scene = { scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } } };
      const address = new URL(h5Answer.parse(await announced('h5', scene)).h5_url);
      address.searchParams.set('redirect_url', returnUrl);
      return { ...NO_PLACE, redirectUrl: address.href };
    }
    case 'app': {
      // Without the secret of an official account the payer is unknown, and the trade stays unannounced for another browser.
      if (settings.appSecret === '') return NO_PLACE;
      const openId = payerCode === undefined ? undefined : await openIdOf(settings, payerCode);
      if (openId === undefined) return { ...NO_PLACE, redirectUrl: identifyPage(settings.appId, returnUrl) };
      const { prepay_id: prepayId } = jsapiAnswer.parse(await announced('jsapi', { payer: { openid: openId } }));
      return { ...NO_PLACE, wechatBridge: client.bridge(prepayId) };
    }
  }
}

/** The same trade announced again is answered alike. */
async function announce(
  client: WechatClient,
  { appId, merchantId }: WechatSettings,
  notifyUrl: string,
  { payNo, subject, amount, payUntil }: NewTrade,
  ...[kind, extra]: Parameters<Announce>
): Promise<unknown> {
  const answer = await client.call('POST', `/v3/pay/transactions/${kind}`, {
    ...{ appid: appId, mchid: merchantId, out_trade_no: payNo, notify_url: notifyUrl },
    description: (subject || payNo).slice(0, 120),
    time_expire: toIso(payUntil).replace(/\.\d+/, ''),
    amount: { total: Number(amount), currency: 'CNY' },
    ...extra,
  });
  // It was begun on another device, in another way: it goes on there, or is given up for a new payment.
  if (['OUT_TRADE_NO_USED', 'ORDERPAID', 'ORDER_CLOSED'].includes(answer.code)) throw new Refusal('payment.inProgress');
  if (answer.code !== '') throw new Error(`WeChat Pay refused a payment of ${toApi(amount)}: ${answer.code}`);
  return answer.body;
}

function stateOf({ appId, merchantId }: WechatSettings, payNo: string, body: unknown): TradeState {
  const trade = wechatTrade.parse(body);
  if (trade.out_trade_no !== payNo || trade.mchid !== merchantId || trade.appid !== appId)
    throw new Error(`WeChat Pay returned another trade than ${payNo}`);
  if (isPaid(trade)) {
    const evidence = evidenceOf(trade);
    if (!evidence) throw new Error(`WeChat Pay answer about ${payNo} is incomplete`);
    return { state: 'ended', evidence };
  }
  // A try that failed may be followed by another one while the trade is open.
  return trade.trade_state === 'CLOSED' || trade.trade_state === 'REVOKED' ? { state: 'closed' } : { state: 'open' };
}

function refundState(refundNo: string, body: unknown): 'paid' | 'accepted' | 'refused' {
  const refund = refundAnswer.parse(body);
  if (refund.out_refund_no !== refundNo) throw new Error(`WeChat Pay returned another refund than ${refundNo}`);
  switch (refund.status) {
    case 'SUCCESS':
      return 'paid';
    case 'PROCESSING':
      return 'accepted';
    // ABNORMAL: the payer's card no longer accepts money, and staff must find another way.
    case 'CLOSED':
    case 'ABNORMAL':
      return 'refused';
    default:
      throw new Error(`WeChat Pay returned an unknown state of ${refundNo}`);
  }
}
