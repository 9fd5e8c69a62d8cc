import type { Language } from '@xunban/i18n';

interface SandboxTexts {
  readonly title: string;
  readonly notice: string;
  readonly amount: string;
  readonly payNo: string;
  readonly succeed: string;
  readonly fail: string;
  readonly late: string;
  readonly twice: string;
  readonly waiting: string;
  readonly deciding: string;
  readonly paid: string;
  readonly failed: string;
  readonly closed: string;
  readonly back: string;
  readonly missing: string;
}

/** Texts of the simulated bank's page. It is not part of our screens, so they are not in the screens' catalogues. */
export const SANDBOX_TEXTS: Readonly<Record<Language, SandboxTexts>> = {
  'zh-CN': {
    title: '演示银行',
    notice: '这里是演示银行，不会真实扣款。请选择支付结果。',
    amount: '付款金额',
    payNo: '支付单号',
    succeed: '支付成功',
    fail: '支付失败',
    late: '稍后支付成功（延迟通知）',
    twice: '支付成功（重复通知）',
    waiting: '等待付款',
    deciding: '银行处理中',
    paid: '已支付',
    failed: '支付失败',
    closed: '交易已关闭',
    back: '返回迅板',
    missing: '没有找到这笔交易',
  },
  'zh-TW': {
    title: '示範銀行',
    notice: '這裡是示範銀行，不會真實扣款。請選擇支付結果。',
    amount: '付款金額',
    payNo: '支付編號',
    succeed: '支付成功',
    fail: '支付失敗',
    late: '稍後支付成功（延遲通知）',
    twice: '支付成功（重複通知）',
    waiting: '等待付款',
    deciding: '銀行處理中',
    paid: '已支付',
    failed: '支付失敗',
    closed: '交易已結束',
    back: '返回迅板',
    missing: '找不到這筆交易',
  },
  en: {
    title: 'Demo bank',
    notice: 'This is the demo bank: no real money is charged. Choose the result of the payment.',
    amount: 'Amount',
    payNo: 'Payment number',
    succeed: 'Succeed',
    fail: 'Fail',
    late: 'Succeed later (delayed notification)',
    twice: 'Succeed (duplicate notification)',
    waiting: 'Waiting for payment',
    deciding: 'Processing',
    paid: 'Paid',
    failed: 'Payment failed',
    closed: 'Payment closed',
    back: 'Return to Xunban',
    missing: 'Payment not found',
  },
};
