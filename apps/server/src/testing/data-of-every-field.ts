import { fen } from '@xunban/money';
import { expect, vi } from 'vitest';
import { raiseAlarm } from '../features/base/alarms/raise-alarm.ts';
import { INVENTED_COMPANIES } from '../features/identity/company-register/invented-companies.ts';
import { insertTestKey } from './api-keys.ts';
import { requestIn } from './approval.ts';
import { sampleInputs } from './asked-calls.ts';
import { releaseCam } from './cam-jobs.ts';
import { submitForm, transferOf } from './certifications.ts';
import { askGoodwill } from './corrections.ts';
import { giveCoupon } from './coupons.ts';
import { PERSONAL_BILLING_PROFILE } from './invoices.ts';
import { createMemberWithUniqueData, type MemberWithUniqueData } from './member-with-unique-data.ts';
import {
  checkOut,
  fillCart,
  giveBoardFile,
  PLAIN_BOARD,
  payOrder,
  placePlainOrder,
  produce,
  reviewBoards,
  twoLayerFacts,
} from './orders.ts';
import { cancelAndRefund, givePayableOrder } from './payable-order.ts';
import { press } from './payments.ts';
import { giveProductionFile } from './production-files.ts';
import { giveQuestion } from './questions.ts';
import { askPayee } from './refunds.ts';
import type { KnownValues } from './sample-input.ts';
import { sentOrder as sentMain } from './sent-boards.ts';
import type { TestServer, TestStaff } from './server.ts';
import { giveDifference, settleToday } from './settlements.ts';

export interface DataOfEveryField {
  readonly scenario: MemberWithUniqueData;
  /** Inputs with the ids of this data: each field is in the answer to one of them. */
  readonly subjects: readonly KnownValues[];
  readonly refundId: string;
  /** Id of the order whose buyer is asked to agree to another price. */
  readonly changedId: string;
}

/**
 * Creates data for every place where a field of an answer to staff can occur.
 *
 * @param all staff with all permissions
 */
export async function createDataOfEveryField(server: TestServer, all: TestStaff): Promise<DataOfEveryField> {
  const scenario = await createMemberWithUniqueData(server);
  const { member, main } = scenario;
  const orderNo = main.orders[0]?.orderNo ?? '';
  const [company] = INVENTED_COMPANIES;
  // A second certification of the same member.
  if (company) await submitForm(server, member, transferOf(company));
  const { quoteId } = await member.api.quote.calculate({ body: { spec: PLAIN_BOARD } });
  await member.api.storedQuote.save({ body: { quoteId, name: '传感器板' } });
  await insertTestKey(server, member, { scopes: ['pay'] });
  await correctAddress();
  await reviewBoards(server, main);
  await payOrder(server, member, main);
  const changedId = await changedOrder();
  // A change that a colleague has to allow.
  const proposedId = await changedOrder('900.00');
  const revisedId = await revisedOrder();
  const [offeredId, owingId, askedId] = await Promise.all([offeredOrder(), owingOrder(), askedOrder()]);
  const { mainNo, ...parcel } = await sentOrder();
  await readyOrder();
  const batch = await releasedBatch();
  const invoicedId = await invoicedOrder();
  await member.api.message.askEmailCode({ body: { email: 'li@example.com' } });
  await giveQuestion(server, { id: main.orders[0]?.id ?? '', memberId: member.memberId });
  const conversationId = await askedWithFile();
  await giveProductionFile(server, main.orders[0]?.id ?? '', 'refused');
  const refund = await refundByHand();
  await all.api.staffDisputes.record({
    params: { no: refund.payNo },
    body: {
      kind: 'complaint',
      gatewayRef: 'T20261103',
      amount: 1,
      answerBy: '2090-01-01T12:00:00+08:00',
      content: '没有收到货',
    },
  });
  await askGoodwill(all, member.memberId, '1.00');
  const complaint = await refundedBoard();
  await giveDifference(server, 'ZF000000BILLED0002');
  await settleToday(server);
  await server.deps.db.transaction((tx) =>
    raiseAlarm(tx, { kind: 'walletAdjustment', subject: 'X1', amount: fen(700n), actorId: all.staffId }),
  );
  const [payment] = (await member.api.order.mainDetail({ query: { mainOrderId: main.id } })).payments;
  const plain = sampleInputs(scenario);
  const [first = {}] = plain;
  const texts = [orderNo, payment?.payNo, refund.refundNo, member.account, '李工'];
  const views = ['unclaimed', 'waiting', 'overdue', 'done', 'mine'];
  const money = { ...first, no: refund.payNo };
  const buying = await server.newMember();
  const subjects = [
    ...plain,
    { ...first, id: changedId },
    { ...first, id: conversationId },
    { ...first, id: proposedId },
    { ...first, id: offeredId },
    { ...first, id: askedId },
    { ...first, id: owingId },
    { ...first, id: invoicedId },
    { ...first, id: complaint.id },
    { ...first, id: complaint.orderId },
    { ...first, id: refund.id },
    { ...first, no: mainNo },
    { ...first, id: batch.id },
    { ...first, no: batch.batchNo },
    { ...first, no: batch.orderNo },
    { ...first, no: orderNo },
    { ...first, id: revisedId },
    money,
    { ...first, memberId: buying.memberId, mainOrderId: (await requestIn(server, buying)).main.id },
    { ...first, ...parcel },
    ...texts.map((text, at) => ({ ...first, text, view: views[at] })),
  ];
  return { scenario, subjects, refundId: refund.id, changedId };

  /** The member wrote about the order, with a file. */
  async function askedWithFile(): Promise<string> {
    const { api } = scenario.member;
    const file = new File(['%PDF-1.4 a drawing'], 'drawing.pdf', { type: 'application/pdf' });
    const { id: fileId } = await api.conversation.upload({ files: { file } });
    return (await api.conversation.write({ body: { text: '见附件', files: [fileId] } })).id;
  }

  /** Staff put an address right that the member had written wrongly. */
  async function correctAddress(): Promise<void> {
    const { member, main } = scenario;
    const { items } = await all.api.memberPage.orders({ params: { id: member.memberId }, query: {} });
    const { address, version = 0 } = items.find(({ id }) => id === main.id) ?? {};
    if (!address) throw new Error('main order has no address');
    const { phone: _masked, contactName = '', ...place } = address;
    const body = { ...place, contactName, detail: `${place.detail} 5 楼`, reason: '买家来电更正', version };
    await all.api.onBehalf.correctAddress({ params: { id: main.id }, body });
  }

  /** A board that arrived was not as it should be, and a part of its price went back. */
  async function refundedBoard(): Promise<{ readonly id: string; readonly orderId: string }> {
    const buyer = await server.newMember();
    const main = await sentMain(server, all, buyer);
    await buyer.api.order.receive({ query: { mainOrderId: main.id } });
    const { id: orderId = '', orderNo = '' } = main.orders[0] ?? {};
    const { id } = await buyer.api.afterSales.make({ body: { orderNo, kind: 'size', pieces: 1, text: '外形偏大' } });
    await all.api.staffAfterSales.refund({ params: { id }, body: { version: 1, amount: '1.00', text: '退一元' } });
    return { id, orderId };
  }

  /** The sent boards are invoiced on paper, and credited in part. */
  async function invoicedOrder(): Promise<string> {
    const { api } = scenario.member;
    const addressId = (await api.address.list({}))[0]?.id ?? '';
    const { items } = await api.invoice.uninvoiced({ query: { canApply: true } });
    const profile = await api.invoice.addProfile({ body: { ...PERSONAL_BILLING_PROFILE, medium: 'paper', addressId } });
    const nos = items.map(({ no }) => no);
    const { id, amount, invoices } = await api.invoice.apply({ body: { nos, billingProfileId: profile.id } });
    const params = { id: invoices[0]?.id ?? '' };
    const file = new File(['%PDF-1.4 entered by hand'], 'invoice.pdf', { type: 'application/pdf' });
    await all.api.staffInvoices.enter({
      params,
      query: { invoiceNo: '26000000000000000011', amount },
      files: { file },
    });
    const creditNote = { invoiceNo: '26000000000000000012', cause: 'discount', reason: '协商折让', amount: 1 } as const;
    await all.api.staffInvoices.creditNote({ params, body: creditNote });
    return id;
  }

  /** An order whose buyer is asked to agree to another price. */
  async function changedOrder(amountDelta = '20.50'): Promise<string> {
    const { memberId, api } = scenario.member;
    const fileId = await giveBoardFile(server, memberId, twoLayerFacts({ widthMm: 125, heightMm: 80 }));
    const main = await checkOut({ api }, [(await fillCart({ api }, { fileId })).cartId]);
    await reviewBoards(server, main);
    const params = { id: main.orders[0]?.id ?? '' };
    const { version } = await all.api.staff.order({ params });
    const body = { version, reason: '按文件尺寸生产', amountDelta, lineName: '外形加大', daysDelta: 1 };
    await all.api.staff.requestChange({ params, body });
    return params.id;
  }

  async function paidOrder() {
    const { member } = scenario;
    const main = await placePlainOrder(server, member);
    await reviewBoards(server, main);
    const { orderNo = '', id = '' } = main.orders[0] ?? {};
    await payOrder(server, member, main);
    const params = { id };
    const { version } = await all.api.staff.order({ params });
    return { params, orderNo, version };
  }

  /** A paid order with a pending cancellation request. */
  async function askedOrder(): Promise<string> {
    const { params, version } = await paidOrder();
    await all.api.staff.cancelOrder({ params, body: { version, reason: '买家不再需要' } });
    return params.id;
  }

  /** An order in production. */
  async function madeOrder() {
    const { params, orderNo, version } = await paidOrder();
    const made = await all.api.staff.startProduction({ params, body: { version } });
    return { params, orderNo, version: made.version };
  }

  /** An order in production whose cancellation is offered for a fee. */
  async function offeredOrder(): Promise<string> {
    const { params, version } = await madeOrder();
    await all.api.staff.offerCancel({ params, body: { version, reason: '买家不再需要', fee: '5.00' } });
    return params.id;
  }

  /** An order in production whose buyer has accepted a higher price and not paid the difference. */
  async function owingOrder(): Promise<string> {
    const { params, orderNo, version } = await madeOrder();
    const change = { version, reason: '买家加急', amountDelta: '9.00', lineName: '加急', daysDelta: 0 };
    await all.api.staff.requestChange({ params, body: change });
    const { api } = scenario.member;
    const { changeOrder } = await api.order.detail({ query: { orderNo } });
    const priceVersion = changeOrder?.priceVersion ?? 0;
    await api.order.acceptChange({ body: { orderId: params.id, priceVersion } });
    return params.id;
  }

  /** An order that its buyer resubmitted with a message to the review. */
  async function revisedOrder(): Promise<string> {
    const { memberId, api } = scenario.member;
    const fileId = await giveBoardFile(server, memberId);
    const main = await checkOut({ api }, [(await fillCart({ api }, { fileId })).cartId]);
    await reviewBoards(server, main);
    const { orderNo = '', id = '' } = main.orders[0] ?? {};
    const { version, amount } = await api.order.detail({ query: { orderNo } });
    const { quoteId } = await api.quote.calculate({ body: { spec: PLAIN_BOARD } });
    const body = { version, quoteId, note: '请再看一下', expectedAmount: amount };
    await api.main.reviseOrder({ params: { id }, body });
    return id;
  }

  /** Another order of the same member, with its board in a parcel. */
  async function sentOrder(): Promise<{ readonly mainNo: string; readonly carrier: string; readonly waybill: string }> {
    const { member } = scenario;
    const main = await placePlainOrder(server, member);
    const [board] = main.orders;
    if (!board) throw new Error('order has no board');
    await reviewBoards(server, main);
    await payOrder(server, member, main);
    const { version } = await produce(all, { id: board.id });
    const waybill = `SF${main.mainNo.slice(1)}`;
    await all.api.staff.ship({ params: { id: board.id }, body: { version, carrier: 'SF', waybill, weightG: 200 } });
    return { mainNo: main.mainNo, carrier: 'SF', waybill };
  }

  /** One more, whose board waits to be packed. */
  async function readyOrder(): Promise<void> {
    const { member } = scenario;
    const couponIds = [await giveCoupon(server, member.memberId)];
    const main = await placePlainOrder(server, member, 1, undefined, { couponIds });
    const id = main.orders[0]?.id ?? '';
    await reviewBoards(server, main);
    await payOrder(server, member, main);
    await produce(all, { id });
  }

  /** Two boards in production on the same panels, whose working files are released. */
  async function releasedBatch() {
    const { member } = scenario;
    const main = await placePlainOrder(server, member, 2);
    await reviewBoards(server, main);
    await payOrder(server, member, main);
    const { staffBatches } = all.api;
    const { version, ...batch } = await staffBatches.create({ body: { orderIds: main.orders.map(({ id }) => id) } });
    await staffBatches.start({ params: { id: batch.id }, body: { version } });
    await releaseCam(server.deps.db, all.staffId, { batchId: batch.id });
    return { id: batch.id, batchNo: batch.batchNo, orderNo: main.orders[0]?.orderNo ?? '' };
  }

  /** A refund that waits for manual processing. */
  async function refundByHand(): Promise<{ readonly id: string; readonly refundNo: string; readonly payNo: string }> {
    const { db } = server.deps;
    const { memberId, api } = scenario.member;
    const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, memberId, 50_000n);
    const { payNo } = await api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
    const { redirectUrl } = await api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
    await press(server.url, redirectUrl, 'succeed');
    await api.payment.nudge({ body: { payNo } });
    await cancelAndRefund(db, mainOrderId);
    const [refund] = await vi.waitFor(
      async () => {
        const { items } = await all.api.staffRefunds.list({ query: {} });
        expect(items).toMatchObject([{ state: 'succeeded' }]);
        return items;
      },
      { timeout: 120_000, interval: 50 },
    );
    if (!refund) throw new Error('refund not found');
    await db.transaction((tx) =>
      tx.updateTable('refund').set({ state: 'manual', ended_at: null }).where('id', '=', refund.id).execute(),
    );
    await askPayee(all, refund.id);
    return refund;
  }
}
