import type { StaffMainOrder } from '@xunban/contract';
import { negate, toApi, ZERO_FEN } from '@xunban/money';
import type { Staff } from '../../../platform/auth/actor.ts';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { moneyOfMain, type PaymentOfMain, type RefundOfMain } from '../../finance/payments/money-of-main.ts';
import { maskPhone } from '../../identity/accounts/masked-numbers.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import type { MainOrderDetail } from '../../orders/order-views/main-order-detail.ts';
import { viewFreightChanges, viewPayments } from '../../orders/order-views/order-view.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { codeOf, isLive, mainState } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import { viewShipment } from '../../orders-core/parcels/shipment-view.ts';
import { viewQueue } from '../staff-orders/staff-order-view.ts';
import { tasksOfOrders } from '../tasks/tasks-of-orders.ts';

/** Returns a main order with everything on its page except timeline and notes. */
export async function viewMainForStaff(
  reader: Reader,
  staff: Pick<Staff, 'staffId' | 'permissions'>,
  detail: MainOrderDetail,
): Promise<StaffMainOrder> {
  const { main, amounts } = detail;
  const [cards, address, freightChanges, payments, money, orders, tasks] = await Promise.all([
    memberCards(reader, [main.memberId]),
    openAddress(reader, main),
    viewFreightChanges(reader, main.id),
    viewPayments(reader, main.id),
    moneyOfMain(reader, main.id),
    viewQueue(
      reader,
      staff.permissions,
      main.orders.map((order) => ({ order, detail })),
    ),
    tasksOfOrders(
      reader,
      main.orders.map(({ id }) => id),
    ),
  ]);
  const card = cards.get(main.memberId);
  const promised = main.orders.filter(({ state }) => isLive(state)).flatMap((order) => order.promisedShipDate ?? []);
  return {
    id: main.id,
    mainNo: main.mainNo,
    state: codeOf(mainState(main.orders.map(({ state }) => state))),
    memberId: main.memberId,
    memberName: card?.name ?? '',
    memberNo: card?.memberNo ?? '',
    createdAt: toIso(main.createdAt),
    payDeadline: toIsoOrNull(main.payDeadline),
    promisedShipDate: promised.sort().at(-1) ?? null,
    goodsAmount: toApi(amounts.goodsFen),
    couponAmount: toApi(amounts.couponFen),
    cancelFees: toApi(amounts.feesFen),
    conceded: toApi(amounts.concededFen),
    freight: toApi(amounts.freightFen),
    total: toApi(amounts.totalFen),
    paid: toApi(amounts.netPaidFen),
    due: toApi(amounts.dueFen),
    payable: toApi(amounts.payableFen),
    refundWaits: toApi(amounts.soldDueFen < 0n ? negate(amounts.soldDueFen) : ZERO_FEN),
    freightChanges,
    payments: payments.map((payment) => ({
      ...payment,
      parts: partsOf(money.payments.find(({ payNo }) => payNo === payment.payNo)),
    })),
    refunds: money.refunds.map(viewRefund).reverse(),
    buyerNotes: buyerNotes(main),
    carrier: main.carrier,
    packing: main.packing,
    address: { ...address, phone: maskPhone(address.phone) },
    orders,
    shipments: detail.shipments.map((shipment) => viewShipment(shipment, main)),
    tasks: tasks.map((task) => ({ ...task, dueAt: toIso(task.dueAt), isMine: task.assigneeId === staff.staffId })),
  };
}

function partsOf(payment: PaymentOfMain | undefined): NonNullable<StaffMainOrder['payments']>[number]['parts'] {
  if (!payment) return [];
  const { walletPart, onlinePart, gateway } = payment;
  return [
    ...(walletPart > 0n ? [{ method: 'wallet', amount: toApi(walletPart) }] : []),
    ...(gateway === null ? [] : [{ method: gateway, amount: toApi(onlinePart) }]),
  ];
}

const viewRefund = ({ refundNo, payNo, amount, method, state, reason, createdAt, endedAt }: RefundOfMain) => ({
  ...{ refundNo, payNo, method, state, reason },
  amount: toApi(amount),
  createdAt: toIso(createdAt),
  endedAt: toIsoOrNull(endedAt),
});

function buyerNotes({ note, orders }: MainOrder): StaffMainOrder['buyerNotes'] {
  const notes: StaffMainOrder['buyerNotes'] = [
    { about: 'checkout', orderNo: '', text: note },
    ...orders.flatMap(({ orderNo, note: ofBoard, spec }) => [
      { about: 'board' as const, orderNo, text: ofBoard },
      { about: 'making' as const, orderNo, text: spec.remarks ?? '' },
    ]),
  ];
  return notes.filter(({ text }) => text.trim() !== '');
}
