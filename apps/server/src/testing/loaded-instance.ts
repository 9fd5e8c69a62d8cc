import { FIELD_PERMISSIONS } from '@xunban/contract';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { receiveTransfer } from '../features/finance/bank-transfers/receive-transfer.ts';
import { mainOrdersDue } from '../features/finance/order-payments/main-orders-due.ts';
import { type PaymentDeps, settle } from '../features/finance/payments/ask-gateway.ts';
import { runRefund } from '../features/finance/payments/run-refund.ts';
import { runPayout } from '../features/finance/withdrawals/run-payout.ts';
import { reviewOrder } from '../features/orders/order-review/review-order.ts';
import { shanghaiDay } from '../platform/clock.ts';
import { openGateways } from '../platform/gateways/gateways.ts';
import { simulatedBank } from '../platform/payouts/simulated-bank.ts';
import { askGoodwill } from './corrections.ts';
import { buysOnCredit, closesAs, openCredit, repays } from './credit.ts';
import { giveBillingProfile, issueApplication } from './invoices.ts';
import { cancelPaid, payOrder, placePlainOrder, produce } from './orders.ts';
import { cancelAndRefund, givePayableOrder } from './payable-order.ts';
import { creditWallet, PAY_PASSWORD, press } from './payments.ts';
import { agreedPayee } from './refunds.ts';
import { sentOrder } from './sent-boards.ts';
import type { TestMember, TestServer, TestStaff } from './server.ts';
import { settleToday } from './settlements.ts';
import { applyFor, withdrawingMember } from './withdrawals.ts';

/** Objects of each kind in a loaded instance, by their identifying numbers. */
export type LoadedInstance = Awaited<ReturnType<typeof fillLoadedInstance>>;

/**
 * Fills an instance in which money has moved in every possible way. The server must have no worker, which would complete the
 * pending work.
 */
export async function fillLoadedInstance(server: TestServer) {
  const { db } = server.deps;
  const gateways = openGateways(server.deps);
  const deps: PaymentDeps = { db, log: server.deps.log, gateways, due: mainOrdersDue };
  const staff = await server.newStaff();
  const buyer = await server.newMember();
  await sql`update member set member_type = 'Person' where id = ${buyer.memberId}`.execute(db.read);
  await creditWallet(db, buyer.memberId, 500_000n);

  const { payNo: topUp, redirectUrl } = await buyer.api.payment.topUp({ body: { amount: 100 } });
  await press(server.url, redirectUrl, 'succeed');
  await buyer.api.payment.nudge({ body: { payNo: topUp } });

  const parcels = await partlySent(server, buyer, staff);
  const online = await payOnline(server, buyer);
  const mixed = await payMixed(server, { press: 'succeed' });
  const held = await payMixed(server, {});
  const released = await payMixed(server, {});
  await released.buyer.api.order.cancel({ body: { mainOrderId: released.mainOrderId } });

  const paidBack = await refunded(server, buyer);
  await runRefund(deps, paidBack.refundNo);
  const onItsWay = await refunded(server, buyer);
  const byHand = await refunded(server, buyer);
  await sql`update refund set state = 'manual', attempts = 12, gateway_answer = 'refused', requested_at = now()
    where refund_no = ${byHand.refundNo}`.execute(db.read);
  await settleByHand(server, staff, byHand.id, 'BANK-BYHAND');

  const twice = await refunded(server, buyer);
  await sql`update refund set state = 'manual', attempts = 12, gateway_answer = 'unanswered',
    requested_at = now() - interval '1 hour' where refund_no = ${twice.refundNo}`.execute(db.read);
  await settleByHand(server, staff, twice.id, 'BANK-TWICE');
  const sandbox = gateways.get('sandbox');
  await sandbox?.refund({ ...twice, gatewayRef: '', amount: fen(50_000n), tradeAmount: fen(50_000n), reason: '' });
  await runRefund(deps, twice.refundNo);

  const late = await payOnline(server, buyer, { press: 'late' });
  await buyer.api.order.cancel({ body: { mainOrderId: late.mainOrderId } });
  await sql`update sandbox_trade set state = 'paid', paid_at = now() where pay_no = ${late.payNo}`.execute(db.read);
  const answer = await sandbox?.query(late.payNo);
  if (answer?.state === 'ended') await settle(deps, answer.evidence);

  await settleToday(server);

  const transfers = await receiveTransfers(server, buyer, staff);
  await bookBankFee(staff);
  const manual = await enterRent(server, staff);
  const claim = await claimFromCarrier(server, staff);
  const dispute = await disputed(server, staff, buyer);
  const corrections = await correct(server, buyer);
  const withdrawals = await withdraw(server, staff);
  const credit = await lendAndBill(server, staff);
  const invoices = await invoice(server, staff, buyer, parcels);
  const complaints = await complain(server, staff);
  const unpaid = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 70_000n);
  const numbers = { topUp, online, mixed, held, released, paidBack, onItsWay, byHand, twice, late, unpaid };
  return {
    buyer,
    staff,
    ...parcels,
    ...numbers,
    manual,
    claim,
    dispute,
    transfers,
    withdrawals,
    credit,
    invoices,
    corrections,
    complaints,
  };
}

/** Bought on credit: repaid in part, given back, not billed yet, and shipped. */
async function lendAndBill(server: TestServer, staff: TestStaff) {
  const { db } = server.deps;
  const member = await server.newMember();
  await creditWallet(db, member.memberId, 50_000n);
  await openCredit(db, member.memberId, 200_000n);
  const billed = await buysOnCredit(server, member, 30_000n);
  const { id, statementNo } = await closesAs(db, member.memberId);
  await repays(db, member.memberId, fen(10_000n));
  const back = await buysOnCredit(server, member, 20_000n);
  await cancelAndRefund(db, back.mainOrderId);
  const open = await buysOnCredit(server, member, 40_000n);
  const sent = await sentOrder(server, staff, member, { useCredit: true });
  return { member, statementId: id, statementNo, billed, back, open, sent };
}

/** An application that was rejected, one that is issued and one that waits, by their numbers. */
async function invoice(
  server: TestServer,
  staff: TestStaff,
  buyer: TestMember,
  { sent, mainNo }: { readonly sent: string; readonly mainNo: string },
) {
  const billingProfileId = await giveBillingProfile(buyer);
  const apply = (no: string) => buyer.api.invoice.apply({ body: { nos: [no], billingProfileId } });
  const { id, applicationNo: rejected } = await apply(sent);
  await staff.api.staffInvoices.reject({ params: { id }, body: { reason: 'the title is wrong', version: 1 } });
  const issued = await apply(mainNo);
  const [id0 = ''] = await issueApplication(server, staff, issued.id);
  const creditNote = {
    invoiceNo: '26000000000000999999',
    cause: 'discount',
    reason: 'less was agreed on',
    amount: 0.5,
  } as const;
  await staff.api.staffInvoices.creditNote({ params: { id: id0 }, body: creditNote });
  return { rejected, issued: issued.applicationNo, open: (await apply(sent)).applicationNo };
}

/** One withdrawal of each kind, by its number. */
async function withdraw(server: TestServer, { api }: TestStaff) {
  const bank = simulatedBank(server.deps.db);
  const begun = async (yuan: number) => {
    const member = await withdrawingMember(server, 100_000n);
    return { member, ...(await applyFor(member, yuan)) };
  };
  const sent = async (yuan: number) => {
    const { id, withdrawalNo, member } = await begun(yuan);
    await api.staffWithdrawals.approve({ params: { id }, body: { version: 1 } });
    await api.staffWithdrawals.payOut({ body: { ids: [id], way: 'bank' } });
    return { withdrawalNo, member };
  };
  const [open, cancelled, paying, paid, failed] = [
    ...[await begun(100), await begun(200)],
    ...[await sent(300), await sent(400), await sent(500.02)],
  ];
  if (!open || !cancelled || !paying || !paid || !failed) throw new Error('withdrawal not found');
  if ('id' in cancelled) await cancelled.member.api.withdrawal.cancel({ params: { id: cancelled.id } });
  for (const { withdrawalNo } of [paid, failed]) await runPayout({ ...server.deps, bank }, withdrawalNo);
  return {
    open: open.withdrawalNo,
    cancelled: cancelled.withdrawalNo,
    paying: paying.withdrawalNo,
    paid: paid.withdrawalNo,
    failed: failed.withdrawalNo,
  };
}

/** Three boards: the first is sent, the second is cancelled, the third is about to be made. */
async function partlySent(server: TestServer, buyer: TestMember, staff: TestStaff) {
  const { api } = staff;
  const placed = await placePlainOrder(server, buyer, 3);
  const boards = async () => (await buyer.api.order.mainDetail({ query: { mainOrderId: placed.id } })).orders;
  for (const { id } of placed.orders) await server.deps.db.transaction((tx) => reviewOrder(tx, id));
  await payOrder(server, buyer, placed);
  const [first, second, third] = await boards();
  if (!first || !second || !third) throw new Error('order has too few boards');
  const produced = await produce(staff, first);
  const parcel = { carrier: 'SF', waybill: 'SF1234567890', weightG: 400 };
  await api.staff.ship({ params: { id: first.id }, body: { version: produced.version, ...parcel } });
  await cancelPaid(server, { api }, second, 'the buyer asked');
  return {
    mainOrderId: placed.id,
    mainNo: placed.mainNo,
    sent: first.orderNo,
    left: second.orderNo,
    planned: third.orderNo,
  };
}

interface Way {
  readonly press?: 'succeed' | 'late';
  /** Two hundred of the five hundred yuan come from the wallet. */
  readonly fromWallet?: boolean;
}

async function payOnline(server: TestServer, { api, memberId }: TestMember, way: Way = { press: 'succeed' }) {
  const { db } = server.deps;
  const { mainOrderId, mainNo } = await givePayableOrder({ db, guest: server.guest }, memberId, 50_000n);
  const { payNo } = await api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  const wallet = way.fromWallet === true ? { useWallet: true, payPassword: PAY_PASSWORD } : {};
  const { redirectUrl } = await api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox', ...wallet } });
  if (way.press !== undefined) await press(server.url, redirectUrl, way.press);
  if (way.press === 'succeed') await api.payment.nudge({ body: { payNo } });
  return { mainOrderId, mainNo, payNo };
}

/** Pays for a member whose wallet holds two hundred yuan, all of which the payment takes. */
async function payMixed(server: TestServer, way: Omit<Way, 'fromWallet'>) {
  const buyer = await server.newMember();
  await creditWallet(server.deps.db, buyer.memberId, 20_000n);
  return { ...(await payOnline(server, buyer, { ...way, fromWallet: true })), buyer };
}

async function refunded(server: TestServer, buyer: TestMember) {
  const paid = await payOnline(server, buyer);
  await cancelAndRefund(server.deps.db, paid.mainOrderId);
  const { id, refund_no: refundNo } = await server.deps.db.read
    .selectFrom('refund')
    .select(['id', 'refund_no'])
    .where('main_order_id', '=', paid.mainOrderId)
    .executeTakeFirstOrThrow();
  return { ...paid, id, refundNo };
}

const settleByHand = async (
  server: TestServer,
  { api }: Pick<TestMember, 'api'>,
  id: string,
  bankReference: string,
) => {
  const payeeId = await agreedPayee(server, id);
  return api.staffRefunds.settle({
    params: { id },
    body: { payeeId, bankReference, note: 'paid by transfer', attestation: 'their support says that it is cancelled' },
  });
};

/** A manual journal, booked; its number. */
async function enterRent(server: TestServer, { api }: TestStaff): Promise<string> {
  const lines = [
    { code: 'E50' as const, side: 'debit' as const, amount: '80.00' },
    { code: 'A20' as const, side: 'credit' as const, amount: '80.00' },
  ];
  const day = shanghaiDay(new Date());
  const { id, journalNo } = await api.staffJournals.ask({ body: { day, summary: 'rent', lines } });
  const second = await server.newStaff();
  const params = { kind: 'manualJournal', id } as const;
  await second.api.staffApprovals.decide({ params, body: { decision: 'approve', note: '' } });
  return journalNo;
}

/** A claim for a damaged parcel that its carrier paid; its number. */
async function claimFromCarrier({ deps }: TestServer, { api }: TestStaff): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from shipment limit 1`.execute(deps.db.read);
  const day = shanghaiDay(new Date());
  const wish = { cause: 'damaged', amount: '90.00', dueOn: day, note: 'crushed' } as const;
  const { id, claimNo } = await api.staffCarrierClaims.claim({ params: { id: rows[0]?.id ?? '' }, body: wish });
  await api.staffCarrierClaims.agree({ params: { id }, body: { amount: '70.00', dueOn: day } });
  await api.staffCarrierClaims.pay({ params: { id }, body: { paidOn: day, bankReference: 'BANK-CLAIM' } });
  return claimNo;
}

/** Lost disputes of a top-up, which is a loss, and of a payment whose refund was paid with it; numbers of the latter. */
async function disputed(server: TestServer, staff: TestStaff, buyer: TestMember) {
  const { payNo: topUp, redirectUrl } = await buyer.api.payment.topUp({ body: { amount: 50 } });
  await press(server.url, redirectUrl, 'succeed');
  await buyer.api.payment.nudge({ body: { payNo: topUp } });
  await loseDispute(staff, topUp, '50.00', async () => undefined);
  const { payNo, mainOrderId } = await payOnline(server, buyer);
  const disputeNo = await loseDispute(staff, payNo, '500.00', () => cancelAndRefund(server.deps.db, mainOrderId));
  const { refund_no: refundNo } = await server.deps.db.read
    .selectFrom('refund')
    .select('refund_no')
    .where('main_order_id', '=', mainOrderId)
    .executeTakeFirstOrThrow();
  return { disputeNo, payNo, refundNo };
}

async function loseDispute({ api }: TestStaff, payNo: string, amount: string, meanwhile: () => Promise<unknown>) {
  const answerBy = new Date(Date.now() + 86_400_000).toISOString();
  const about = { kind: 'chargeback', gatewayRef: payNo, amount, answerBy, content: 'not authorised' } as const;
  const { id, disputeNo } = await api.staffDisputes.record({ params: { no: payNo }, body: about });
  await api.staffDisputes.take({ params: { id }, body: { amount, day: shanghaiDay(new Date()) } });
  await meanwhile();
  await api.staffDisputes.end({ params: { id }, body: { outcome: 'lost', reason: 'decided' } });
  return disputeNo;
}

/** A fee of the bank, booked from its line. */
async function bookBankFee({ api }: TestStaff) {
  const day = shanghaiDay(new Date());
  const lines = `流水号,交易时间,收入,支出\nBANK-FEE,${day},,12.00\n`;
  await api.staffBank.upload({ files: { file: new File([lines], '流水.csv', { type: 'text/csv' }) } });
  const query = { filter: 'BANK-FEE' };
  const { items } = await api.staffBank.month({ params: { month: day.slice(0, 7) }, query });
  const lineId = items[0]?.lineId ?? '';
  await api.staffBank.book({ body: { lineId, kind: 'bankFee', amount: -12 } });
}

/** One of the member's own name, and four under another: waiting, given to the member, sent back, and given to a wrong one. */
async function receiveTransfers(server: TestServer, buyer: TestMember, { api }: Pick<TestMember, 'api'>) {
  const { account } = await buyer.api.payment.transferAccount({ query: { from: 4 } });
  const arrive = (bankReference: string, payerName: string) =>
    receiveTransfer(server.deps, {
      ...{ bankReference, payerName, toAccount: account, amount: fen(30_000n) },
      ...{ payerAccount: '6222021001116245702', remark: '', arrivedAt: new Date() },
    });
  const names = {
    ...{ own: 'BANK-OWN', waiting: 'BANK-WAITING', claimed: 'BANK-CLAIMED', returned: 'BANK-RETURNED' },
    undone: 'BANK-UNDONE',
  };
  for (const [name, reference] of Object.entries(names))
    await arrive(reference, name === 'own' ? '测试买家' : '陈先生');
  const { items } = await api.staffMembers.transfers({ query: {} });
  for (const { id, version, bankReference } of items) {
    const body = { version, note: 'as finance found' };
    if (bankReference === names.claimed)
      await api.staffMembers.assignTransfer({ params: { id }, body: { ...body, memberId: buyer.memberId } });
    if (bankReference === names.undone) {
      const { memberId } = await server.newMember();
      await api.staffMembers.assignTransfer({ params: { id }, body: { ...body, memberId } });
      await undoClaim(server, { api }, id);
    }
    if (bankReference === names.returned) await api.staffMembers.returnTransfer({ params: { id }, body });
  }
  return names;
}

/** Two boards that arrived: one was refunded in part by a complaint, one is made again; returns their numbers. */
async function complain(server: TestServer, staff: TestStaff) {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer, { boards: 2 });
  await buyer.api.order.receive({ query: { mainOrderId: main.id } });
  const [refunded = '', replaced = ''] = main.orders.map(({ orderNo }) => orderNo);
  const complaint = { kind: 'size', pieces: 2, text: '外形偏大' } as const;
  const make = async (orderNo: string) => {
    const { id, version, complaintNo } = await buyer.api.afterSales.make({ body: { ...complaint, orderNo } });
    return { params: { id }, body: { version, text: '按客户要求' }, complaintNo };
  };
  const { complaintNo, ...first } = await make(refunded);
  await staff.api.staffAfterSales.refund({ ...first, body: { ...first.body, amount: '7.77' } });
  const { params, body } = await make(replaced);
  const { remake } = await staff.api.staffAfterSales.remake({ params, body: { ...body, pieces: 2 } });
  return { refunded, complaintNo, remake: remake?.orderNo ?? '' };
}

/** Creates a goodwill of one staff user, and one that waits for approval. */
async function correct(server: TestServer, { memberId }: TestMember) {
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'wallet.correct']);
  const ask = async (amount: string) => (await askGoodwill(staff, memberId, amount)).correctionNo;
  return { given: await ask('20.00'), waiting: await ask('90000.00') };
}

/** One staff user requests the undo of a transfer's claim, another approves. */
async function undoClaim(server: TestServer, { api }: Pick<TestMember, 'api'>, id: string): Promise<void> {
  const second = await server.newStaff([...FIELD_PERMISSIONS, 'transfer.view', 'transfer.match']);
  const { items } = await api.staffMembers.transfers({ query: { maxResultCount: 100 } });
  const version = items.find((transfer) => transfer.id === id)?.version ?? 0;
  await api.staffMembers.undoTransfer({ params: { id }, body: { reason: '认领错了会员', version } });
  const requests = await second.api.staffApprovals.list({ query: {} });
  const request = requests.items.find(({ kind, subjectId }) => kind === 'transferUndo' && subjectId === id);
  const params = { kind: 'transferUndo', id: request?.id ?? '' } as const;
  await second.api.staffApprovals.decide({ params, body: { decision: 'approve' } });
}
