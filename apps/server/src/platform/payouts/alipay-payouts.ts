import { listTexts } from '@xunban/i18n/list-texts';
import { toYuanText } from '@xunban/money';
import {
  type AlipayAnswer,
  type AlipaySettings,
  alipayClient,
  field,
  isDone,
} from '../gateways/alipay/alipay-client.ts';
import type { PayoutAnswer, PayoutBank, PayoutOrder } from './payout-bank.ts';

/** Transfer from the company's Alipay account to a bank account without a password. */
const PRODUCT = { product_code: 'TRANS_BANKCARD_NO_PWD', biz_scene: 'DIRECT_TRANSFER' } as const;
const TITLE = '账户余额提现';
const UNKNOWN_ORDER = 'ORDER_NOT_EXIST';
/** Refusals because of the company's own account: the transfer is tried again later. */
const OWN_FAULT = /^(PAYER_|BALANCE_IS_NOT_ENOUGH|EXCEED_LIMIT|PERM|NO_PERMISSION|REMAIN_|BLOCK_USER_FORBBIDEN_SEND)/;

/**
 * Payouts by `alipay.fund.trans.uni.transfer`. Alipay carries out one transfer per number of ours. A refusal is believed only after a
 * query that does not find the transfer, because a repeated request is refused as well while the first one is carried out.
 */
export function alipayPayouts(settings: AlipaySettings): PayoutBank {
  const client = alipayClient(settings);
  const query = async (reference: string): Promise<PayoutAnswer> => {
    const content = { ...PRODUCT, out_biz_no: reference };
    const answer = await client.call('alipay.fund.trans.common.query', content);
    if (isDone(answer)) return statusOf(answer);
    if (answer.subCode.endsWith(UNKNOWN_ORDER)) return { status: 'absent' };
    throw new Error(`Alipay refused to query a transfer: ${answer.subCode}`);
  };
  return {
    async pay(order) {
      const answer = await client.call('alipay.fund.trans.uni.transfer', transferOf(order));
      if (isDone(answer)) return statusOf(answer);
      const known = await query(order.reference);
      if (known.status !== 'absent') return known;
      if (OWN_FAULT.test(answer.subCode)) throw new Error(`Alipay refused a transfer: ${answer.subCode}`);
      return { status: 'refused', reason: field(answer, 'subMsg') || answer.subCode };
    },
    query,
  };
}

const transferOf = ({ reference, amount, holderName, accountNo, kind, bank, branch }: PayoutOrder) => ({
  ...PRODUCT,
  out_biz_no: reference,
  trans_amount: toYuanText(amount),
  order_title: TITLE,
  remark: `${TITLE} ${reference}`,
  payee_info: {
    identity_type: 'BANKCARD_ACCOUNT',
    identity: accountNo,
    name: holderName,
    bankcard_ext_info: {
      account_type: kind === 'company' ? '1' : '2',
      ...(bank === 'other' ? {} : { inst_name: listTexts('zh-CN').value('bank', bank) }),
      ...(branch === '' ? {} : { inst_branch_name: branch }),
    },
  },
});

/** A transfer to a bank account is under way until that bank has answered. */
function statusOf(answer: AlipayAnswer): PayoutAnswer {
  switch (field(answer, 'status')) {
    case 'SUCCESS':
      return { status: 'paid', bankReference: field(answer, 'orderId') };
    case 'DEALING':
    case 'WAIT_PAY':
      return { status: 'accepted' };
    case 'FAIL':
    case 'CLOSED':
    case 'REFUND':
      return { status: 'refused', reason: field(answer, 'failReason') || field(answer, 'errorCode') || '银行退回' };
    default:
      throw new Error('Alipay answered with an unknown status of a transfer');
  }
}
