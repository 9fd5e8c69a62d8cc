import {
  COMPANY_PACKING,
  defaultBoardSpec,
  type MainOrder,
  type OrderDetail,
  type OrderProgress,
  type StaffOrderDetail,
} from '@xunban/contract';
import { aFreightOffer, anAddress } from './a-cart-row.ts';

const AT = '2026-03-02T10:00:00+08:00';

/** Fields of an order that its buyer and staff see alike: two layers, five boards, in review. */
const order = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  orderNo: 'P2603020001',
  mainOrderId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  mainNo: 'M2603020001',
  state: 10,
  version: 3,
  spec: defaultBoardSpec,
  fileName: 'arduino-uno.zip',
  image: { top: '', bottom: '' },
  quantity: 5,
  amount: 86.5,
  percent: 0,
  promisedShipDate: '2026-03-10',
  customerPartNo: '',
  poNumber: '',
  costCentre: '',
  tags: [],
  reorderOf: null,
  isShortageAsked: false,
  isRemake: false,
  createdAt: AT,
  fileId: '16fd2706-8baf-433b-82eb-8c7fada847da',
  priceLines: [
    {
      ruleId: 'base',
      line: 'board',
      nameKey: 'pricing.line.board',
      inputs: {},
      formula: '86.50',
      rounding: 'halfUp',
      amount: 86.5,
    },
  ],
  priceVersion: 1,
  bookVersion: '2026.1',
  workingDays: 5,
  weightG: 180,
  findings: [],
  answerDeadline: null,
  changeOrder: null,
  cancelOffer: null,
  supplement: null,
  cancellation: null,
  hold: null,
  heldDays: 0,
  forecastCauses: [],
  forecastShipDate: '2026-03-10',
  roadDays: 2,
  progress: null,
  history: [],
  shipments: [],
  note: '',
  mainNote: '',
  packing: COMPANY_PACKING,
  round: 1,
  decision: null,
  previousRounds: [],
} satisfies Partial<OrderDetail>;

/** An order as staff see it. */
export const aStaffOrder = (fields: Partial<StaffOrderDetail> = {}): StaffOrderDetail => ({
  ...order,
  proposal: null,
  cancelRequest: null,
  can: ['approve', 'sendBack', 'requestChange', 'cancel'],
  memberId: '22222222-0000-4000-8000-000000000001',
  memberName: '林工',
  memberNo: 'XB0001',
  memberPhone: '13712345678',
  waitingSince: AT,
  mainPaid: 0,
  measured: { copperLayers: 2, widthMm: 68.58, heightMm: 53.34, problems: [] },
  address: address(),
  carrier: 'SF',
  freight: 12,
  freightChanges: [],
  payments: [],
  ...fields,
});

/** The progress of a board that is being made: no steps, in time. */
export const aProgress = (fields: Partial<OrderProgress> = {}): OrderProgress => ({
  ...{ orderNo: order.orderNo, phase: 'making', percent: 0, steps: [], isLate: false, delayReason: '' },
  ...{ promisedShipDate: '2026-03-10', forecastShipDate: '2026-03-10', shippedAt: null },
  ...fields,
});

/** The same order as its buyer sees it. */
export const anOrder = (fields: Partial<OrderDetail> = {}): OrderDetail => ({ ...order, can: ['cancel'], ...fields });

/** The main order that it belongs to, alone. */
export const aMainOrder = (fields: Partial<MainOrder> = {}): MainOrder => ({
  id: order.mainOrderId,
  mainNo: order.mainNo,
  state: 10,
  version: 1,
  address: address(),
  carrier: 'SF',
  freight: 12,
  freightRule: aFreightOffer(),
  freightChanges: [],
  goodsAmount: 86.5,
  couponAmount: 0,
  coupons: [],
  cancelFees: 0,
  conceded: 0,
  total: 98.5,
  paid: 0,
  due: 98.5,
  payable: 98.5,
  refundWaits: 0,
  payDeadline: null,
  note: '',
  packing: COMPANY_PACKING,
  deliveryWait: null,
  orders: [anOrder()],
  payments: [],
  shipments: [],
  can: ['cancel'],
  createdAt: AT,
  ...fields,
});

function address(): MainOrder['address'] {
  const { id, isDefault, ...rest } = anAddress();
  return rest;
}
