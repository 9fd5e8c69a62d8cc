import { COMPANY_PACKING, defaultBoardSpec, type OrderState } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import type { MainOrder, PcbOrder } from '../features/orders-core/orders/order-records.ts';
import { asEncrypted } from '../platform/encrypted-fields/encrypted.ts';

const DAY = new Date('2026-11-20T10:00:00+08:00');

/** Builds an order that is not stored, for rules that only read it. */
export function anOrder(state: OrderState, changes: Partial<PcbOrder> = {}): PcbOrder {
  return {
    id: '11111111-0000-4000-8000-000000000001',
    orderNo: 'P2026112000001',
    mainOrderId: '11111111-0000-4000-8000-000000000000',
    memberId: '11111111-0000-4000-8000-00000000000f',
    fileId: '11111111-0000-4000-8000-0000000000f1',
    quoteId: '11111111-0000-4000-8000-0000000000f2',
    replacesOrderId: null,
    reorderOf: null,
    heldSince: null,
    heldFor: null,
    heldDays: 0,
    ...{ planLateDays: 0, planLateReason: '' },
    fileConfirmedAt: null,
    spec: defaultBoardSpec,
    state,
    stateSince: DAY,
    answerDeadline: null,
    version: 1,
    round: 1,
    priceVersion: 1,
    couponFen: fen(0n),
    amountFen: fen(50_000),
    cancelFeeFen: fen(0),
    concededFen: fen(0),
    remakeOf: null,
    workingDays: 5,
    weightG: 300,
    findings: [],
    isMachineReviewed: true,
    promisedShipDate: null,
    forecastShipDate: null,
    delayReason: '',
    shipmentId: null,
    note: '',
    customerPartNo: '',
    tags: [],
    createdAt: DAY,
    ...changes,
  };
}

/** The main order of these orders, with a freight of twelve yuan. */
export function aMainOrder(orders: readonly PcbOrder[], freightFen: Fen = fen(1_200)): MainOrder {
  return {
    id: '11111111-0000-4000-8000-000000000000',
    mainNo: 'M2026112000001',
    memberId: '11111111-0000-4000-8000-00000000000f',
    addressId: '11111111-0000-4000-8000-0000000000f3',
    address: {
      contactName: '李工',
      phone: asEncrypted(''),
      province: '广东省',
      city: '深圳市',
      district: '南山区',
      detail: '科技园 1 号',
      companyName: '',
    },
    carrier: 'SF',
    freight: {
      carrier: 'SF',
      zone: 'sameProvince',
      priceFen: freightFen,
      days: 1,
      actualWeightG: 300,
      volumetricWeightG: 200,
      chargeableWeightG: 1_000,
      because: 'actualWeight',
      formula: '12',
    },
    freightFen,
    freightVersion: 'test',
    deliveryVersion: 1,
    note: '',
    packing: COMPANY_PACKING,
    version: 1,
    payDeadline: null,
    createdAt: DAY,
    orders,
  };
}
