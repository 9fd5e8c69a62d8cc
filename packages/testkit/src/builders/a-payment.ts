import type { PaymentInfo, SharedPayment } from '@xunban/contract';
import { aGateway } from './a-gateway.ts';

/** A payment of one main order over 86.50 yuan that waits, with 100 yuan in the wallet. */
export const aPayment = (fields: Partial<PaymentInfo> = {}): PaymentInfo => ({
  payNo: 'Z2603020001',
  state: 'created',
  amount: 86.5,
  refunded: 0,
  methods: [],
  createdAt: '2026-03-02T10:00:00+08:00',
  paidAt: null,
  person: '',
  purpose: 'order',
  orders: [
    {
      id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      mainNo: 'M2603020001',
      ...{ poNumber: '', costCentre: '' },
      total: 86.5,
      due: 86.5,
      boards: [{ text: 'P2603020001 · 68 × 53 mm × 10', image: { top: '/board-top.svg', bottom: '' } }],
      coupon: 0,
      later: [],
    },
  ],
  due: 86.5,
  wallet: 100,
  creditLeft: 0,
  available: [
    { method: 'wallet', usable: true, reason: '', gateway: null },
    { method: 'sandbox', usable: true, reason: '', gateway: aGateway('sandbox') },
    { method: 'alipay', usable: false, reason: 'notOpen', gateway: aGateway('alipay') },
  ],
  needsPayPassword: true,
  approval: null,
  deadline: '2099-03-04T10:00:00+08:00',
  shareToken: 'share-token',
  ...fields,
});

/** The same payment as its link shows it. */
export const aSharedPayment = (fields: Partial<SharedPayment> = {}): SharedPayment => ({
  ...{ payNo: 'Z2603020001', state: 'created', amount: 86.5, tax: 9.95, taxPercent: 13 },
  seller: '迅板电路有限公司',
  buyer: { company: '深圳示例电子有限公司', name: '王工', phone: '138****0000' },
  orders: aPayment().orders.map(({ mainNo, poNumber, costCentre, boards, coupon }) => ({
    mainNo,
    poNumber,
    costCentre,
    boards,
    coupon,
  })),
  deadline: '2099-03-04T10:00:00+08:00',
  ...{ paidAt: null, receiptPath: '', methods: ['sandbox'], gateways: [aGateway('sandbox')] },
  ...fields,
});
