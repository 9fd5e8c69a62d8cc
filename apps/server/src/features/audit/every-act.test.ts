import { randomUUID } from 'node:crypto';
import { auditActOf, type LiveCall, ORDER_STATES } from '@xunban/contract';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addJob } from '../../platform/jobs/jobs.ts';
import { type Act, actsOf, auditedCalls } from '../../testing/audited-acts.ts';
import { PERSON, submitForm, transferArrives, transferOf } from '../../testing/certifications.ts';
import { buysOnCredit, closesAs } from '../../testing/credit.ts';
import { completeOrder } from '../../testing/evaluations.ts';
import { PERSONAL_TITLE } from '../../testing/invoices.ts';
import { giveOldMonth } from '../../testing/old-months.ts';
import { payOrder, placePlainOrder, produce, untilState } from '../../testing/orders.ts';
import { actOnOwnSignIn } from '../../testing/own-sign-in-acts.ts';
import { giveMoney } from '../../testing/payments.ts';
import { manualRefund, PAYEE } from '../../testing/refunds.ts';
import { sentOrder } from '../../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server.ts';
import { giveDifference } from '../../testing/settlements.ts';
import { smallBoard } from '../../testing/small-board.ts';
import { applyFor, withdrawingMember } from '../../testing/withdrawals.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { INVENTED_COMPANIES } from '../company-register/invented-companies.ts';
import { receiveEvents } from '../floor/receive-events.ts';

/**
 * Every call that is declared with an act, made over HTTP: it leaves one row, by who made it, on what it was made on, with
 * what it changed. A new call has to be made somewhere here; `refused-acts.test.ts` tries what is refused.
 */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
let act: Act;
let made: ReadonlySet<string>;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
  staff = await server.newStaff();
  ({ act, made } = actsOf(server.deps.db, staff.staffId));
});
afterAll(() => server.stop());

const REASON = '客户要求，已核实';
/** The smallest picture that there is. */
const ONE_DOT = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  'dot.png',
);

async function payableBoard() {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const orderNo = main.orders[0]?.orderNo ?? '';
  const { id, version } = await untilState(buyer, orderNo, ORDER_STATES.awaitingPayment);
  return { buyer, main, id, orderNo, version };
}

/** A board in front of an engineer, whatever the machine review made of it. */
async function reviewBoard() {
  const board = await payableBoard();
  await server.deps.db.transaction((tx) =>
    tx.updateTable('pcb_order').set({ state: ORDER_STATES.inReview }).where('id', '=', board.id).execute(),
  );
  return { ...board, params: { id: board.id }, version: await versionOf(board.id) };
}
const versionOf = async (id: string) => (await staff.api.staff.order({ params: { id } })).version;

test('articles: begun, saved, placed, published and withdrawn', async () => {
  const { staffArticles } = staff.api;
  const body = { kind: 'notice', slug: 'every-act', title: '放假' } as const;
  const on = { on: 'article', no: 'notice/every-act' };
  const { id } = await act('staffArticles.create', () => staffArticles.create({ body }), {
    ...on,
    changes: ['articleTitle'],
  });
  const params = { id };
  const text = { basedOn: 1, title: '放假通知', summary: '', body: '正文' };
  await act('staffArticles.saveText', () => staffArticles.saveText({ params: { id, language: 'zh-CN' }, body: text }), {
    ...on,
    changes: ['articleTitle', 'articleVersion', 'articleLanguages'],
  });
  await act('staffArticles.addPicture', () => staffArticles.addPicture({ params, files: { file: ONE_DOT } }), {
    ...on,
    changes: ['articlePicture'],
  });
  await act('staffArticles.place', () => staffArticles.place({ params, body: { position: 3 } }), {
    ...on,
    changes: ['articlePosition'],
  });
  await act('staffArticles.publish', () => staffArticles.publish({ params, body: { languages: ['zh-CN'] } }), {
    ...on,
    changes: ['articleLanguages', 'visibleFrom'],
  });
  await act('staffArticles.withdraw', () => staffArticles.withdraw({ params, body: { reason: REASON } }), {
    ...on,
    changes: ['isWithdrawn'],
    reason: REASON,
  });
});

test('engineering questions: asked, asked again, closed and taken over, with files and templates', async () => {
  const { staffQuestions } = staff.api;
  const { buyer, params, orderNo } = await reviewBoard();
  const on = { on: 'order', no: orderNo };
  const about = { index: 0, code: 'review.traceUnknown' };
  const findings = JSON.stringify([{ code: about.code, severity: 'note', params: {} }]);
  await server.deps.db.transaction((tx) =>
    tx.updateTable('pcb_order').set({ findings }).where('id', '=', params.id).execute(),
  );
  const file = await staffQuestions.upload({ files: { file: new File(['%PDF-1.7'], 'drawing.pdf') } });
  const text = '请确认线宽';
  const asked = await act(
    'staffQuestions.ask',
    () => staffQuestions.ask({ params, body: { finding: about, title: '线宽', text, files: [file.id] } }),
    { ...on, changes: ['files', 'question'], reason: '线宽' },
  );
  await act('staffQuestions.file', () => staffQuestions.file({ params: { id: file.id } }), {
    ...{ ...on, changes: ['question'] },
  });
  const one = { params: { id: asked.id } };
  const answered = async (round: number) => {
    await buyer.api.order.answerQuestion({ body: { questionId: asked.id, round, text: '照做' } });
    return (await staffQuestions.list({ query: { orderNo } })).items[0]?.version ?? 0;
  };
  const again = { ...one, body: { version: await answered(1), text } };
  await act('staffQuestions.askAgain', () => staffQuestions.askAgain(again), {
    ...{ ...on, changes: ['question'], reason: text },
  });
  const close = { ...one, body: { version: await answered(2), note: REASON } };
  await act('staffQuestions.close', () => staffQuestions.close(close), {
    ...on,
    changes: ['question'],
    reason: REASON,
  });
  await act(
    'staffQuestions.applyFormer',
    () => staffQuestions.applyFormer({ params, body: { finding: about, questionId: asked.id } }),
    { ...on, changes: ['question'], reason: asked.questionNo },
  );
  const [list] = (await staffQuestions.templates()).lists.filter(({ findingCode }) => findingCode === 'general');
  const items = (list?.items ?? []).map((item) => ({ ...item, title: '其他' }));
  await act(
    'staffQuestions.saveTemplates',
    () =>
      staffQuestions.saveTemplates({
        params: { findingCode: 'general' },
        body: { revision: list?.revision ?? 0, items },
      }),
    { on: 'messageTemplates', no: 'general', changes: ['templates'] },
  );
});

test('papers of an order: uploaded, downloaded and taken back', async () => {
  const { orderPapers } = staff.api;
  const board = await payableBoard();
  const spec = { certificate: true };
  await server.deps.db.transaction((tx) =>
    sql`update pcb_order set state = ${ORDER_STATES.inProduction}, promised_ship_date = '2026-12-01', spec = spec || ${JSON.stringify(spec)}::jsonb
      where id = ${board.id}`.execute(tx),
  );
  const params = { id: board.id, paper: 'certificate' } as const;
  const paper = { on: 'order', no: board.orderNo, changes: ['paper'] };
  const files = { file: new File(['%PDF-1.7'], 'coc.pdf') };
  const { papers } = await act('orderPapers.add', () => orderPapers.add({ params, files }), paper);
  const file = { params: { id: papers[0]?.file?.id ?? '' } };
  await act('orderPapers.download', () => orderPapers.download(file), paper);
  const back = { params, body: { reason: REASON } };
  await act('orderPapers.takeBack', () => orderPapers.takeBack(back), { ...paper, reason: REASON });
});

test('production files: uploaded, downloaded and withdrawn', async () => {
  const { productionFiles } = staff.api;
  const board = await payableBoard();
  const spec = { productionFileConfirm: 'manual' };
  await server.deps.db.transaction((tx) =>
    sql`update pcb_order set state = ${ORDER_STATES.awaitingProduction}, promised_ship_date = '2026-12-01',
      spec = spec || ${JSON.stringify(spec)}::jsonb where id = ${board.id}`.execute(tx),
  );
  const params = { id: board.id };
  const version = { on: 'order', no: board.orderNo, changes: ['productionFile'] };
  const files = { file: new File([new Uint8Array(smallBoard({}))], 'lamp.zip') };
  const uploaded = await act('productionFiles.upload', () => productionFiles.upload({ params, files }), version);
  const one = { params: { id: uploaded.files[0]?.id ?? '' } };
  await act('productionFiles.download', () => productionFiles.download(one), version);
  await act('productionFiles.withdraw', () => productionFiles.withdraw({ ...one, body: { reason: REASON } }), {
    ...{ ...version, reason: REASON },
  });
});

test('orders: judged, made, sent and cancelled', async () => {
  const { api } = staff;
  const state = ['orderState'];
  const approved = await reviewBoard();
  const approve = { on: 'order', no: approved.orderNo, changes: state };
  await act(
    'staff.approve',
    () => api.staff.approve({ params: approved.params, body: { version: approved.version } }),
    approve,
  );
  const back = await reviewBoard();
  const sendBack = { on: 'order', no: back.orderNo, changes: state, reason: REASON };
  await act(
    'staff.sendBack',
    () => api.staff.sendBack({ params: back.params, body: { version: back.version, reason: REASON } }),
    sendBack,
  );
  const changed = await reviewBoard();
  const change = { version: changed.version, reason: REASON, amountDelta: '12.50', lineName: '治具', daysDelta: 1 };
  await act('staff.requestChange', () => api.staff.requestChange({ params: changed.params, body: change }), {
    on: 'order',
    changes: ['orderState', 'amount', 'workingDays'],
    reason: REASON,
  });
  await act('staffCases.takeOver', () => api.staffCases.takeOver({ params: changed.params, body: { from: '' } }), {
    ...{ on: 'order', changes: ['worker'] },
  });
  const renamed = await reviewBoard();
  const files = { file: new File([smallBoard({})], 'lamp.zip') };
  const { fileId } = await renamed.buyer.api.upload.boardFile({ query: {}, files });
  await server.deps.db.transaction((tx) =>
    tx.updateTable('pcb_order').set({ board_file_id: fileId }).where('id', '=', renamed.id).execute(),
  );
  const roles = [{ name: 'lamp.GBL', role: 'drawing' as const }];
  await act(
    'staffCases.correctRoles',
    () => api.staffCases.correctRoles({ params: renamed.params, body: { version: renamed.version, roles } }),
    { on: 'order', changes: ['fileRoles'] },
  );
  await act('staffCases.layerSheets', () => api.staffCases.layerSheets({ params: renamed.params }), {
    ...{ on: 'order', no: renamed.orderNo },
  });
  const withdraw = { version: changed.version + 1, reason: REASON };
  await act('staff.withdrawChange', () => api.staff.withdrawChange({ params: changed.params, body: withdraw }), {
    ...{ on: 'order', changes: state, reason: REASON },
  });
  const dear = await reviewBoard();
  const body = { ...change, version: dear.version, amountDelta: '9000.00' };
  const { proposal } = await act('staff.requestChange', () => api.staff.requestChange({ params: dear.params, body }), {
    on: 'order',
    changes: ['amount', 'workingDays', 'secondPerson'],
    reason: REASON,
  });
  const refuse = { proposalId: proposal?.id ?? '', decision: 'refuse', note: REASON } as const;
  await act('staff.decideChange', () => api.staff.decideChange({ params: dear.params, body: refuse }), {
    ...{ on: 'order', changes: ['amount', 'secondPerson'], reason: REASON },
  });
  await api.staff.requestChange({ params: dear.params, body });
  const [waiting] = (await api.staffApprovals.list({ query: { filter: dear.orderNo } })).items;
  const decision = { decision: 'refuse', note: REASON } as const;
  const asked = { params: { kind: 'changeOrder', id: waiting?.id ?? '' }, body: decision } as const;
  await act('staffApprovals.decide', () => api.staffApprovals.decide(asked), {
    ...{ on: 'order', changes: ['amount', 'secondPerson'], reason: REASON },
  });
  const { id, version, orderNo } = await payableBoard();
  const cancel = { version, reason: REASON, isAskedByMember: true };
  await act('staff.cancelOrder', () => api.staff.cancelOrder({ params: { id }, body: cancel }), {
    ...{ on: 'order', no: orderNo, changes: state, reason: REASON },
  });
});

test('orders: a change undone in production, and a cancellation for a fee', async () => {
  const { api } = staff;
  const { buyer, main, orderNo } = await payableBoard();
  await payOrder(server, buyer, main);
  const paid = await untilState(buyer, orderNo, ORDER_STATES.awaitingProduction);
  const params = { id: paid.id };
  const made = await api.staff.startProduction({ params, body: { version: paid.version } });
  const change = { version: made.version, reason: REASON, amountDelta: '12.50', lineName: '治具', daysDelta: 0 };
  await api.staff.requestChange({ params, body: change });
  const { changeOrder } = await buyer.api.order.detail({ query: { orderNo } });
  const priceVersion = changeOrder?.priceVersion ?? 0;
  const owing = await buyer.api.order.confirmChange({ body: { orderId: paid.id, priceVersion } });
  const revert = { version: owing.version, reason: REASON };
  const reverted = await act('staff.revertChange', () => api.staff.revertChange({ params, body: revert }), {
    ...{ on: 'order', no: orderNo, changes: ['amount'], reason: REASON },
  });
  const offer = { version: reverted.version, reason: REASON, fee: '1.00' };
  const { version } = await act('staff.offerCancel', () => api.staff.offerCancel({ params, body: offer }), {
    ...{ on: 'order', no: orderNo, changes: ['amount'], reason: REASON },
  });
  const withdraw = { version, reason: REASON };
  await act('staff.withdrawCancel', () => api.staff.withdrawCancel({ params, body: withdraw }), {
    ...{ on: 'order', no: orderNo, reason: REASON },
  });
});

test('orders: made and sent', async () => {
  const { api } = staff;
  const { buyer, main, id, orderNo } = await payableBoard();
  await payOrder(server, buyer, main);
  const params = { id };
  const on = { on: 'order', no: orderNo };
  const begin = { version: await versionOf(id) };
  let current = await act('staff.startProduction', () => api.staff.startProduction({ params, body: begin }), {
    ...on,
    changes: ['orderState'],
  });
  for (const [index, { position }] of (current.progress?.steps ?? []).entries()) {
    const body = { version: current.version, position };
    const complete = () => api.staff.completeStep({ params, body });
    current = index === 0 ? await act('staff.completeStep', complete, { ...on, changes: ['step'] }) : await complete();
  }
  const sent = { version: current.version, carrier: 'SF', waybill: `SF${main.mainNo.slice(1)}`, weightG: 200 };
  current = await act('staff.ship', () => api.staff.ship({ params, body: sent }), {
    ...on,
    changes: ['orderState', 'carrier', 'waybill', 'weightG'],
  });
  const { version } = current;
  await act('staff.confirmDelivery', () => api.staff.confirmDelivery({ params, body: { version } }), {
    ...on,
    changes: ['isDelivered'],
  });
});

test('parcels: packed, printed, put right, sent, lost and sent once more', async () => {
  const { api } = staff;
  const { buyer, main, id } = await payableBoard();
  await payOrder(server, buyer, main);
  await produce(staff, await api.staff.order({ params: { id } }));
  const on = { on: 'mainOrder', no: main.mainNo };
  const waybill = (last: number) => `SF9${main.mainNo.slice(1)}${last}`;
  const packing = { carrier: 'SF', waybill: waybill(1), weightG: 200, items: [{ orderId: id, pieces: 10 }] };
  const pack = () => api.staffParcels.pack({ params: { no: main.mainNo }, body: packing });
  const whole = ['carrier', 'waybill', 'weightG', 'parcelItems'];
  const first = await act('staffParcels.pack', pack, { ...on, changes: whole });
  const voided = { params: { id: first.parcels[0]?.id ?? '' }, body: { reason: '装错箱' } };
  await act('staffParcels.void', () => api.staffParcels.void(voided), {
    ...{ ...on, reason: voided.body.reason },
    changes: ['carrier', 'waybill'],
  });
  const params = { id: (await pack()).parcels[0]?.id ?? '' };
  const printed = { ...on, changes: ['carrier', 'waybill', 'printed'] };
  await act('staffParcels.label', () => api.staffParcels.label({ params }), printed);
  await act('staffParcels.deliveryNote', () => api.staffParcels.deliveryNote({ params }), printed);
  await act('staffParcels.handOver', () => api.staffParcels.handOver({ params }), { ...on, changes: whole });
  const right = { carrier: 'SF', waybill: waybill(2), reason: '贴错单' };
  await act('staffParcels.correctWaybill', () => api.staffParcels.correctWaybill({ params, body: right }), {
    ...{ ...on, reason: right.reason },
    changes: ['waybill'],
  });
  const lose = () =>
    server.deps.db.transaction((tx) =>
      tx.updateTable('shipment').set({ trouble: 'lost' }).where('id', '=', params.id).execute(),
    );
  await lose();
  await act('staffParcels.found', () => api.staffParcels.found({ params, body: { reason: '找到了' } }), {
    ...{ ...on, reason: '找到了' },
    changes: ['carrier', 'waybill'],
  });
  await lose();
  const again = { carrier: 'SF', waybill: waybill(3), weightG: 200, reason: '丢件重发' };
  await act('staffParcels.resend', () => api.staffParcels.resend({ params, body: again }), {
    ...{ ...on, reason: again.reason },
    changes: ['waybill', 'weightG'],
  });
  const save = { params: { carrier: 'ZTO' }, body: { masks: ['#{12,16}'], isTracked: true } };
  await act('staffParcels.saveCarrier', () => api.staffParcels.saveCarrier(save), {
    ...{ on: 'carrier', no: 'ZTO' },
    changes: ['masks'],
  });
});

test('what is disclosed: a file, a number, a picture; and certifications', async () => {
  const { api } = staff;
  const { buyer, id, orderNo } = await payableBoard();
  const { sha256 } = await server.deps.db.read
    .selectFrom('board_file')
    .select('sha256')
    .where('member_id', '=', buyer.memberId)
    .executeTakeFirstOrThrow();
  await server.deps.files.put(`board/${sha256}`, Buffer.from('zip'));
  const on = { on: 'order', no: orderNo };
  await act('staff.boardFile', () => api.staff.boardFile({ params: { id } }), on);
  const body = { field: 'orderMemberPhone', id } as const;
  await act('personalData.reveal', () => api.personalData.reveal({ body }), { ...on, changes: ['personalField'] });

  const company = INVENTED_COMPANIES[0];
  if (!company) throw new Error('There is no company.');
  const picture = await pictureOf(buyer);
  const form = { ...transferOf(company), authenType: '2', pictureType: '2', picture };
  await submitForm(server, buyer, form);
  const first = await certificationOf(buyer);
  const certified = { on: 'certification', no: first.memberNo };
  const params = { id: first.id };
  await act('staffMembers.certificationPicture', () => api.staffMembers.certificationPicture({ params }), certified);
  const reject = { version: first.version, reason: REASON };
  await act('staffMembers.rejectCertification', () => api.staffMembers.rejectCertification({ params, body: reject }), {
    ...{ ...certified, changes: ['certificationState'], reason: REASON },
  });
  await submitForm(server, buyer, PERSON);
  const second = await certificationOf(buyer);
  const approve = { params: { id: second.id }, body: { version: second.version } };
  await act('staffMembers.approveCertification', () => api.staffMembers.approveCertification(approve), {
    ...{ ...certified, changes: ['certificationState'] },
  });
});

async function pictureOf(member: TestMember): Promise<string> {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#88aa66' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'licence.png');
  return (await member.api.upload.attachment({ query: { dirName: 'certification' }, files: { file } })).filePath;
}

async function certificationOf({ account }: TestMember) {
  const query = { filter: account, state: 'reviewing' } as const;
  const [found] = (await staff.api.staffMembers.certifications({ query })).items;
  if (!found) throw new Error('Nothing was submitted.');
  return found;
}

test('members: looked after, and acted for', async () => {
  const { api } = staff;
  const { buyer, main } = await payableBoard();
  const params = { id: buyer.memberId };
  const detail = () => api.staffMembers.detail({ params });
  const { memberNo } = await detail();
  const on = { on: 'member', no: memberNo };
  const contact = { role: 'sales', name: '周销售', phone: '13800000001' } as const;
  await act(
    'staffMembers.saveServiceContacts',
    () => api.staffMembers.saveServiceContacts({ body: { items: [contact] } }),
    {
      ...{ on: 'serviceContacts', changes: ['contacts'] },
    },
  );
  const facts = { ...(await api.staffOwnerFacts.read()).facts, companyName: '样例电路' };
  await act('staffOwnerFacts.save', () => api.staffOwnerFacts.save({ body: facts }), {
    ...{ on: 'ownerFacts', changes: ['ownerFacts'] },
  });
  const contactId = (await api.memberPage.contacts()).items[0]?.id ?? '';
  const choose = { params, body: { role: 'sales', contactId } } as const;
  await act('memberPage.chooseContact', () => api.memberPage.chooseContact(choose), { ...on, changes: ['contact'] });

  const { address, version } = (await api.memberPage.orders({ params, query: {} })).items[0] ?? {};
  if (!address) throw new Error('The member has no order.');
  const { phone: _masked, ...same } = address;
  const corrected = {
    ...same,
    contactName: '李工',
    detail: '科技园 2 号楼 301',
    reason: REASON,
    version: version ?? 0,
  };
  await act('behalf.correctAddress', () => api.behalf.correctAddress({ params: { id: main.id }, body: corrected }), {
    ...{ on: 'mainOrder', no: main.mainNo, changes: ['addressParts'], reason: REASON },
  });
  const deviceId = (await detail()).devices[0]?.id ?? '';
  const one = { params, body: { deviceId, reason: REASON } };
  await act('behalf.signOutDevice', () => api.behalf.signOutDevice(one), { ...on, changes: device, reason: REASON });
  await act('behalf.signOutEverywhere', () => api.behalf.signOutEverywhere({ params, body: { reason: REASON } }), {
    ...{ ...on, reason: REASON },
  });
  const disable = { isDisabled: true, reason: REASON, version: (await detail()).version };
  await act('staffMembers.setDisabled', () => api.staffMembers.setDisabled({ params, body: disable }), {
    ...{ ...on, changes: ['isDisabled'], reason: REASON },
  });
});
/** A test's own client calls itself nothing that is known. */
const device: readonly string[] = [];

test('money: transfers and refunds', async () => {
  const { api } = staff;
  const member = await server.newMember();
  const { account: toAccount } = await member.api.payment.transferAccount({ query: {} });
  const waiting = async () => {
    await transferArrives(server, { toAccount, payerName: '张三' });
    const [found] = (await api.staffMembers.transfers({ query: { filter: toAccount, state: 'waiting' } })).items;
    if (!found) throw new Error('No transfer waits.');
    return found;
  };
  const first = await waiting();
  const assign = { memberId: member.memberId, note: REASON, version: first.version };
  await act(
    'staffMembers.assignTransfer',
    () => api.staffMembers.assignTransfer({ params: { id: first.id }, body: assign }),
    {
      ...{ on: 'transfer', no: first.bankReference, changes: ['transferState', 'amount', 'memberNo'], reason: REASON },
    },
  );
  const claimed = { reason: REASON, version: first.version + 1 };
  await act(
    'staffMembers.undoTransfer',
    () => api.staffMembers.undoTransfer({ params: { id: first.id }, body: claimed }),
    { ...{ on: 'transfer', no: first.bankReference, changes: ['amount', 'secondPerson'], reason: REASON } },
  );
  const file = new File(['%PDF-1.4 a letter'], 'letter.pdf', { type: 'application/pdf' });
  const { id: evidenceId, fileName: evidenceName } = await api.staffCorrections.upload({ files: { file } });
  const params = { id: member.memberId };
  const give = { kind: 'goodwill', amount: '1.00', reason: REASON, evidenceId, evidenceName } as const;
  const { memberNo } = await api.staffMembers.detail({ params });
  const given = await act('staffCorrections.ask', () => api.staffCorrections.ask({ params, body: give }), {
    ...{ on: 'member', no: memberNo, changes: ['correctionKind', 'correctionState', 'amount', 'correctionNo'] },
    reason: REASON,
  });
  await act('staffCorrections.evidence', () => api.staffCorrections.evidence({ params: { id: given.id } }), {
    ...{ on: 'member', no: memberNo, changes: ['correctionNo'] },
  });
  const second = await waiting();
  const back = { params: { id: second.id }, body: { note: REASON, version: second.version } };
  await act('staffMembers.returnTransfer', () => api.staffMembers.returnTransfer(back), {
    ...{ on: 'transfer', no: second.bankReference, changes: ['transferState', 'amount'], reason: REASON },
  });

  const settled = await manualRefund(server);
  const bankReference = `BANK-${randomUUID().slice(0, 12)}`;
  const { id: letterId } = await api.staffRefunds.upload({ files: { file } });
  const account = { ...PAYEE, reason: REASON, evidenceId: letterId, evidenceName };
  const { payee } = await act(
    'staffRefunds.askPayee',
    () => api.staffRefunds.askPayee({ params: { id: settled.id }, body: account }),
    {
      ...{ on: 'refund', no: settled.refundNo, reason: REASON },
      changes: ['payeeState', 'amount', 'secondPerson', 'payeeAccount'],
    },
  );
  const payeeId = payee?.id ?? '';
  await act('staffRefunds.evidence', () => api.staffRefunds.evidence({ params: { id: payeeId } }), {
    ...{ on: 'refund', no: settled.refundNo },
  });
  const colleague = await server.newStaff();
  await colleague.api.staffApprovals.decide({
    params: { kind: 'refundPayee', id: payeeId },
    body: { decision: 'approve', note: '' },
  });
  const settle = { params: { id: settled.id }, body: { payeeId, bankReference, note: REASON } };
  await act('staffRefunds.settle', () => api.staffRefunds.settle(settle), {
    ...{
      on: 'refund',
      no: settled.refundNo,
      changes: ['refundState', 'amount', 'bankReference', 'payeeAccount'],
      reason: REASON,
    },
  });
  const asked = await manualRefund(server);
  await act('staffRefunds.retry', () => api.staffRefunds.retry({ params: { id: asked.id } }), {
    ...{ on: 'refund', no: asked.refundNo, changes: ['refundState'] },
  });
});

test('credit: applied for, granted, changed, objected to, written off and closed', async () => {
  const { staffCredit } = staff.api;
  const { db } = server.deps;
  const second = await server.newStaff();
  const applicant = async () => {
    const member = await server.newMember();
    await sql`update member set member_type = 'Enterprise' where id = ${member.memberId}`.execute(db.read);
    await giveMoney(db, member.memberId, 100n);
    await member.api.credit.apply({ body: { limit: 2_000 } });
    return member;
  };
  const member = await applicant();
  const params = { id: member.memberId };
  const version = async () => (await staffCredit.account({ params })).version;
  const on = { on: 'creditAccount', reason: REASON };
  const terms = async (limit: number) => ({ params, body: { limit, reason: REASON, version: await version() } });
  const small = await terms(1_000);
  await act('staffCredit.setTerms', () => staffCredit.setTerms(small), {
    ...{ ...on, changes: ['creditLimit'] },
  });
  const bought = await buysOnCredit(server, member, 50_000n);
  const { id } = await closesAs(db, member.memberId);
  const seen = { statementId: id, edition: 1 };
  await member.api.credit.reconcile({ body: { ...seen, decision: 'object', reason: REASON } });
  const statement = await staffCredit.statement({ params: { id } });
  const paper = { params: { id, file: 'workbook' } } as const;
  await act('staffCredit.statementFile', () => staffCredit.statementFile(paper), {
    ...{ on: 'creditAccount', changes: ['statementNo'] },
  });
  const answer = { answer: REASON, corrections: [{ id: statement.lines[0]?.id ?? '', amount: 1 }] };
  await act(
    'staffCredit.answer',
    () => staffCredit.answer({ params: { id }, body: { ...answer, version: statement.version } }),
    { ...on, changes: ['amount'] },
  );
  await member.api.credit.reconcile({ body: { ...seen, edition: 2, decision: 'confirm' } });
  const off = { amount: 499, reason: REASON, version: (await staffCredit.statement({ params: { id } })).version };
  await act('staffCredit.writeOff', () => staffCredit.writeOff({ params: { id }, body: off }), {
    ...{ ...on, changes: ['amount'] },
  });
  const [proposal] = (await staffCredit.account({ params })).proposals;
  const grant = { params: { id: proposal?.id ?? '' }, body: { decision: 'grant', note: REASON } } as const;
  await act('staffCredit.decide', () => second.api.staffCredit.decide(grant), {
    ...{ ...on, changes: ['amount'], by: second.staffId },
  });
  expect(bought.payNo).not.toBe('');
  for (const step of ['suspend', 'resume', 'close'] as const) {
    const body = { reason: REASON, version: await version() };
    await act(`staffCredit.${step}`, () => staffCredit[step]({ params, body }), { ...on, changes: ['creditState'] });
  }
  const other = { id: (await applicant()).memberId };
  const reject = { params: other, body: { reason: REASON, version: 1 } };
  await act('staffCredit.reject', () => staffCredit.reject(reject), { ...on, changes: ['creditState'] });
});

test('evaluations: hidden and shown; what a factory says of itself', async () => {
  const { staffEvaluations } = staff.api;
  const { buyer, id: orderId, orderNo } = await payableBoard();
  await completeOrder(server, orderId);
  const scores = { quality: 1, delivery: 1, service: 1, packing: 1 };
  const { id } = await buyer.api.evaluation.save({ body: { orderNo, scores } });
  const asked = { params: { id }, body: { reason: REASON } };
  const left = { on: 'evaluation', no: orderNo, changes: ['isHidden'], reason: REASON };
  await act('staffEvaluations.hide', () => staffEvaluations.hide(asked), left);
  await act('staffEvaluations.show', () => staffEvaluations.show(asked), left);
  const [factory] = await staffEvaluations.factories({});
  const body = { version: factory?.version ?? 0, name: '迅板龙岗厂', profile: '多层板' };
  const params = { id: factory?.id ?? '' };
  await act('staffEvaluations.editFactory', () => staffEvaluations.editFactory({ params, body }), {
    ...{ on: 'factory', no: '迅板龙岗厂', changes: ['name', 'profile'] },
  });
});

test('batches: made, changed, started, made step by step, spoiled, remade and dissolved', async () => {
  const { staffBatches } = staff.api;
  const paid = async () => {
    const { buyer, main, id } = await payableBoard();
    await payOrder(server, buyer, main);
    return id;
  };
  const [first, second] = [await paid(), await paid()];
  const create = () => staffBatches.create({ body: { orderIds: [first, second] } });
  const made = await act('staffBatches.create', create, { on: 'batch', changes: ['batchOrders', 'batchPanels'] });
  const [params, no] = [{ id: made.id }, made.batchNo];
  await act('staffBatches.traveller', () => staffBatches.traveller({ params }), {
    ...{ on: 'batch', no, changes: ['printed'] },
  });
  // One order is left, so that what is done with all of them leaves one row.
  const changed = { version: made.version, orderIds: [first] };
  const alone = await act('staffBatches.change', () => staffBatches.change({ params, body: changed }), {
    ...{ on: 'batch', no, changes: ['batchOrders'] },
  });
  const { staffPlanning, staffFactories } = staff.api;
  const { items: factories } = await staffFactories.list({});
  const { factories: places } = await staffPlanning.options({ query: { kind: 'board', id: second } });
  const factoryId = factories.find(({ getsOrders }) => getsOrders)?.id ?? '';
  const open = places.find((place) => place.factoryId === factoryId)?.days.find(({ finishOn }) => finishOn !== null);
  const place = { factoryId, day: open?.day ?? '', reason: REASON, slipReason: REASON };
  const onDay = { params, body: { version: alone.version, ...place } };
  const planned = await act('staffPlanning.putBatch', () => staffPlanning.putBatch(onDay), {
    ...{ on: 'batch', no, changes: ['plannedOn', 'factory'] },
  });
  const { version: ofSecond } = await staff.api.staff.order({ params: { id: second } });
  const board = { params: { id: second }, body: { version: ofSecond, ...place } };
  await act('staffPlanning.putBoard', () => staffPlanning.putBoard(board), {
    ...{ on: 'order', changes: ['plannedOn', 'factory'] },
  });
  const begun = { params, body: { version: planned.version } };
  const running = await act('staffBatches.start', () => staffBatches.start(begun), {
    ...{ on: 'order', changes: ['orderState'] },
  });
  const step = { params, body: { version: running.version, step: 'engineering' as const } };
  const told = await act('staffBatches.completeStep', () => staffBatches.completeStep(step), {
    ...{ on: 'order', changes: ['step'] },
  });
  const mistaken = { params, body: { version: told.version, step: 'engineering' as const, reason: REASON } };
  const taken = await act('staffBatches.undoStep', () => staffBatches.undoStep(mistaken), {
    ...{ on: 'order', changes: ['step'], reason: REASON },
  });
  const bad = { params, body: { version: taken.version, layout: 1, panels: 1, reason: REASON } };
  const spoiled = await act('staffBatches.spoil', () => staffBatches.spoil(bad), {
    ...{ on: 'batch', no, changes: ['batchPanels', 'shortages'], reason: REASON },
  });
  const [shortage] = spoiled.shortages;
  const decided = { version: spoiled.version, shortageId: shortage?.id ?? '', decision: 'remake' as const };
  const { shortages } = await act(
    'staffBatches.decideShortage',
    () => staffBatches.decideShortage({ params, body: decided }),
    {
      ...{ on: 'batch', no, changes: ['shortageDecision'] },
    },
  );
  const remake = { id: shortages[0]?.remake?.id ?? '' };
  const { version } = await staffBatches.show({ params: remake });
  let again = await staffBatches.start({ params: remake, body: { version } });
  while (again.next)
    again = await staffBatches.completeStep({
      params: remake,
      body: { version: again.version, step: again.next.step },
    });
  const finished = { params: remake, body: { version: again.version } };
  await act('staffBatches.finishRemake', () => staffBatches.finishRemake(finished), {
    ...{ on: 'batch', changes: ['batchState'] },
  });
  const other = await staffBatches.create({ body: { orderIds: [second, await paid()] } });
  const ended = { params: { id: other.id }, body: { version: other.version, reason: REASON } };
  await act('staffBatches.dissolve', () => staffBatches.dissolve(ended), {
    ...{ on: 'batch', no: other.batchNo, changes: ['batchState'], reason: REASON },
  });
});

test('quality: measured, reported, decided, taken back and closed', async () => {
  const { staffQuality } = staff.api;
  const { buyer, main, id } = await payableBoard();
  await payOrder(server, buyer, main);
  const { version: at } = await staff.api.staff.order({ params: { id } });
  await staff.api.staff.startProduction({ params: { id }, body: { version: at } });
  const items = [{ characteristic: 'thickness' as const, readings: [1.6] }];
  await act('staffQuality.measure', () => staffQuality.measure({ params: { id }, body: { items } }), {
    ...{ on: 'order', changes: ['characteristics'] },
  });
  const body = { source: 'floor', pieces: 1, cause: 'handling', text: REASON } as const;
  const open = () => staffQuality.open({ params: { id }, body });
  const found = await act('staffQuality.open', open, {
    ...{ on: 'nonconformance', changes: ['nonconformanceState', 'cause', 'pieces'], reason: REASON },
  });
  const [params, no] = [{ id: found.id }, found.nonconformanceNo];
  const decide = (version: number) =>
    staffQuality.decide({
      params,
      body: { version, disposition: 'rework', cause: 'routing', pieces: 2, text: REASON },
    });
  const decided = await act('staffQuality.decide', () => decide(found.version), {
    ...{ on: 'nonconformance', no, changes: ['nonconformanceState', 'disposition', 'cause', 'pieces'], reason: REASON },
  });
  const words = (version: number) => ({ params, body: { version, text: REASON } });
  const again = await act('staffQuality.reopen', () => staffQuality.reopen(words(decided.version)), {
    ...{ on: 'nonconformance', no, changes: ['nonconformanceState', 'disposition'], reason: REASON },
  });
  const file = ONE_DOT;
  await act('staffQuality.addPicture', () => staffQuality.addPicture({ params, files: { file } }), {
    ...{ on: 'nonconformance', no, changes: ['files'] },
  });
  const { version } = await decide(again.version);
  await act('staffQuality.close', () => staffQuality.close(words(version)), {
    ...{ on: 'nonconformance', no, changes: ['nonconformanceState'], reason: REASON },
  });
});

test('after-sales: asked, made again, refunded and refused', async () => {
  const { staffAfterSales } = staff.api;
  const complained = async () => {
    const { buyer, main, id } = await payableBoard();
    await payOrder(server, buyer, main);
    await completeOrder(server, id);
    const body = { orderNo: main.orders[0]?.orderNo ?? '', kind: 'size', pieces: 1, text: REASON } as const;
    const made = await buyer.api.afterSales.make({ body });
    return { params: { id: made.id }, no: made.complaintNo };
  };
  const said = (version: number) => ({ version, text: REASON });
  const first = await complained();
  const on = { on: 'complaint', no: first.no, reason: REASON } as const;
  const ask = () => staffAfterSales.ask({ params: first.params, body: said(1) });
  await act('staffAfterSales.ask', ask, { ...on, changes: ['complaintState'] });
  const remake = () => staffAfterSales.remake({ params: first.params, body: { ...said(2), pieces: 1 } });
  await act('staffAfterSales.remake', remake, { ...on, changes: ['pieces', 'complaintState', 'remake'] });
  const second = await complained();
  const refuse = () => staffAfterSales.refuse({ params: second.params, body: said(1) });
  await act('staffAfterSales.refuse', refuse, { ...on, no: second.no, changes: ['complaintState'] });
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer);
  await buyer.api.order.receive({ query: { mainOrderId: main.id } });
  const { id, complaintNo: no } = await buyer.api.afterSales.make({
    body: { orderNo: main.orders[0]?.orderNo ?? '', kind: 'size', pieces: 1, text: REASON },
  });
  const refund = () => staffAfterSales.refund({ params: { id }, body: { ...said(1), amount: '1.00' } });
  await act('staffAfterSales.refund', refund, { ...on, no, changes: ['amount', 'complaintState'] });
});

test('factories: added and equipped; boards assigned; what they tell', async () => {
  const { staffFactories, main } = staff.api;
  const added = await act('staffFactories.add', () => staffFactories.add({ body: { code: 'LG', name: '龙岗厂' } }), {
    ...{ on: 'factory', no: '龙岗厂', changes: ['name', 'factoryCode'] },
  });
  const body = {
    ...{ version: added.version, isPaused: false, province: '广东省', city: '深圳市', source: 'folder' as const },
    ...{ capability: null, capacity: [{ layerClass: 'four' as const, m2PerDay: 8 }], holidays: [] },
  };
  await act('staffFactories.save', () => staffFactories.save({ params: { id: added.id }, body }), {
    ...{ on: 'factory', no: '龙岗厂', changes: ['factorySource', 'isPaused', 'place', 'capacity'] },
  });
  const { buyer, main: order, id, orderNo } = await payableBoard();
  await payOrder(server, buyer, order);
  const { version, proposedId } = await staffFactories.proposal({ params: { id } });
  const factoryId = proposedId ?? '';
  await act('staffFactories.assign', () => staffFactories.assign({ params: { id }, body: { version, factoryId } }), {
    ...{ on: 'order', no: orderNo, changes: ['factory'] },
  });
  const { staffFloor } = staff.api;
  await act('staffFloor.traveller', () => staffFloor.traveller({ params: { id } }), {
    ...{ on: 'order', no: orderNo, changes: ['printed'] },
  });
  const judged = { params: { id }, body: { version: (await staff.api.staff.order({ params: { id } })).version } };
  await staff.api.staff.startProduction(judged);
  const floorBoard = await staffFloor.board({ query: { no: orderNo } });
  await staff.api.staff.completeStep({ params: { id }, body: { version: floorBoard.version, position: 1 } });
  const undo = { version: floorBoard.version + 1, position: 1, reason: REASON };
  await act('staffFloor.undoStep', () => staffFloor.undoStep({ params: { id }, body: undo }), {
    ...{ on: 'order', no: orderNo, changes: ['step'], reason: REASON },
  });
  const stop = { version: floorBoard.version + 2, reason: REASON };
  const stopped = await act('staffFloor.hold', () => staffFloor.hold({ params: { id }, body: stop }), {
    ...{ on: 'order', no: orderNo, changes: ['isStopped'], reason: REASON },
  });
  const goOn = { params: { id }, body: { version: stopped.version } };
  await act('staffFloor.resume', () => staffFloor.resume(goOn), {
    ...{ on: 'order', no: orderNo, changes: ['isStopped'] },
  });
  await act('main.syncFactoryOrders', () => main.syncFactoryOrders({}), { on: 'stepEvent', no: '', changes: [] });
  const told = { id: 'e1', factory: 'LG', order: 'XB-NONE', step: 'drilling', at: '2026-01-02 08:00' };
  await server.deps.db.transaction((tx) =>
    receiveEvents(tx, 'folder', { name: 'e.json', records: [told], end: async () => {} }),
  );
  const [event] = (await staffFactories.events({ query: {} })).items;
  const params = { id: event?.id ?? '' };
  await act('staffFactories.retryEvent', () => staffFactories.retryEvent({ params }), {
    ...{ on: 'stepEvent', no: 'XB-NONE', changes: [] },
  });
  await act('staffFactories.dismissEvent', () => staffFactories.dismissEvent({ params, body: { note: REASON } }), {
    ...{ on: 'stepEvent', no: 'XB-NONE', changes: ['stepEventState'], reason: REASON },
  });
});

test('withdrawals: reviewed, paid out and followed', async () => {
  const { staffWithdrawals } = staff.api;
  const begun = async () => {
    const member = await withdrawingMember(server, 10_000n);
    const { id, withdrawalNo } = await applyFor(member, 60);
    return { params: { id }, no: withdrawalNo };
  };
  const first = await begun();
  const on = { on: 'withdrawal', no: first.no };
  await act('staffWithdrawals.take', () => staffWithdrawals.take({ params: first.params, body: { version: 1 } }), {
    ...{ ...on, changes: ['withdrawalState'] },
  });
  const moved = ['withdrawalState', 'amount'];
  const approve = { params: first.params, body: { note: REASON, version: 2 } };
  await act('staffWithdrawals.approve', () => staffWithdrawals.approve(approve), {
    ...{ ...on, changes: moved, reason: REASON },
  });
  const ids = [first.params.id];
  const payout = await act('staffWithdrawals.payOut', () => staffWithdrawals.payOut({ body: { ids, way: 'file' } }), {
    ...{ on: 'payout', changes: ['amount', 'withdrawals'] },
  });
  const file = { params: { id: payout.id } };
  await act('staffWithdrawals.payoutFile', () => staffWithdrawals.payoutFile(file), {
    ...{ on: 'payout', no: payout.payoutNo, changes: ['withdrawals'] },
  });
  const bankReference = `BANK-${randomUUID().slice(0, 12)}`;
  const outcome = { params: first.params, body: { outcome: 'paid', bankReference, version: 4 } } as const;
  await act('staffWithdrawals.recordOutcome', () => staffWithdrawals.recordOutcome(outcome), {
    ...{ ...on, changes: [...moved, 'bankReference'] },
  });
  const second = await begun();
  const reject = { params: second.params, body: { reason: REASON, version: 1 } };
  await act('staffWithdrawals.reject', () => staffWithdrawals.reject(reject), {
    ...{ on: 'withdrawal', no: second.no, changes: moved, reason: REASON },
  });
  const { version } = await staffWithdrawals.rule({});
  const rule = { least: 2, perDay: 200_000, gatewayDays: 364, reason: REASON, version };
  await act('staffWithdrawals.setRule', () => staffWithdrawals.setRule({ body: rule }), {
    ...{ on: 'withdrawalRule', changes: ['least', 'gatewayDays'], reason: REASON },
  });
});

test('invoices: issued, entered by hand, sent, rejected and read', async () => {
  const { staffInvoices } = staff.api;
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer, { boards: 4 });
  const addressId = (await buyer.api.address.list({}))[0]?.id ?? '';
  const paper = await buyer.api.invoice.addProfile({ body: { ...PERSONAL_TITLE, medium: 'paper', addressId } });
  const apply = (at: number) =>
    buyer.api.invoice.apply({ body: { nos: [main.orders[at]?.orderNo ?? ''], titleId: paper.id } });
  const [first, second, third, fourth] = [await apply(0), await apply(1), await apply(2), await apply(3)];
  const on = (application: typeof first) => ({ on: 'invoice', no: application.applicationNo });
  await act('staffInvoices.issue', () => staffInvoices.issue({ body: { ids: [first.id] } }), {
    ...{ ...on(first), changes: ['amount', 'invoices'] },
  });
  const params = { id: second.invoices[0]?.id ?? '' };
  const file = new File(['%PDF-1.4 entered by hand'], 'invoice.pdf', { type: 'application/pdf' });
  const enter = { params, query: { invoiceNo: '26000000000000000001' }, files: { file } };
  await act('staffInvoices.enter', () => staffInvoices.enter(enter), { ...on(second), changes: ['invoiceNo'] });
  const red = {
    params,
    body: { invoiceNo: '26000000000000000002', cause: 'discount', reason: REASON, amount: 1 },
  } as const;
  await act('staffInvoices.pdf', () => staffInvoices.pdf({ params }), { ...on(second), changes: ['invoiceNo'] });
  const send = { params, body: { carrier: 'SF', waybill: 'SF20261124' } };
  await act('staffInvoices.send', () => staffInvoices.send(send), { ...on(second), changes: ['carrier', 'waybill'] });
  await act('staffInvoices.red', () => staffInvoices.red(red), {
    ...{ ...on(second), changes: ['amount', 'invoiceNo'], reason: REASON },
  });
  const rest = { params, body: { cause: 'returned', reason: REASON } } as const;
  await act('staffInvoices.askRed', () => staffInvoices.askRed(rest), {
    ...{ ...on(second), changes: ['amount', 'invoiceNo'], reason: REASON },
  });
  const wrong = { id: fourth.invoices[0]?.id ?? '' };
  await staffInvoices.enter({ ...enter, params: wrong, query: { invoiceNo: '26000000000000000003' } });
  const voided = { params: wrong, body: { reason: REASON } };
  await act('staffInvoices.void', () => staffInvoices.void(voided), {
    ...{ ...on(fourth), changes: ['amount', 'invoiceNo'], reason: REASON },
  });
  const reject = { params: { id: third.id }, body: { reason: REASON, version: 1 } };
  await act('staffInvoices.reject', () => staffInvoices.reject(reject), {
    ...{ ...on(third), changes: ['amount'], reason: REASON },
  });
});

test('prices: drafted, published and withdrawn', async () => {
  const { priceBook } = staff.api;
  const draftOf = (name: string) => priceBook.startDraft({ body: { kind: 'priceBook', name } });
  const begun = await act('priceBook.startDraft', () => draftOf('调价'), {
    ...{ on: 'priceDraft', no: '调价', changes: ['priceData', 'basedOn'] },
  });
  const params = { id: begun.id };
  const book = begun.data as { tariffs: { engineering: { yuan: number } }[] };
  const data = structuredClone(book);
  for (const { engineering } of data.tariffs.slice(0, 1)) engineering.yuan += 10;
  const save = { params, body: { revision: begun.revision, data } };
  const saved = await act('priceBook.saveDraft', () => priceBook.saveDraft(save), {
    ...{ on: 'priceDraft', no: '调价', changes: ['priceValue'] },
  });
  const version = `test-${randomUUID().slice(0, 8)}`;
  const publish = { params, body: { revision: saved.revision, version, reason: REASON } };
  await act('priceBook.publish', () => priceBook.publish(publish), {
    ...{ on: 'priceVersion', no: version, changes: ['effectiveAt', 'versionInForce', 'priceValue'], reason: REASON },
  });
  const withdraw = { params: { kind: 'priceBook', version }, body: { reason: REASON } } as const;
  await act('priceBook.withdraw', () => priceBook.withdraw(withdraw), {
    ...{ on: 'priceVersion', no: version, changes: ['versionInForce'], reason: REASON },
  });
  const other = await draftOf('不要了');
  await act('priceBook.discardDraft', () => priceBook.discardDraft({ params: { id: other.id } }), {
    ...{ on: 'priceDraft', no: '不要了', changes: ['priceData', 'basedOn'] },
  });
});

test('the house: limits, alarms, books, notes and tasks', async () => {
  const { staffBooks, staffNotes, staffTasks } = staff.api;
  const known = (await staffBooks.limits()).find((limit) => limit.act === 'manualRefund');
  if (!known) throw new Error('There is no such limit.');
  const { version, perAct, alarm } = known;
  const limit = { version, perAct, perDay: known.perDay + 1, alarm, reason: REASON };
  await act('staffBooks.setLimit', () => staffBooks.setLimit({ params: { act: 'manualRefund' }, body: limit }), {
    ...{ on: 'limit', no: 'manualRefund', changes: ['perDay'], reason: REASON },
  });
  const { staffId: actorId } = await server.newStaff();
  const subject = `TK${Date.now()}`;
  await server.deps.db.transaction((tx) => raiseAlarm(tx, { kind: 'manualRefund', subject, amount: fen(5n), actorId }));
  const id = (await staffBooks.alarms({ query: { filter: subject } })).items[0]?.id ?? '';
  await act('staffBooks.acknowledge', () => staffBooks.acknowledge({ params: { id }, body: { note: REASON } }), {
    ...{ on: 'alarm', no: subject, changes: ['alarmKind'], reason: REASON },
  });
  await act('staffBooks.check', () => staffBooks.check(), { on: 'booksRun' });
  const differing = { id: await giveDifference(server, 'ZF000000BILLED0001') };
  const { explain } = staff.api.staffSettlements;
  await act('staffSettlements.explain', () => explain({ params: differing, body: { note: REASON } }), {
    ...{ on: 'billDifference', no: 'ZF000000BILLED0001', reason: REASON },
  });
  const { staffBank } = staff.api;
  const statement = new File(
    ['流水号,交易时间,收入,支出\nFEE-ACTS-1,2026-11-02,,12.00\nIN-ACTS-1,2026-11-02,9.00,\n'],
    '流水.csv',
    {
      type: 'text/csv',
    },
  );
  await act('staffBank.upload', () => staffBank.upload({ files: { file: statement } }), {
    ...{ on: 'bankStatement', no: '流水.csv', changes: ['rows'] },
  });
  const [fee] = (await staffBank.month({ params: { month: '2026-11' }, query: { state: 'open' } })).items.filter(
    ({ reference }) => reference === 'FEE-ACTS-1',
  );
  const why = { month: '2026-11', lineId: fee?.lineId ?? '', note: REASON };
  await act('staffBank.explain', () => staffBank.explain({ body: why }), {
    ...{ on: 'bankStatement', no: 'FEE-ACTS-1', reason: REASON },
  });
  const { account: toAccount } = await (await server.newMember()).api.payment.transferAccount({ query: {} });
  const arrivedAt = '2026-11-03T10:00:00+08:00';
  await transferArrives(server, {
    toAccount,
    payerName: '某公司',
    amount: '9.00',
    bankReference: 'ARRIVED-ACTS',
    arrivedAt,
  });
  const rows = (await staffBank.month({ params: { month: '2026-11' }, query: { maxResultCount: 100 } })).items;
  const lineId = rows.find(({ reference }) => reference === 'IN-ACTS-1')?.lineId ?? '';
  const key = rows.flatMap(({ bookings }) => bookings).find(({ no }) => no === 'ARRIVED-ACTS')?.bizKey ?? '';
  let pairingId = '';
  await act(
    'staffBank.pair',
    async () => {
      ({ pairingId } = await staffBank.pair({ body: { lineId, bizKeys: [key], note: REASON } }));
    },
    { on: 'bankStatement', no: 'IN-ACTS-1', changes: ['bookings'], reason: REASON },
  );
  const undo = { params: { id: pairingId }, body: { reason: REASON } };
  await act('staffBank.unpair', () => staffBank.unpair(undo), { on: 'bankStatement', no: 'IN-ACTS-1', reason: REASON });
  const { staffLedger } = staff.api;
  const old = { month: await giveOldMonth(server, (await server.newMember()).memberId) };
  const closed = { on: 'ledgerMonth', no: old.month, reason: REASON };
  await act('staffLedger.close', () => staffLedger.close({ params: old, body: { note: REASON } }), closed);
  await act(
    'staffLedger.askReopening',
    () => staffLedger.askReopening({ params: old, body: { reason: REASON } }),
    closed,
  );

  const { messageTemplates } = staff.api;
  const kept = (await messageTemplates.lists()).lists.find(({ use }) => use === 'sendBack');
  const items = (kept?.items ?? []).slice(1);
  const save = { params: { use: 'sendBack' }, body: { revision: kept?.revision ?? 0, items } } as const;
  await act('messageTemplates.save', () => messageTemplates.save(save), {
    ...{ on: 'messageTemplates', no: 'sendBack', changes: ['templates'] },
  });

  const { main } = await payableBoard();
  const on = { on: 'mainOrder', no: main.mainNo };
  const about = { subjectKind: 'mainOrder', subjectId: main.id, text: '客户催过一次' } as const;
  const note = await act('staffNotes.add', () => staffNotes.add({ body: about }), on);
  const params = { id: note.id };
  await act('staffNotes.edit', () => staffNotes.edit({ params, body: { text: '客户催过两次' } }), on);
  await act('staffNotes.pin', () => staffNotes.pin({ params, body: { isPinned: true } }), {
    ...on,
    changes: ['isPinned'],
  });
  await act('staffNotes.withdraw', () => staffNotes.withdraw({ params }), on);
  await act('staffNotes.restore', () => staffNotes.restore({ params }), on);

  const sent = await staffNotes.upload({ files: { file: new File(['%PDF-1.7'], 'drawing.pdf') } });
  await staffNotes.add({ body: { ...about, files: [sent.id] } });
  await act('staffNotes.file', () => staffNotes.file({ params: { id: sent.id } }), on);
  const { staffHouse } = staff.api;
  const tried = { params: { id: await failedJob() } };
  const job = { on: 'job', no: 'payments.notify' };
  await act('staffHouse.retryJob', () => staffHouse.retryJob(tried), job);
  const given = { params: { id: await failedJob() }, body: { reason: REASON } };
  await act('staffHouse.giveUpJob', () => staffHouse.giveUpJob(given), { ...job, reason: REASON });

  const { buyer, main: paid, orderNo } = await payableBoard();
  await payOrder(server, buyer, paid);
  const [task] = (await staffTasks.list({ query: { view: 'unclaimed', filter: orderNo } })).items;
  const colleague = await server.newStaff();
  const give = { body: { ids: [task?.id ?? ''], staffId: colleague.staffId } };
  await act('staffTasks.handOver', () => staffTasks.handOver(give), { on: 'staff', changes: ['tasks'] });
  const back = { body: { ids: give.body.ids } };
  await act('staffTasks.takeBack', () => staffTasks.takeBack(back), { on: 'staff', changes: ['tasks'] });
});

/** Work of the house that failed too often, and that nobody tries before an hour is over. */
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

test.each(auditedCalls.filter(({ def }) => auditActOf(def) === 'list.export'))(
  '$name: a list leaves as a file',
  async (call) => {
    // Tasks are always of one view, and reports of one month.
    const isNarrowed = ['staffExports.tasks', 'staffReports.file'].includes(call.name);
    const changes = isNarrowed ? ['rows', 'filters'] : ['rows'];
    await act(call.name, () => download(call.def), { on: 'list', no: /./, changes });
  },
);

async function download({ path: template }: LiveCall): Promise<void> {
  const path = template.replace('{month}', '2025-06').replace('{report}', 'sales').replace('{file}', 'csv');
  const response = await fetch(`${server.consoleUrl}${path}`, { headers: { Authorization: `Bearer ${staff.token}` } });
  expect([response.status, (await response.text()).length > 0]).toEqual([200, true]);
}

test('staff and roles', async () => {
  const { staffAccounts } = staff.api;
  const name = `角色 ${randomUUID().slice(0, 8)}`;
  const role = await act(
    'staffAccounts.createRole',
    () => staffAccounts.createRole({ body: { name, permissions: ['order.view'] } }),
    { on: 'role', no: name, changes: ['permissions', 'name'] },
  );
  const wider = { name, permissions: ['order.view', 'order.plan'] as const, version: role.version };
  const changed = await act(
    'staffAccounts.changeRole',
    () =>
      staffAccounts.changeRole({ params: { id: role.id }, body: { ...wider, permissions: [...wider.permissions] } }),
    { on: 'role', no: name, changes: ['permissions'] },
  );
  const account = `audit${Date.now() % 1_000_000}`;
  const person = { account, name: '小陈', roleIds: [role.id] };
  const created = await act('staffAccounts.create', () => staffAccounts.create({ body: person }), {
    ...{ on: 'staff', no: account, changes: ['name', 'account', 'roles'] },
  });
  const params = { id: created.staff.id };
  const on = { on: 'staff', no: account };
  const rename = { name: '陈工', roleIds: [], isDisabled: false, version: created.staff.version };
  await act('staffAccounts.change', () => staffAccounts.change({ params, body: rename }), {
    ...{ ...on, changes: ['name', 'roles'] },
  });
  const { password } = await act('staffAccounts.resetPassword', () => staffAccounts.resetPassword({ params }), on);
  await act('staffAccounts.resetFactors', () => staffAccounts.resetFactors({ params }), on);
  await act(
    'staffAccounts.removeRole',
    () => staffAccounts.removeRole({ params: { id: role.id }, query: { version: changed.version } }),
    { on: 'role', no: name, changes: ['permissions', 'name'] },
  );
  await actOnOwnSignIn(server, act, { account, password, staffId: params.id });
});

test('every call that is declared with an act was made here', () => {
  expect(auditedCalls.map(({ name }) => name).filter((name) => !made.has(name))).toEqual([]);
});
