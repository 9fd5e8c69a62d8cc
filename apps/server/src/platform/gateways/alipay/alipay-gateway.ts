import { toYuanText } from '@xunban/money';
import { amountIn } from '../amount-text.ts';
import { type GatewayRefund, NO_PLACE, type PaymentGateway, type TradeState } from '../gateway.ts';
import { fromShanghaiText, toShanghaiText } from '../gateway-times.ts';
import { alipayBill } from './alipay-bill.ts';
import {
  type AlipayAnswer,
  type AlipayClient,
  type AlipaySettings,
  alipayClient,
  field,
  isDone,
} from './alipay-client.ts';
import { alipayComplaint } from './alipay-complaint.ts';
import { alipayNotice } from './alipay-notice.ts';

/** Alipay's cashier for desktops (`page.pay`) and phones (`wap.pay`). */
export function alipayGateway(settings: AlipaySettings, notifyUrl: string): PaymentGateway {
  const client = alipayClient(settings);
  const query = async (payNo: string): Promise<TradeState> => {
    const answer = await client.call('alipay.trade.query', { out_trade_no: payNo });
    if (!isDone(answer)) {
      if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' };
      throw new Error(`Alipay query of ${payNo} failed: ${answer.subCode}`);
    }
    return stateOf(payNo, answer);
  };
  return {
    name: 'alipay',
    async create({ payNo, subject, amount, payUntil, device, returnUrl }) {
      const isPhone = device !== 'desktop';
      const redirectUrl = await client.page(
        isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay',
        {
          out_trade_no: payNo,
          product_code: isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
          total_amount: toYuanText(amount),
          subject: (subject || payNo).slice(0, 128),
          // A page that was left open must not be paid after we have given the payment up.
          time_expire: toShanghaiText(payUntil),
          ...(isPhone ? { quit_url: returnUrl } : {}),
        },
        { returnUrl, notifyUrl },
      );
      return { ...NO_PLACE, redirectUrl };
    },
    query,
    async close(payNo) {
      const answer = await client.call('alipay.trade.close', { out_trade_no: payNo });
      if (isDone(answer)) return { state: 'closed' };
      // The trade does not exist before its payer has opened the page. Otherwise it is final: a query returns the outcome.
      if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' };
      const state = await query(payNo);
      if (state.state === 'open') throw new Error(`Alipay close of ${payNo} failed: ${answer.subCode}`);
      return state;
    },
    async refund({ payNo, gatewayRef, refundNo, amount, reason }) {
      const answer = await client.call('alipay.trade.refund', {
        ...{ out_trade_no: payNo, trade_no: gatewayRef, out_request_no: refundNo },
        ...{ refund_amount: toYuanText(amount), refund_reason: reason },
      });
      if (!isDone(answer)) return 'refused';
      // Without a change of funds it was refunded before, or is not refunded yet: the next query decides.
      return field(answer, 'fundChange') === 'Y' ? 'paid' : 'accepted';
    },
    queryRefund: (refund) => queryRefund(client, refund),
    complaint: (ref) => alipayComplaint(client, ref),
    parseNotify: (notify) => alipayNotice(client, settings, notify),
    answerNotify: (outcome) => ({
      status: outcome === 'refused' ? 401 : 200,
      type: 'text/plain; charset=utf-8',
      body: outcome === 'taken' ? 'success' : 'fail',
    }),
    bill: (day) => alipayBill(client, day),
  };
}

async function queryRefund(
  client: AlipayClient,
  { payNo, refundNo }: Pick<GatewayRefund, 'payNo' | 'refundNo'>,
): Promise<'paid' | 'absent'> {
  const answer = await client.call('alipay.trade.fastpay.refund.query', {
    out_trade_no: payNo,
    out_request_no: refundNo,
  });
  if (!isDone(answer) && answer.subCode !== 'ACQ.TRADE_NOT_EXIST')
    throw new Error(`Alipay query of refund ${refundNo} failed: ${answer.subCode}`);
  // It leaves the state out when the request has not arrived or did not succeed.
  return field(answer, 'refundStatus') === 'REFUND_SUCCESS' ? 'paid' : 'absent';
}

function stateOf(payNo: string, answer: AlipayAnswer): TradeState {
  if (field(answer, 'outTradeNo') !== payNo) throw new Error(`Alipay returned another trade than ${payNo}`);
  switch (field(answer, 'tradeStatus')) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED': {
      const amount = amountIn(field(answer, 'totalAmount'));
      const gatewayRef = field(answer, 'tradeNo');
      const at = fromShanghaiText(field(answer, 'sendPayDate'));
      if (amount === undefined || gatewayRef === '' || !at)
        throw new Error(`Alipay answer about ${payNo} is incomplete`);
      return { state: 'ended', evidence: { gateway: 'alipay', payNo, outcome: 'paid', gatewayRef, amount, at } };
    }
    case 'TRADE_CLOSED':
      return { state: 'closed' };
    case 'WAIT_BUYER_PAY':
      return { state: 'open' };
    default:
      throw new Error(`Alipay returned an unknown state of ${payNo}`);
  }
}
