import { randomUUID } from 'node:crypto';
import { auditActionOf, CONFIRMED_ACTIONS, type LiveCall, ORDER_STATES, REASONED_ACTIONS } from '@xunban/contract';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shanghaiDay } from '../../../platform/clock.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { insertTestKey } from '../../../testing/api-keys.ts';
import { type Acted, actionsOf, auditedCalls, type PerformAction } from '../../../testing/audited-actions.ts';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { PERSON, submitForm, transferArrives, transferOf } from '../../../testing/certifications.ts';
import { buysOnCredit, closesAs } from '../../../testing/credit.ts';
import { completeOrder } from '../../../testing/evaluations.ts';
import { EXPECTED_ENTRIES } from '../../../testing/expected-entries.ts';
import { PERSONAL_BILLING_PROFILE } from '../../../testing/invoices.ts';
import { giveOldMonth } from '../../../testing/old-months.ts';
import { finishRoute, payOrder, placePlainOrder, produce, reviewBoards } from '../../../testing/orders.ts';
import { performOwnSignInActions } from '../../../testing/own-sign-in-actions.ts';
import { creditWallet } from '../../../testing/payments.ts';
import { createdRefund, manualRefund, PAYEE } from '../../../testing/refunds.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { giveDifference } from '../../../testing/settlements.ts';
import { smallBoard } from '../../../testing/small-board.ts';
import { applyFor, withdrawingMember } from '../../../testing/withdrawals.ts';
import { receiveEvents } from '../../fulfilment/floor/receive-events.ts';
import { INVENTED_COMPANIES } from '../../identity/company-register/invented-companies.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';

/**
 * Makes every call that declares an audited action over HTTP and checks that it leaves one row with the staff user, the object
 * and the changes, as in `EXPECTED_ENTRIES`. A new call needs an entry there and has to be made here; `record-action.test.ts`
 * covers refused calls.
 */

let server: TestServer;
let staff: TestStaff;
let action: PerformAction;
let acted: Acted;
let made: ReadonlySet<string>;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
  staff = await server.newStaff();
  ({ action, acted, made } = actionsOf(server.deps.db, staff, REASON));
});
afterAll(() => server.stop());

const REASON = '客户要求，已核实';
const COUPON_RULE = {
  ...({ name: '满减', kind: 'amount', max: 20, minimum: 50, audience: 'everyone', givenBy: 'staff' } as const),
  ...{ validUntil: '2999-01-01T00:00:00+08:00', maxUses: 10, maxUsesEach: 1, budget: 200 },
};
/** The smallest possible image. */
const ONE_DOT = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  'dot.png',
);
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

async function payableBoard() {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  await reviewBoards(server, main);
  const no = main.orders[0]?.orderNo ?? '';
  const { id, version } = await buyer.api.order.detail({ query: { orderNo: no } });
  return { buyer, main, id, no, version, params: { id }, is: { no } };
}
type Board = Awaited<ReturnType<typeof payableBoard>>;

async function paidBoard(): Promise<Board> {
  const board = await payableBoard();
  await payOrder(server, board.buyer, board.main);
  return { ...board, version: await versionOf(board.id) };
}

/** A board in front of an engineer, whatever the machine review made of it. */
async function reviewBoard(): Promise<Board> {
  const board = await payableBoard();
  await putOrder(board.id, { state: ORDER_STATES.inReview });
  return { ...board, version: await versionOf(board.id) };
}
const versionOf = async (id: string) => (await staff.api.staff.order({ params: { id } })).version;

/** Changes what no call changes so. */
const putOrder = (
  id: string,
  { spec = {}, ...columns }: { spec?: object; state?: number; [column: string]: unknown },
) =>
  server.deps.db.transaction(async (tx) => {
    await sql`update pcb_order set spec = spec || ${JSON.stringify(spec)}::jsonb where id = ${id}`.execute(tx);
    if (Object.keys(columns).length > 0) await tx.updateTable('pcb_order').set(columns).where('id', '=', id).execute();
  });

test('articles: begun, saved, placed, published and withdrawn', async () => {
  const is = { no: 'notice/every-action' };
  const body = { kind: 'notice', slug: 'every-action', title: '放假' } as const;
  const { id } = await action('staffArticles.create', { body }, is);
  const params = { id };
  const text = { basedOn: 1, title: '放假通知', summary: '', body: '正文' };
  await action('staffArticles.saveText', { params: { id, language: 'zh-CN' }, body: text }, is);
  await action('staffArticles.addImage', { params, files: { file: ONE_DOT } }, is);
  await action('staffArticles.place', { params, body: { position: 3 } }, is);
  await action('staffArticles.publish', { params, body: { languages: ['zh-CN'] } }, is);
  await action('staffArticles.withdraw', { params, body: { reason: REASON } }, is);
});

test('engineering questions: asked, asked again, closed and taken over, with files and templates', async () => {
  const { staffQuestions } = staff.api;
  const { buyer, params, no, is } = await reviewBoard();
  const finding = { index: 0, code: 'review.traceUnknown' };
  await putOrder(params.id, { findings: JSON.stringify([{ code: finding.code, severity: 'note', params: {} }]) });
  const file = await staffQuestions.upload({ files: { file: pdf('drawing.pdf') } });
  const text = '请确认线宽';
  const question = { finding, title: '线宽', text, files: [file.id] };
  const asked = await action('staffQuestions.ask', { params, body: question }, { no, reason: '线宽' });
  await action('staffQuestions.file', { params: { id: file.id } }, is);
  const one = { params: { id: asked.id } };
  const answered = async (round: number) => {
    await buyer.api.order.answerQuestion({ body: { questionId: asked.id, round, text: '照做' } });
    return (await staffQuestions.list({ query: { orderNo: no } })).items[0]?.version ?? 0;
  };
  await action('staffQuestions.askAgain', { ...one, body: { version: await answered(1), text } }, { no, reason: text });
  await action('staffQuestions.close', { ...one, body: { version: await answered(2), note: REASON } }, is);
  const previous = { params, body: { finding, questionId: asked.id } };
  await action('staffQuestions.applyPrevious', previous, { no, reason: asked.questionNo });
  const [list] = (await staffQuestions.templates()).lists.filter(({ findingCode }) => findingCode === 'general');
  const items = (list?.items ?? []).map((item) => ({ ...item, title: `新${item.title}` }));
  const templates = { params: { findingCode: 'general' }, body: { revision: list?.revision ?? 0, items } };
  await action('staffQuestions.saveTemplates', templates, { no: 'general' });
});

test('conversations: answered with a file, suspended and closed', async () => {
  const { buyer, main } = await payableBoard();
  const is = { no: main.mainNo };
  await buyer.api.conversation.write({ body: { mainNo: main.mainNo, text: '周五能发吗？' } });
  const file = await staff.api.staffConversations.upload({ files: { file: pdf('drawing.pdf') } });
  const answer = { mainNo: main.mainNo, text: '可以', files: [file.id], upTo: 1 };
  const { id } = await action('staffConversations.write', { body: answer }, is);
  await action('staffConversations.file', { params: { id: file.id } }, is);
  const suspension = { upTo: 2, until: '2099-01-05', reason: REASON };
  await action('staffConversations.suspend', { params: { id }, body: suspension }, is);
  await action('staffConversations.close', { params: { id }, body: { upTo: 2 } }, is);
});

test('production files and documents of an order: uploaded, downloaded and taken back', async () => {
  const { id, no, params } = await payableBoard();
  const is = { no };
  const sold = { promised_ship_date: '2026-12-01', spec: { certificate: true, productionFileConfirm: 'manual' } };
  await putOrder(id, { state: ORDER_STATES.awaitingProduction, ...sold });
  const upload = { params, files: { file: new File([new Uint8Array(smallBoard({}))], 'lamp.zip') } };
  const uploaded = await action('productionFiles.upload', upload, is);
  const one = { params: { id: uploaded.files[0]?.id ?? '' } };
  await action('productionFiles.download', one, is);
  await action('productionFiles.withdraw', { ...one, body: { reason: REASON } }, is);

  await putOrder(id, { state: ORDER_STATES.inProduction });
  const certificate = { params: { id, document: 'certificate' } } as const;
  const { documents } = await action('orderedDocuments.add', { ...certificate, files: { file: pdf('coc.pdf') } }, is);
  await action('orderedDocuments.download', { params: { id: documents[0]?.file?.id ?? '' } }, is);
  await action('orderedDocuments.takeBack', { ...certificate, body: { reason: REASON } }, is);
});

test('orders: decided, changed and cancelled', async () => {
  const { api } = staff;
  const approved = await reviewBoard();
  await action('staff.approve', { params: approved.params, body: { version: approved.version } }, approved.is);
  const back = await reviewBoard();
  await action('staff.sendBack', { params: back.params, body: { version: back.version, reason: REASON } }, back.is);
  const changed = await reviewBoard();
  const change = { version: changed.version, reason: REASON, amountDelta: '12.50', lineName: '治具', daysDelta: 1 };
  await action('staff.requestChange', { params: changed.params, body: change });
  await action('staffCases.takeOver', { params: changed.params, body: { from: '' } });
  const withdraw = { version: changed.version + 1, reason: REASON };
  await action('staff.withdrawChange', { params: changed.params, body: withdraw });

  const renamed = await reviewBoard();
  const files = { file: new File([smallBoard({})], 'lamp.zip') };
  const { fileId } = await renamed.buyer.api.upload.boardFile({ query: {}, files });
  await putOrder(renamed.id, { board_file_id: fileId });
  const roles = [{ name: 'lamp.GBL', role: 'drawing' as const }];
  await action('staffCases.correctRoles', { params: renamed.params, body: { version: renamed.version, roles } });
  await action('staffCases.layerPages', { params: renamed.params }, renamed.is);

  const { params, no, version } = await reviewBoard();
  const expensive = { params, body: { ...change, version, amountDelta: '9000.00' } };
  const asked = await action('staff.requestChange', expensive, {
    changes: ['amount', 'workingDays', 'awaitsSecondApproval'],
  });
  const refuse = { decision: 'refuse', note: REASON } as const;
  await action('staff.decideChange', { params, body: { ...refuse, proposalId: asked.proposal?.id ?? '' } });
  await api.staff.requestChange(expensive);
  const [waiting] = (await api.staffApprovals.list({ query: { filter: no } })).items;
  await action('staffApprovals.decide', { params: { kind: 'changeOrder', id: waiting?.id ?? '' }, body: refuse });
  const unpaid = await payableBoard();
  const cancel = { version: unpaid.version, reason: REASON, isAskedByMember: true };
  await action('staff.cancelOrder', { params: unpaid.params, body: cancel }, unpaid.is);
});

test('orders: a change undone in production, and a cancellation for a fee', async () => {
  const { api } = staff;
  const { buyer, id, no, is, params, ...paid } = await paidBoard();
  const made = await api.staff.startProduction({ params, body: { version: paid.version } });
  const change = { version: made.version, reason: REASON, amountDelta: '12.50', lineName: '治具', daysDelta: 0 };
  await api.staff.requestChange({ params, body: change });
  const { changeOrder } = await buyer.api.order.detail({ query: { orderNo: no } });
  const priceVersion = changeOrder?.priceVersion ?? 0;
  const owing = await buyer.api.order.acceptChange({ body: { orderId: id, priceVersion } });
  const reverted = await action('staff.revertChange', { params, body: { version: owing.version, reason: REASON } }, is);
  const offer = { version: reverted.version, reason: REASON, fee: '1.00' };
  const { version } = await action('staff.offerCancel', { params, body: offer }, is);
  await action('staff.withdrawCancel', { params, body: { version, reason: REASON } }, is);
});

test('orders: made and sent', async () => {
  const { main, is, params, version: paid } = await paidBoard();
  const started = await action('staff.startProduction', { params, body: { version: paid } }, is);
  await releaseCam(server.deps.db, staff.staffId, { orderId: params.id });
  await action('staff.completeStep', { params, body: { version: started.version, position: 1 } }, is);
  const made = await finishRoute(server.deps.db, staff.staffId, params.id);
  const sent = { version: made, carrier: 'SF', waybill: `SF${main.mainNo.slice(1)}`, weightG: 200 };
  const { version } = await action('staff.ship', { params, body: sent }, is);
  await action('staff.confirmDelivery', { params, body: { version } }, is);
});

test('parcels: packed, printed, put right, sent, lost and sent once more', async () => {
  const { api } = staff;
  const { main, id } = await paidBoard();
  await produce(staff, { id });
  const no = main.mainNo;
  const waybill = (last: number) => `SF9${no.slice(1)}${last}`;
  const packing = { carrier: 'SF', waybill: waybill(1), weightG: 200, items: [{ orderId: id, pieces: 10 }] };
  const pack = { params: { no }, body: packing };
  await action('staffParcels.requestWaybill', { params: { no }, body: { carrier: 'SF', weightG: 200 } }, { no });
  const first = await action('staffParcels.pack', pack, { no });
  const misfilled = { reason: '装错箱' };
  const voided = { params: { id: first.parcels[0]?.id ?? '' }, body: misfilled };
  await action('staffParcels.void', voided, { no, ...misfilled });
  const params = { id: (await api.staffParcels.pack(pack)).parcels[0]?.id ?? '' };
  await action('staffParcels.label', { params }, { no });
  await action('staffParcels.deliveryNote', { params }, { no });
  await action('staffParcels.handOver', { params }, { no });
  const right = { carrier: 'SF', waybill: waybill(2), reason: '贴错单' };
  await action('staffParcels.correctWaybill', { params, body: right }, { no, reason: right.reason });
  const lose = () =>
    server.deps.db.transaction((tx) =>
      tx.updateTable('shipment').set({ trouble: 'lost' }).where('id', '=', params.id).execute(),
    );
  const declared = { trouble: 'lost', reason: '快递查无此件' } as const;
  await action('staffParcels.declareLost', { params, body: declared }, { no, reason: declared.reason });
  await action('staffParcels.found', { params, body: { reason: '找到了' } }, { no, reason: '找到了' });
  await lose();
  const again = { carrier: 'SF', waybill: waybill(3), weightG: 200, reason: '丢件重发' };
  await action('staffParcels.resend', { params, body: again }, { no, reason: again.reason });
  const [soon, today] = [shanghaiDay(new Date(Date.now() + 86_400_000)), shanghaiDay(new Date())];
  const claim = (note: string) => ({ params, body: { cause: 'lost', amount: '80.00', dueOn: soon, note } as const });
  const refused = await action('staffCarrierClaims.claim', claim(REASON));
  const { claimNo } = refused;
  await action('staffCarrierClaims.refuse', { params: { id: refused.id }, body: { reason: REASON } }, { no: claimNo });
  const paid = { id: (await api.staffCarrierClaims.claim(claim(REASON))).id };
  await action('staffCarrierClaims.agree', { params: paid, body: { amount: '60.00', dueOn: soon } });
  await action('staffCarrierClaims.pay', { params: paid, body: { paidOn: today, bankReference: 'BANK-CLAIM' } });
  const carrier = { params: { carrier: 'ZTO' }, body: { masks: ['#{12,16}'], isTracked: true } };
  await action('staffParcels.saveCarrier', carrier, { no: 'ZTO' });
});

test('certifications: looked at, rejected and approved', async () => {
  const buyer = await server.newMember();
  const company = INVENTED_COMPANIES[0];
  if (!company) throw new Error('company not found');
  const form = { ...transferOf(company), authenType: '2', documentType: '2', image: await imageOf(buyer) };
  await submitForm(server, buyer, form);
  const first = await certificationOf(buyer);
  const [params, is] = [{ id: first.id }, { no: first.memberNo }];
  await action('staffMembers.certificationImage', { params }, is);
  const reject = { params, body: { version: first.version, reason: REASON } };
  await action('staffMembers.rejectCertification', reject, is);
  await submitForm(server, buyer, PERSON);
  const { id, version } = await certificationOf(buyer);
  await action('staffMembers.approveCertification', { params: { id }, body: { version } }, is);
});

async function imageOf(member: TestMember): Promise<string> {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#88aa66' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'licence.png');
  return (await member.api.upload.attachment({ query: { dirName: 'certification' }, files: { file } })).filePath;
}

async function certificationOf({ account }: TestMember) {
  const query = { filter: account, state: 'reviewing' } as const;
  const [found] = (await staff.api.staffMembers.certifications({ query })).items;
  if (!found) throw new Error('nothing was submitted');
  return found;
}

test('members: what is disclosed of an order, looked after, and acted for', async () => {
  const { api } = staff;
  const board = await payableBoard();
  const { buyer, main, id } = board;
  const { sha256 } = await server.deps.db.read
    .selectFrom('board_file')
    .select('sha256')
    .where('member_id', '=', buyer.memberId)
    .executeTakeFirstOrThrow();
  await server.deps.files.put(`board/${sha256}`, Buffer.from('zip'));
  await action('staff.boardFile', { params: board.params }, board.is);
  await action('personalData.reveal', { body: { field: 'orderMemberPhone', id } }, board.is);

  const params = { id: buyer.memberId };
  const detail = () => api.staffMembers.detail({ params });
  const is = { no: (await detail()).memberNo };
  const contact = { role: 'sales', name: '周销售', phone: '13800000001' } as const;
  await action('staffMembers.saveServiceContacts', { body: { items: [contact] } });
  const facts = { ...(await api.staffCompanyProfile.read()).facts, companyName: '样例电路' };
  await action('staffCompanyProfile.save', { body: facts });
  const rule = { layers: 8, ipcClass: null, amount: null, reason: REASON };
  await action('staffCamJobs.proposeRule', { body: rule });
  const rates = { taxpayer: 'general' as const, boardPercent: 13, freightPercent: 9, toolingLines: ['engineering'] };
  await action('staffRevenueRules.propose', { body: { ...rates, since: '2090-01-01', reason: REASON } });
  const contactId = (await api.memberPage.contacts()).items[0]?.id ?? '';
  await action('memberPage.assignContact', { params, body: { role: 'sales', contactId } }, is);

  const { address, version = 0 } = (await api.memberPage.orders({ params, query: {} })).items[0] ?? {};
  if (!address) throw new Error('member has no order');
  const { phone: _masked, ...same } = address;
  const corrected = { ...same, contactName: '李工', detail: '科技园 2 号楼 301', reason: REASON, version };
  await action('onBehalf.correctAddress', { params: { id: main.id }, body: corrected }, { no: main.mainNo });
  const { endpoint } = await buyer.api.webhook.add({ body: { url: 'https://receiver.invalid/' } });
  const block = { isBlocked: true, reason: REASON, version: endpoint.version };
  await action('staffWebhooks.block', { params: { id: endpoint.id }, body: block }, is);
  const deviceId = (await detail()).devices[0]?.id ?? '';
  // A test's own client calls itself nothing that is known.
  await action('onBehalf.signOutDevice', { params, body: { deviceId, reason: REASON } }, is);
  await action('onBehalf.signOutEverywhere', { params, body: { reason: REASON } }, is);
  const { id: keyId } = await insertTestKey(server, buyer, { scopes: ['quote'] });
  await action('staffApiKeys.revoke', { params: { id: keyId }, body: { reason: REASON } }, is);
  const disable = { isDisabled: true, reason: REASON, version: (await detail()).version };
  await action('staffMembers.setDisabled', { params, body: disable }, is);
});

test('money: transfers and refunds', async () => {
  const { api } = staff;
  const member = await server.newMember();
  const { account: toAccount } = await member.api.payment.transferAccount({ query: {} });
  const waiting = async () => {
    await transferArrives(server, { toAccount, payerName: '张三' });
    const [found] = (await api.staffMembers.transfers({ query: { filter: toAccount, state: 'waiting' } })).items;
    if (!found) throw new Error('no pending transfer');
    return { params: { id: found.id }, is: { no: found.bankReference }, version: found.version };
  };
  const first = await waiting();
  const assign = { memberId: member.memberId, note: REASON, version: first.version };
  await action('staffMembers.assignTransfer', { params: first.params, body: assign }, first.is);
  const claimed = { reason: REASON, version: first.version + 1 };
  await action('staffMembers.undoTransfer', { params: first.params, body: claimed }, first.is);
  const file = pdf('letter.pdf');
  const { id: evidenceId, fileName: evidenceName } = await api.staffCorrections.upload({ files: { file } });
  const params = { id: member.memberId };
  const give = { kind: 'goodwill', amount: '1.00', reason: REASON, evidenceId, evidenceName } as const;
  const ofMember = { no: (await api.staffMembers.detail({ params })).memberNo };
  const given = await action('staffCorrections.ask', { params, body: give }, ofMember);
  await action('staffCorrections.evidence', { params: { id: given.id } }, ofMember);
  const rule = await action('staffCoupons.make', { body: COUPON_RULE });
  const ofRule = { no: rule.ruleNo };
  const onRule = (version: number) => ({ params: { id: rule.id }, body: { version, reason: REASON } });
  const { version } = await action('staffCoupons.switchOn', onRule(rule.version), ofRule);
  await action('staffCoupons.give', { params, body: { ruleId: rule.id, reason: REASON } }, ofMember);
  await action('staffCoupons.switchOff', onRule(version), ofRule);
  const second = await waiting();
  const back = { params: second.params, body: { note: REASON, version: second.version } };
  await action('staffMembers.returnTransfer', back, second.is);

  const { id, refundNo: no } = await manualRefund(server);
  const { id: emailId } = await api.staffRefunds.upload({ files: { file } });
  const account = { ...PAYEE, reason: REASON, evidenceId: emailId, evidenceName };
  const { payee } = await action('staffRefunds.askPayee', { params: { id }, body: account }, { no });
  const payeeId = payee?.id ?? '';
  await action('staffRefunds.evidence', { params: { id: payeeId } }, { no });
  const colleague = await server.newStaff();
  await colleague.api.staffApprovals.decide({
    params: { kind: 'refundPayee', id: payeeId },
    body: { decision: 'approve', note: '' },
  });
  const settle = { payeeId, bankReference: `BANK-${randomUUID().slice(0, 12)}`, note: REASON };
  await action('staffRefunds.settle', { params: { id }, body: settle }, { no });
  const asked = await manualRefund(server);
  await action('staffRefunds.retry', { params: { id: asked.id } }, { no: asked.refundNo });
});

test('disputes: recorded, answered, taken from, ended, and their evidence', async () => {
  const { payNo } = await createdRefund(server);
  const answerBy = new Date(Date.now() + 86_400_000).toISOString();
  const about = { kind: 'complaint', gatewayRef: randomUUID(), amount: '1.00', answerBy, content: REASON } as const;
  const { id, disputeNo: no } = await action('staffDisputes.record', { params: { no: payNo }, body: about });
  const params = { id };
  await action('staffDisputes.answer', { params, body: { answer: REASON } }, { no });
  await action('staffDisputes.take', { params, body: { amount: '1.00', day: shanghaiDay(new Date()) } }, { no });
  await action('staffDisputes.evidence', { params }, { no });
  await action('staffDisputes.end', { params, body: { outcome: 'won', reason: REASON } }, { no });
});

test('credit: applied for, granted, changed, objected to, written off and closed', async () => {
  const { staffCredit } = staff.api;
  const { db } = server.deps;
  const applicant = async () => {
    const member = await server.newMember();
    await sql`update member set member_type = 'Enterprise' where id = ${member.memberId}`.execute(db.read);
    await creditWallet(db, member.memberId, 100n);
    await member.api.credit.apply({ body: { limit: 2_000 } });
    return member;
  };
  const member = await applicant();
  const params = { id: member.memberId };
  const version = async () => (await staffCredit.account({ params })).version;
  await action('staffCredit.setTerms', { params, body: { limit: 1_000, reason: REASON, version: await version() } });
  const bought = await buysOnCredit(server, member, 50_000n);
  const { id } = await closesAs(db, member.memberId);
  const shown = { statementId: id, edition: 1 };
  await member.api.credit.reconcile({ body: { ...shown, decision: 'object', reason: REASON } });
  const statement = await staffCredit.statement({ params: { id } });
  await action('staffCredit.statementFile', { params: { id, file: 'workbook' } });
  const answer = { answer: REASON, corrections: [{ id: statement.lines[0]?.id ?? '', amount: 1 }] };
  await action('staffCredit.answer', { params: { id }, body: { ...answer, version: statement.version } });
  await member.api.credit.reconcile({ body: { ...shown, edition: 2, decision: 'confirm' } });
  const off = { amount: 499, reason: REASON, version: (await staffCredit.statement({ params: { id } })).version };
  await action('staffCredit.writeOff', { params: { id }, body: off });
  const [proposal] = (await staffCredit.account({ params })).proposals;
  const grant = { params: { id: proposal?.id ?? '' }, body: { decision: 'grant', note: REASON } } as const;
  await action('staffCredit.decide', grant, { by: await server.newStaff() });
  expect(bought.payNo).not.toBe('');
  for (const step of ['suspend', 'resume', 'close'] as const)
    await action(`staffCredit.${step}`, { params, body: { reason: REASON, version: await version() } });
  const other = { id: (await applicant()).memberId };
  await action('staffCredit.reject', { params: other, body: { reason: REASON, version: 1 } });
});

test('after-sales: asked, made again, refunded and refused; evaluations: hidden and shown', async () => {
  const { staffEvaluations } = staff.api;
  const bodyWith = (version: number) => ({ version, text: REASON });
  const complaint = async (buyer: TestMember, orderNo: string) => {
    const body = { orderNo, kind: 'size', pieces: 1, text: REASON } as const;
    const { id, complaintNo } = await buyer.api.afterSales.make({ body });
    return { params: { id }, is: { no: complaintNo } };
  };
  const complete = async () => {
    const board = await paidBoard();
    await completeOrder(server, board.id);
    return board;
  };
  const board = await complete();
  const first = await complaint(board.buyer, board.no);
  await action('staffAfterSales.ask', { params: first.params, body: bodyWith(1) }, first.is);
  await action('staffAfterSales.remake', { params: first.params, body: { ...bodyWith(2), pieces: 1 } }, first.is);
  const other = await complete();
  const second = await complaint(other.buyer, other.no);
  await action('staffAfterSales.refuse', { params: second.params, body: bodyWith(1) }, second.is);
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer);
  await buyer.api.order.receive({ query: { mainOrderId: main.id } });
  const third = await complaint(buyer, main.orders[0]?.orderNo ?? '');
  await action('staffAfterSales.refund', { params: third.params, body: { ...bodyWith(1), amount: '1.00' } }, third.is);

  const scores = { quality: 1, delivery: 1, service: 1, packing: 1 };
  const { id } = await other.buyer.api.evaluation.save({ body: { orderNo: other.no, scores } });
  const moderation = { params: { id }, body: { reason: REASON } };
  await action('staffEvaluations.hide', moderation, other.is);
  await action('staffEvaluations.show', moderation, other.is);
  const [factory] = await staffEvaluations.factories({});
  const profile = { version: factory?.version ?? 0, name: '迅板龙岗厂', profile: '多层板' };
  const params = { id: factory?.id ?? '' };
  await action('staffEvaluations.editFactory', { params, body: profile }, { no: '迅板龙岗厂' });
});

test('batches: made, changed, started, made step by step, spoiled, remade and dissolved', async () => {
  const { staffBatches, staffPlanning, staffFactories } = staff.api;
  const [one, another] = [await paidBoard(), await paidBoard()];
  const [first, second] = [one.id, another.id];
  for (const { id, buyer } of [one, another]) {
    const file = new File([smallBoard({})], 'lamp.zip');
    const { fileId } = await buyer.api.upload.boardFile({ query: {}, files: { file } });
    await putOrder(id, { spec: { lengthMm: 20, widthMm: 10 }, board_file_id: fileId });
  }
  const made = await action('staffBatches.create', { body: { orderIds: [first, second] } });
  const [params, is] = [{ id: made.id }, { no: made.batchNo }];
  await action('staffBatches.traveller', { params }, is);
  // One order is left, so that what is done with all of them leaves one row.
  const left = { params, body: { version: made.version, orderIds: [first] } };
  const alone = await action('staffBatches.change', left, is);
  const { items: factories } = await staffFactories.list({});
  const { factories: places } = await staffPlanning.options({ query: { kind: 'board', id: second } });
  const factoryId = factories.find(({ getsOrders }) => getsOrders)?.id ?? '';
  const open = places.find((place) => place.factoryId === factoryId)?.days.find(({ finishOn }) => finishOn !== null);
  const place = { factoryId, day: open?.day ?? '', reason: REASON, delayReason: REASON };
  const onDay = { params, body: { version: alone.version, ...place } };
  const planned = await action('staffPlanning.putBatch', onDay, is);
  const board = { params: { id: second }, body: { version: await versionOf(second), ...place } };
  await action('staffPlanning.putBoard', board);
  const running = await action('staffBatches.start', { params, body: { version: planned.version } });
  const step = 'engineering' as const;
  await releaseCam(server.deps.db, staff.staffId, { batchId: made.id });
  const completed = await action('staffBatches.completeStep', { params, body: { version: running.version, step } });
  const mistaken = { params, body: { version: completed.version, step, reason: REASON } };
  const taken = await action('staffBatches.undoStep', mistaken);
  const bad = { params, body: { version: taken.version, layout: 1, panels: 1, reason: REASON } };
  const { shortages: short, version } = await action('staffBatches.spoil', bad, is);
  const decided = { version, shortageId: short[0]?.id ?? '', decision: 'remake' as const };
  const { shortages } = await action('staffBatches.decideShortage', { params, body: decided }, is);
  const remake = { id: shortages[0]?.remake?.id ?? '' };
  const begun = await staffBatches.show({ params: remake });
  await releaseCam(server.deps.db, staff.staffId, { batchId: remake.id });
  let again = await staffBatches.start({ params: remake, body: { version: begun.version } });
  while (again.next) {
    const next = { version: again.version, step: again.next.step };
    again = await staffBatches.completeStep({ params: remake, body: next });
  }
  await action('staffBatches.finishRemake', { params: remake, body: { version: again.version } });
  const other = await staffBatches.create({ body: { orderIds: [second, (await paidBoard()).id] } });
  const ended = { params: { id: other.id }, body: { version: other.version, reason: REASON } };
  await action('staffBatches.dissolve', ended, { no: other.batchNo });
});

test('CAM jobs: opened, filled, compared, released, downloaded and withdrawn', async () => {
  const { id: orderId, buyer, params: order, is } = await paidBoard();
  const file = new File([smallBoard({})], 'lamp.zip');
  const { fileId } = await buyer.api.upload.boardFile({ query: {}, files: { file } });
  await putOrder(orderId, { spec: { lengthMm: 20, widthMm: 10 }, board_file_id: fileId });
  const { release } = await action('staffCamJobs.open', { params: order }, is);
  const params = { id: release?.jobId ?? '' };
  await action('staffCamJobs.begin', { params }, is);
  const edited = new File([smallBoard({ holeMm: 12 })], 'edited.zip');
  const { versions } = await action(
    'staffCamJobs.editBoard',
    { params: { ...params, orderId }, files: { file: edited } },
    is,
  );
  for (const [index, { part }] of (versions[0]?.differences ?? []).entries()) {
    const decided = { params, body: { orderId, part, decision: 'accepted' as const, reason: REASON } };
    if (index === 0) await action('staffCamJobs.decideDifference', decided, is);
    else await staff.api.staffCamJobs.decideDifference(decided);
  }
  await action('staffCamJobs.write', { params }, is);
  const own = { params: { ...params, kind: 'probe' as const }, files: { file: pdf('probe.pdf') } };
  const added = await action('staffCamJobs.addFile', own, is);
  const probe = { params: { id: added.versions[0]?.files.find(({ kind }) => kind === 'probe')?.id ?? '' } };
  await action('staffCamJobs.file', probe, is);
  await action('staffCamJobs.removeFile', probe, is);
  const instruction = { step: 'drilling' as const, text: '首件确认' };
  const ready = await action('staffCamJobs.instruct', { params, body: instruction }, is);
  const body = { version: ready.versions[0]?.version ?? 1, revision: ready.versions[0]?.revision ?? 1 };
  await action('staffCamJobs.release', { params, body }, is);
  await action('staffCamJobs.archive', { params }, is);
  await action('staffCamJobs.withdraw', { params, body: { reason: REASON } }, is);
});

test('factories: added and equipped; a board assigned, made on the floor and measured; factory reports', async () => {
  const { staffFactories, staffFloor, staffQuality, staff: orders } = staff.api;
  const lg = { no: '龙岗厂' };
  const added = await action('staffFactories.add', { body: { code: 'LG', name: lg.no } }, lg);
  const body = {
    ...{ version: added.version, isPaused: false, province: '广东省', city: '深圳市', source: 'folder' as const },
    ...{ capability: null, capacity: [{ layerClass: 'four' as const, m2PerDay: 8 }], holidays: [] },
  };
  await action('staffFactories.save', { params: { id: added.id }, body }, lg);
  const { id, no, is, params } = await paidBoard();
  const { version, proposedId } = await staffFactories.proposal({ params });
  await action('staffFactories.assign', { params, body: { version, factoryId: proposedId ?? '' } }, is);
  await action('staffFloor.traveller', { params }, is);
  await orders.startProduction({ params, body: { version: await versionOf(id) } });
  const floor = await staffFloor.board({ query: { no } });
  await releaseCam(server.deps.db, staff.staffId, { orderId: params.id });
  await orders.completeStep({ params, body: { version: floor.version, position: 1 } });
  const undo = { version: floor.version + 1, position: 1, reason: REASON };
  await action('staffFloor.undoStep', { params, body: undo }, is);
  const stop = { params, body: { version: floor.version + 2, reason: REASON } };
  const stopped = await action('staffFloor.hold', stop, is);
  const resumed = await action('staffFloor.resume', { params, body: { version: stopped.version } }, is);
  const wait = { version: resumed.version, expectedOn: shanghaiDay(new Date()), reason: REASON };
  const waiting = await action('staff.awaitMaterial', { params, body: wait }, is);
  const arrived = { version: waiting.version, decision: 'arrived' as const, note: REASON };
  await action('staff.decideMaterial', { params, body: arrived }, is);

  const items = [{ characteristic: 'thickness' as const, readings: Array.from({ length: 5 }, () => 1.6) }];
  await action('staffQuality.measure', { params, body: { items } });
  await action('staffQuality.waive', { params, body: { characteristic: 'legend', reason: REASON } });
  const fault = { source: 'floor', pieces: 1, cause: 'handling', text: REASON } as const;
  const found = await action('staffQuality.open', { params, body: fault });
  const [case_, ofCase] = [{ id: found.id }, { no: found.nonconformanceNo }];
  const decide = (at: number) =>
    ({
      params: case_,
      body: { version: at, disposition: 'rework', cause: 'routing', pieces: 2, text: REASON },
    }) as const;
  const withText = (at: number) => ({ params: case_, body: { version: at, text: REASON } });
  const decided = await action('staffQuality.decide', decide(found.version), ofCase);
  const again = await action('staffQuality.reopen', withText(decided.version), ofCase);
  await action('staffQuality.addImage', { params: case_, files: { file: ONE_DOT } }, ofCase);
  await action('staffQuality.close', withText((await staffQuality.decide(decide(again.version))).version), ofCase);

  await action('main.pullStepEvents', {}, { no: '' });
  const record = { id: 'e1', factory: 'LG', order: 'XB-NONE', step: 'drilling', at: '2026-01-02 08:00' };
  await server.deps.db.transaction((tx) =>
    receiveEvents(tx, 'folder', { name: 'e.json', records: [record], end: async () => {} }),
  );
  const event = { params: { id: (await staffFactories.events({ query: {} })).items[0]?.id ?? '' } };
  await action('staffFactories.retryEvent', event, { no: 'XB-NONE' });
  await action('staffFactories.dismissEvent', { ...event, body: { note: REASON } }, { no: 'XB-NONE' });
});

test('withdrawals: reviewed, paid out and followed', async () => {
  const begun = async () => {
    const { id, withdrawalNo } = await applyFor(await withdrawingMember(server, 10_000n), 60);
    return { params: { id }, is: { no: withdrawalNo } };
  };
  const { params, is } = await begun();
  await action('staffWithdrawals.take', { params, body: { version: 1 } }, is);
  await action('staffWithdrawals.approve', { params, body: { note: REASON, version: 2 } }, is);
  const payout = await action('staffWithdrawals.payOut', { body: { ids: [params.id], way: 'file' } });
  await action('staffWithdrawals.payoutFile', { params: { id: payout.id } }, { no: payout.payoutNo });
  const bankReference = `BANK-${randomUUID().slice(0, 12)}`;
  const outcome = { params, body: { outcome: 'paid', bankReference, version: 4 } } as const;
  await action('staffWithdrawals.recordOutcome', outcome, is);
  const second = await begun();
  await action('staffWithdrawals.reject', { params: second.params, body: { reason: REASON, version: 1 } }, second.is);
  const { version } = await staff.api.staffWithdrawals.rule({});
  const rule = { min: 2, perDay: 200_000, gatewayDays: 364, reason: REASON, version };
  await action('staffWithdrawals.setRule', { body: rule });
});

test('invoices: issued, entered by hand, sent, rejected and read', async () => {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer, { boards: 4 });
  const addressId = (await buyer.api.address.list({}))[0]?.id ?? '';
  const billingProfile = await buyer.api.invoice.addProfile({
    body: { ...PERSONAL_BILLING_PROFILE, medium: 'paper', addressId },
  });
  const apply = async (at: number) => {
    const nos = [main.orders[at]?.orderNo ?? ''];
    const {
      id,
      applicationNo: no,
      amount,
      invoices,
    } = await buyer.api.invoice.apply({ body: { nos, billingProfileId: billingProfile.id } });
    return { id, amount, is: { no }, params: { id: invoices[0]?.id ?? '' } };
  };
  const [first, second, third, fourth] = [await apply(0), await apply(1), await apply(2), await apply(3)];
  const applications = [{ id: first.id, amount: first.amount }];
  await action('staffInvoices.issue', { body: { applications } }, first.is);
  const { params, is, amount } = second;
  const files = { file: pdf('invoice.pdf') };
  await action('staffInvoices.enter', { params, query: { invoiceNo: '26000000000000000001', amount }, files }, is);
  await action('staffInvoices.pdf', { params }, is);
  await action('staffInvoices.send', { params, body: { carrier: 'SF', waybill: 'SF20261124' } }, is);
  const creditNote = { invoiceNo: '26000000000000000002', cause: 'discount', reason: REASON, amount: 1 } as const;
  await action('staffInvoices.creditNote', { params, body: creditNote }, is);
  const form = {
    formNo: '26000000000000000009',
    initiator: 'buyer',
    cause: 'discount',
    reason: REASON,
    amount: 1,
  } as const;
  const recorded = await action('staffInvoices.recordForm', { params, body: form }, is);
  const formId = recorded.documents
    .flatMap(({ creditNotes }) => creditNotes)
    .find(({ formNo }) => formNo === form.formNo)?.id;
  await action('staffInvoices.followForm', { params: { id: formId ?? '' }, body: { step: 'decline' } }, is);
  await action('staffInvoices.setUse', { params, body: { isUsed: true, reason: REASON } }, is);
  await action('staffInvoices.askCreditNote', { params, body: { cause: 'returned', reason: REASON } }, is);
  const wrong = { params: fourth.params, query: { invoiceNo: '26000000000000000003', amount: fourth.amount }, files };
  await staff.api.staffInvoices.enter(wrong);
  await action('staffInvoices.void', { params: fourth.params, body: { reason: REASON } }, fourth.is);
  await action('staffInvoices.reject', { params: { id: third.id }, body: { reason: REASON, version: 1 } }, third.is);
});

test('prices: drafted, published and withdrawn', async () => {
  const begun = await action('priceBook.startDraft', { body: { kind: 'priceBook', name: '调价' } }, { no: '调价' });
  const data = structuredClone(begun.data as { tariffs: { engineering: { yuan: number } }[] });
  for (const { engineering } of data.tariffs.slice(0, 1)) engineering.yuan += 10;
  const params = { id: begun.id };
  await action('priceBook.saveDraft', { params, body: { revision: begun.revision, data } }, { no: '调价' });
  await action('priceBook.discardDraft', { params }, { no: '调价' });
  // The draft of a colleague, since an author cannot publish it.
  const { priceBook } = (await server.newStaff()).api;
  const { id, revision } = await priceBook.startDraft({ body: { kind: 'priceBook', name: '同事的' } });
  const saved = await priceBook.saveDraft({ params: { id }, body: { revision, data } });
  const version = `test-${randomUUID().slice(0, 8)}`;
  const is = { no: version };
  const publication = { revision: saved.revision, version, reason: REASON };
  await action('priceBook.publish', { params: { id }, body: publication }, is);
  await action('priceBook.withdraw', { params: { kind: 'priceBook', version }, body: { reason: REASON } }, is);
});

test('ledger: limits, alarms, differences, the bank statement and months', async () => {
  const { staffLedgerChecks, staffBank } = staff.api;
  const known = (await staffLedgerChecks.limits()).find((limit) => limit.action === 'manualRefund');
  if (!known) throw new Error('limit not found');
  const { version, perAction, perDay, alarm } = known;
  const limit = { version, perAction, perDay: perDay + 1, alarm, reason: REASON };
  await action(
    'staffLedgerChecks.setLimit',
    { params: { action: 'manualRefund' }, body: limit },
    { no: 'manualRefund' },
  );
  const { staffId: actorId } = await server.newStaff();
  const subject = `TK${randomUUID().slice(0, 12)}`;
  await server.deps.db.transaction((tx) => raiseAlarm(tx, { kind: 'manualRefund', subject, amount: fen(5n), actorId }));
  const raised = { id: (await staffLedgerChecks.alarms({ query: { filter: subject } })).items[0]?.id ?? '' };
  await action('staffLedgerChecks.acknowledge', { params: raised, body: { note: REASON } }, { no: subject });
  await action('staffLedgerChecks.check', {});
  const params = { id: await giveDifference(server, 'ZF000000BILLED0001') };
  await action('staffSettlements.explain', { params, body: { note: REASON } }, { no: 'ZF000000BILLED0001' });

  const month = '2026-11';
  const lines = `FEE-ACTS-1,${month}-02,,12.00\nFEE-ACTS-2,${month}-02,,3.00\nIN-ACTS-1,${month}-02,9.00,\n`;
  const file = new File([`流水号,交易时间,收入,支出\n${lines}`], '流水.csv', { type: 'text/csv' });
  await action('staffBank.upload', { files: { file } }, { no: '流水.csv' });
  const rows = async () => (await staffBank.month({ params: { month }, query: { maxResultCount: 100 } })).items;
  const lineOf = async (no: string) => (await rows()).find(({ reference }) => reference === no)?.lineId ?? '';
  const line = { lineId: await lineOf('FEE-ACTS-2'), kind: 'bankFee', amount: -3 } as const;
  await action('staffBank.book', { body: line }, { no: 'FEE-ACTS-2' });
  const why = { month, lineId: await lineOf('FEE-ACTS-1'), note: REASON };
  await action('staffBank.explain', { body: why }, { no: 'FEE-ACTS-1' });
  const { account: toAccount } = await (await server.newMember()).api.payment.transferAccount({ query: {} });
  const [bankReference, arrivedAt] = ['ARRIVED-ACTS', `${month}-03T10:00:00+08:00`];
  await transferArrives(server, { toAccount, payerName: '某公司', amount: '9.00', bankReference, arrivedAt });
  const booked = (await rows()).flatMap(({ bookings }) => bookings).find(({ no }) => no === bankReference);
  const pair = { lineId: await lineOf('IN-ACTS-1'), bizKeys: [booked?.bizKey ?? ''], note: REASON };
  const { pairingId } = await action('staffBank.pair', { body: pair }, { no: 'IN-ACTS-1' });
  await action('staffBank.unpair', { params: { id: pairingId }, body: { reason: REASON } }, { no: 'IN-ACTS-1' });

  const evidence = new File(['%PDF-1.4 an invoice'], '发票.pdf', { type: 'application/pdf' });
  const { id: evidenceId, fileName: evidenceName } = await staff.api.staffJournals.upload({
    files: { file: evidence },
  });
  const entry = {
    ...{ day: shanghaiDay(new Date()), summary: REASON, isMonthly: true, evidenceId, evidenceName },
    lines: [
      { code: 'E50' as const, side: 'debit' as const, amount: '3.00' },
      { code: 'L50' as const, side: 'credit' as const, amount: '3.00' },
    ],
  };
  const journal = await action('staffJournals.ask', { body: entry });
  const is = { params: { id: journal.id } };
  await (await server.newStaff()).api.staffApprovals.decide({
    params: { kind: 'manualJournal', id: journal.id },
    body: { decision: 'approve', note: '' },
  });
  await action('staffJournals.evidence', is, { no: journal.journalNo });
  await action('staffJournals.endMonthly', is, { no: journal.journalNo });
  await action('staffJournals.reverse', { ...is, body: { reason: REASON } });

  const rates = { notDue: 100, upTo30: 200, upTo60: 1000, upTo90: 3000, older: 10_000 };
  await action('staffReports.setLossRates', { params: { month: '2099-01' }, body: { rates } }, { no: '2099-01' });
  const old = { month: await giveOldMonth(server, (await server.newMember()).memberId) };
  await action('staffLedger.close', { params: old, body: { note: REASON } }, { no: old.month });
  const account = { since: '2025-06', standardCode: '6711.02', name: '营业外支出—其他' };
  await action('staffVouchers.setAccount', { params: { code: 'E30' }, body: account }, { no: 'E30' });
  await action('staffVouchers.make', { params: old, body: { mode: 'daily' } }, { no: old.month });
  await action('staffLedger.askReopening', { params: old, body: { reason: REASON } }, { no: old.month });
  const exported = { ...old, layout: 'u8', file: 'csv' } as const;
  await action('staffVouchers.file', { params: exported }, { no: old.month });
  await action('staffVouchers.year', { params: { year: old.month.slice(0, 4) } }, { no: old.month.slice(0, 4) });
});

test('operations: templates, notes, jobs and tasks', async () => {
  const { messageTemplates, staffNotes, staffTasks } = staff.api;
  const stored = (await messageTemplates.lists()).lists.find(({ context }) => context === 'sendBack');
  const items = (stored?.items ?? []).slice(1);
  const save = { params: { context: 'sendBack' }, body: { revision: stored?.revision ?? 0, items } } as const;
  await action('messageTemplates.save', save, { no: 'sendBack' });

  const { main, no, buyer } = await payableBoard();
  const is = { no: main.mainNo };
  const about = { subjectKind: 'mainOrder', subjectId: main.id, text: '客户催过一次' } as const;
  const params = { id: (await action('staffNotes.add', { body: about }, is)).id };
  await action('staffNotes.edit', { params, body: { text: '客户催过两次' } }, is);
  await action('staffNotes.pin', { params, body: { isPinned: true } }, is);
  await action('staffNotes.withdraw', { params }, is);
  await action('staffNotes.restore', { params }, is);
  const sent = await staffNotes.upload({ files: { file: pdf('drawing.pdf') } });
  await staffNotes.add({ body: { ...about, files: [sent.id] } });
  await action('staffNotes.file', { params: { id: sent.id } }, is);

  const job = { no: 'payments.notify' };
  await action('staffInstance.retryJob', { params: { id: await failedJob() } }, job);
  await action('staffInstance.giveUpJob', { params: { id: await failedJob() }, body: { reason: REASON } }, job);

  await payOrder(server, buyer, main);
  const [task] = (await staffTasks.list({ query: { view: 'unclaimed', filter: no } })).items;
  const ids = [task?.id ?? ''];
  const { staffId } = await server.newStaff();
  const absence = { awayFrom: '2031-01-06', awayTo: '2031-01-10', deputyId: staffId };
  const times = { weekdays: [1, 2, 3], startsAt: '08:30', endsAt: '17:00' };
  const own = { id: staff.staffId };
  await action('staffTasks.setSchedule', { body: { ...times, ...absence } });
  const back = { ...times, awayFrom: null, awayTo: null, deputyId: null };
  await action('staffTasks.setScheduleOf', { params: own, body: back });
  await action('staffTasks.handOver', { body: { ids, staffId } });
  await action('staffTasks.takeBack', { body: { ids } });
});

/** A job that failed too often and is not retried within an hour. */
async function failedJob(): Promise<string> {
  const { db } = server.deps;
  return db.transaction(async (tx) => {
    await addJob(tx, 'payments.notify', {});
    const { rows } = await sql<{ id: string }>`
      update graphile_worker._private_jobs set attempts = 25, last_error = 'no', run_at = now() + interval '1 hour'
      where id = (select max(id) from graphile_worker._private_jobs) returning id::text`.execute(tx);
    return rows[0]?.id ?? '';
  });
}

test.each(auditedCalls.filter(({ def }) => auditActionOf(def) === 'list.export'))(
  '$name: a list leaves as a file',
  async ({ name, def }) => {
    await acted(name, () => download(def), { no: /./ });
  },
);

async function download({ path: template }: LiveCall): Promise<void> {
  const path = template.replace('{month}', '2025-06').replace('{report}', 'sales').replace('{file}', 'csv');
  const response = await fetch(`${server.consoleUrl}${path}`, { headers: { Authorization: `Bearer ${staff.token}` } });
  expect([response.status, (await response.text()).length > 0]).toEqual([200, true]);
}

test('staff and roles', async () => {
  const role = { no: `角色 ${randomUUID().slice(0, 8)}` };
  const made = await action('staffAccounts.createRole', { body: { name: role.no, permissions: ['order.view'] } }, role);
  const wider = { name: role.no, permissions: ['order.view' as const, 'order.plan' as const], version: made.version };
  const { version } = await action('staffAccounts.changeRole', { params: { id: made.id }, body: wider }, role);
  const account = `audit${randomUUID().slice(0, 6)}`;
  const is = { no: account };
  const person = { account, name: '小陈', roleIds: [made.id] };
  const { staff: created } = await action('staffAccounts.create', { body: person }, is);
  const params = { id: created.id };
  const rename = { name: '陈工', roleIds: [], isDisabled: false, version: created.version };
  await action('staffAccounts.change', { params, body: rename }, is);
  const colleague = await server.newStaff();
  await colleague.api.staffAccounts.resetPassword({ params });
  const { items: controls } = await staff.api.staffAccounts.controlEvents();
  const reset = controls.find((control) => control.account === account && control.can.includes('confirm'));
  await action('staffAccounts.confirmControl', { params: { id: reset?.id ?? '' } }, is);
  const { password } = await action('staffAccounts.resetPassword', { params }, is);
  await action('staffAccounts.resetFactors', { params }, is);
  await action('staffAccounts.removeRole', { params: { id: made.id }, query: { version } }, role);
  await performOwnSignInActions(server, acted, { account, password, staffId: params.id });
});

test('every call that is declared with an audited action has its entry and was made here', () => {
  const names = auditedCalls.map(({ name }) => name);
  expect(Object.keys(EXPECTED_ENTRIES).sort()).toEqual([...names].sort());
  // `every-move.test.ts` makes the calls that move an order, and checks their entries.
  const moves = [...CONFIRMED_ACTIONS, ...REASONED_ACTIONS].map((move) => `staff.${move}`);
  expect(names.filter((name) => !made.has(name) && !moves.includes(name))).toEqual([]);
});
