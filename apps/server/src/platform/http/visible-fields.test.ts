import {
  definitionOf,
  FIELD_PERMISSIONS,
  type FieldPermission,
  innerSchemas,
  type LiveCall,
  STAFF_PERMISSIONS,
  type VisibleField,
  visibleFields,
} from '@xunban/contract';
import { fen } from '@xunban/money';
import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { countTried } from '@xunban/testkit/stress';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { raiseAlarm } from '../../features/base/alarms/raise-alarm.ts';
import { INVENTED_COMPANIES } from '../../features/identity/company-register/invented-companies.ts';
import { responsesOf, sampleInputs, type TextAnswer } from '../../testing/asked-calls.ts';
import { PERSON, submitForm, transferOf } from '../../testing/certifications.ts';
import { askGoodwill } from '../../testing/corrections.ts';
import { implementedCalls } from '../../testing/declared-calls.ts';
import { PERSONAL_BILLING_PROFILE } from '../../testing/invoices.ts';
import { createMemberWithUniqueData, type MemberWithUniqueData } from '../../testing/member-with-unique-data.ts';
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
} from '../../testing/orders.ts';
import { cancelAndRefund, givePayableOrder } from '../../testing/payable-order.ts';
import { press } from '../../testing/payments.ts';
import { giveProductionFile } from '../../testing/production-files.ts';
import { giveQuestion } from '../../testing/questions.ts';
import { askPayee } from '../../testing/refunds.ts';
import type { KnownValues } from '../../testing/sample-input.ts';
import { sentOrder as sentMain } from '../../testing/sent-boards.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { giveDifference, settleToday } from '../../testing/settlements.ts';

/**
 * Role × call × field, as the contract declares: staff without a permission get none of its fields from any call, staff with it
 * get them, with numbers masked. The instance has data in every place where the fields can occur. A new call is covered by being
 * declared. Writing calls and documents are searched for numbers by `masked-answers.test.ts`.
 */

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

let server: TestServer;
let scenario: MemberWithUniqueData;
let subjects: readonly KnownValues[];
let all: Staff;
let refundId: string;
let changedId: string;
beforeAll(async () => {
  server = await startTestServer();
  all = await server.newStaff();
  scenario = await createMemberWithUniqueData(server);
  const { member, main } = scenario;
  const orderNo = main.orders[0]?.orderNo ?? '';
  const [company] = INVENTED_COMPANIES;
  // A second certification of the same member.
  if (company) await submitForm(server, member, transferOf(company));
  const { quoteId } = await member.api.quote.calculate({ body: { spec: PLAIN_BOARD } });
  await member.api.storedQuote.save({ body: { quoteId, name: '传感器板' } });
  await correctAddress();
  await reviewBoards(server, main);
  await payOrder(server, member, main);
  changedId = await changedOrder();
  // A change that a colleague has to allow.
  const proposedId = await changedOrder('900.00');
  const revisedId = await revisedOrder();
  const [offeredId, owingId, askedId] = await Promise.all([offeredOrder(), owingOrder(), askedOrder()]);
  const { mainNo, ...parcel } = await sentOrder();
  await readyOrder();
  const invoicedId = await invoicedOrder();
  await member.api.message.askEmailCode({ body: { email: 'li@example.com' } });
  await giveQuestion(server, { id: main.orders[0]?.id ?? '', memberId: member.memberId });
  await giveProductionFile(server, main.orders[0]?.id ?? '', 'refused');
  const refund = await refundByHand();
  refundId = refund.id;
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
  subjects = [
    ...plain,
    { ...first, id: changedId },
    { ...first, id: proposedId },
    { ...first, id: offeredId },
    { ...first, id: askedId },
    { ...first, id: owingId },
    { ...first, id: invoicedId },
    { ...first, id: complaint.id },
    { ...first, id: complaint.orderId },
    { ...first, id: refundId },
    { ...first, no: mainNo },
    { ...first, no: orderNo },
    { ...first, id: revisedId },
    money,
    { ...first, ...parcel },
    ...texts.map((text, at) => ({ ...first, text, view: views[at] })),
  ];
});
afterAll(() => server.stop());

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
  const { id, invoices } = await api.invoice.apply({ body: { nos, billingProfileId: profile.id } });
  const params = { id: invoices[0]?.id ?? '' };
  const file = new File(['%PDF-1.4 entered by hand'], 'invoice.pdf', { type: 'application/pdf' });
  await all.api.staffInvoices.enter({ params, query: { invoiceNo: '26000000000000000011' }, files: { file } });
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
  await api.order.confirmChange({ body: { orderId: params.id, priceVersion } });
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
  const main = await placePlainOrder(server, member);
  const id = main.orders[0]?.id ?? '';
  await reviewBoards(server, main);
  await payOrder(server, member, main);
  await produce(all, { id });
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

interface AskedCall {
  readonly name: string;
  readonly def: LiveCall;
  readonly result: z.ZodType;
  readonly fields: readonly VisibleField[];
}

/** Calls of staff whose answers have fields that need a permission. */
const withFields: readonly AskedCall[] = implementedCalls.flatMap(({ name, def }) => {
  if (typeof def.access === 'string' || !(def.result instanceof z.ZodType)) return [];
  const fields = visibleFields(def.result);
  return fields.length === 0 ? [] : [{ name, def, result: def.result, fields }];
});
const reading = withFields.filter(({ def }) => def.method === 'GET');

/** Returns the fields present in an answer. The content of a redacted field is not present either. */
function fieldsIn(answer: unknown, fields: readonly VisibleField[]): VisibleField[] {
  return fields.filter(({ path }) => stands(answer, path));
}

function stands(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.some((item) => stands(item, path));
  if (typeof value !== 'object' || value === null) return false;
  const inner = Object.entries(value).filter(([key]) => key === name || name === '*');
  return inner.some(([, field]) => field !== undefined && stands(field, rest));
}

const nameOf = ({ path }: VisibleField) => path.join('.');
const newWithout = (lacking: readonly FieldPermission[]) =>
  server.newStaff(STAFF_PERMISSIONS.filter((held) => !lacking.some((one) => one === held)));

const readers = new Map<string, Promise<Staff>>();
/** A read-only staff user without some permissions. */
function without(lacking: readonly FieldPermission[]): Promise<Staff> {
  const known = readers.get(lacking.join()) ?? newWithout(lacking);
  readers.set(lacking.join(), known);
  return known;
}

/** Requests answered for staff with all permissions; repeated for staff with fewer. */
interface Answered {
  readonly asked: ReadonlySet<string>;
  readonly answers: readonly string[];
}

async function answeredTo(def: LiveCall, { token }: Staff, only?: ReadonlySet<string>): Promise<Answered> {
  return successful(await responsesOf(server, def, token, subjects, only));
}

function successful(given: readonly TextAnswer[]): Answered {
  const answers = given.filter(({ status }) => status === 200);
  return { asked: new Set(answers.map(({ asked }) => asked)), answers: answers.map(({ text }) => text) };
}

type ReadingCall = Pick<AskedCall, 'name' | 'def'>;

const answersByCall = new Map<string, Promise<readonly TextAnswer[]>>();
function once(name: string, ask: () => Promise<readonly TextAnswer[]>): Promise<readonly TextAnswer[]> {
  const known = answersByCall.get(name) ?? ask();
  answersByCall.set(name, known);
  return known;
}

/** All answers of a reading call to staff with all permissions. */
const answersToAll = ({ name, def }: ReadingCall) => once(name, () => responsesOf(server, def, all.token, subjects));

/** Its answers to staff without any field permission, for the requests that were answered to staff with all. */
const answersToBlind = (call: ReadingCall) =>
  once(`${call.name}, blind`, async () => {
    const { token } = await without(FIELD_PERMISSIONS);
    return responsesOf(server, call.def, token, subjects, successful(await answersToAll(call)).asked);
  });

const parsed = ({ answers }: Answered): unknown[] => answers.map((text): unknown => JSON.parse(text));

const fieldsOf = ({ fields }: AskedCall, answers: readonly unknown[]): string[] =>
  [...new Set(answers.flatMap((answer) => fieldsIn(answer, fields).map(nameOf)))].sort();

/** Returns the fields that remain without a permission: a redacted field's content is removed with it. */
function leftWithout({ fields }: AskedCall, lacking: readonly FieldPermission[]): string[] {
  const gone = fields.filter(({ permission }) => lacking.includes(permission)).map(nameOf);
  return fields
    .map(nameOf)
    .filter((field) => !gone.some((one) => field === one || field.startsWith(`${one}.`)))
    .sort();
}

test.each(reading.map((call, at) => ({ ...call, at })))(
  '$name shows each field with its permission, and only with it',
  async (call) => {
    const whole = successful(await answersToAll(call));
    expect(fieldsOf(call, parsed(whole))).toEqual(call.fields.map(nameOf).sort());
    const asked = new Set(call.fields.map(({ permission }) => permission));
    // A permission that none of its fields needs withholds nothing: of those, another one for each call.
    const each = [
      ...FIELD_PERMISSIONS.filter((one) => asked.has(one)),
      ...sampledColumns(
        FIELD_PERMISSIONS.filter((one) => !asked.has(one)),
        FIELD_PERMISSIONS.length,
        call.at,
      ),
    ];
    for (const lacking of [...each.map((one) => [one]), [...FIELD_PERMISSIONS]]) {
      countTried('calls by who lacks a permission, whose answers were searched for its fields', 1);
      const less =
        lacking.length === FIELD_PERMISSIONS.length
          ? successful(await answersToBlind(call))
          : await answeredTo(call.def, await without(lacking), whole.asked);
      // Otherwise nothing was redacted.
      expect(less.asked, `without ${lacking.join()}`).toEqual(whole.asked);
      const answers = parsed(less);
      expect(fieldsOf(call, answers), `without ${lacking.join()}`).toEqual(leftWithout(call, lacking));
      const redacted = lacking.filter((one) => asked.has(one)).sort();
      for (const answer of answers) expect(redactedIn(answer), `without ${lacking.join()}`).toEqual(redacted);
    }
  },
);

const redactedIn = (answer: unknown): unknown =>
  (typeof answer === 'object' && answer !== null && 'redacted' in answer && answer.redacted) || [];

/** A schema with every schema that stands in it. */
function schemasIn(schema: z.ZodType): z.ZodType[] {
  const def = definitionOf(schema);
  return [schema, ...[...Object.values(def.shape ?? {}), ...innerSchemas(def)].flatMap(schemasIn)];
}

test('no answer has a number in full, nor phone number, consignee and place without their permission', async () => {
  const { numbers, member } = scenario;
  const masked = [numbers.phone, numbers.addressPhone].map((phone) => `${phone.slice(0, 3)}****${phone.slice(-4)}`);
  const hidden = [...masked, `***${numbers.payerAccount.slice(-4)}`, '李工', '科技园 1 号', member.account];
  const everything = implementedCalls.filter(
    ({ def }) => typeof def.access !== 'string' && def.method === 'GET' && def.result instanceof z.ZodType,
  );
  const found = new Set<string>();
  const inFull = Object.values(numbers);
  for (const call of everything) {
    for (const { text } of await answersToAll(call)) {
      expect(
        inFull.filter((one) => text.includes(one)),
        call.name,
      ).toEqual([]);
      for (const one of hidden) if (text.includes(one)) found.add(one);
    }
    for (const { text } of await answersToBlind(call))
      expect(
        hidden.filter((one) => text.includes(one)),
        call.name,
      ).toEqual([]);
  }
  // Data that is never returned in full; all other values were found.
  expect(hidden.filter((one) => !found.has(one))).toEqual([member.account]);
});

test('without permission to phone numbers, consignees or amounts, they cannot be searched or sorted', async () => {
  const { member } = scenario;
  const blind = await newWithout(FIELD_PERMISSIONS);
  const totals = async ({ api }: Staff, filter: string) =>
    Promise.all([
      api.account.members({ query: { filter } }).then(({ totalCount }) => totalCount),
      api.staff.orders({ query: { filter } }).then(({ totalCount }) => totalCount),
      api.staffMembers.certifications({ query: { filter } }).then(({ totalCount }) => totalCount),
      api.staffTasks.list({ query: { filter, view: 'unclaimed' } }).then(({ totalCount }) => totalCount),
      api.staffSearch.search({ query: { text: filter } }).then(({ items }) => items.length),
    ]);
  for (const count of await totals(all, member.account)) expect(count).toBeGreaterThan(0);
  expect(await totals(blind, member.account)).toEqual([0, 0, 0, 0, 0]);
  await expect(blind.api.staff.orders({ query: { sorting: 'amount desc' } })).rejects.toMatchObject({
    kind: 'invalid',
  });
  await all.api.staff.orders({ query: { sorting: 'amount desc' } });
});

test('the result of an action shows only the fields visible to its caller, too', async () => {
  const blind = await newWithout(FIELD_PERMISSIONS);
  const { api } = blind;
  const answered = new Map<z.ZodType, unknown>();
  const resultSchemas = Object.fromEntries(withFields.map(({ name, result }) => [name, result]));
  const did = async (name: string, pending: Promise<unknown>) => {
    const result = resultSchemas[name];
    if (!result) throw new Error(`${name} has no field that requires a permission`);
    const answer = await pending;
    answered.set(result, answer);
    expect(fieldsIn(answer, visibleFields(result)).map(nameOf), name).toEqual([]);
    expect(redactedIn(answer), name).not.toEqual([]);
  };
  const order = await api.staff.order({ params: { id: changedId } });
  await did(
    'staffQuestions.effects',
    api.staffQuestions.effects({
      params: { id: changedId },
      body: { options: [{ changes: { outerCopperOz: 2 } }] },
    }),
  );
  await did(
    'staff.cancelOrder',
    api.staff.cancelOrder({ params: { id: changedId }, body: { version: order.version, reason: '买家取消' } }),
  );
  const { items: tasks } = await api.staffTasks.list({ query: { view: 'unclaimed' } });
  await did('staffTasks.claim', api.staffTasks.claim({ body: { ids: tasks.map(({ id }) => id) } }));
  const [transfer] = (await api.staffMembers.transfers({ query: { state: 'waiting' } })).items;
  await did(
    'staffMembers.returnTransfer',
    api.staffMembers.returnTransfer({
      params: { id: transfer?.id ?? '' },
      body: { note: '退回付款人', version: transfer?.version ?? 0 },
    }),
  );
  await did('staffRefunds.retry', api.staffRefunds.retry({ params: { id: refundId } }));
  const [alarm] = (await api.staffLedgerChecks.alarms({ query: {} })).items;
  await did(
    'staffLedgerChecks.acknowledge',
    api.staffLedgerChecks.acknowledge({ params: { id: alarm?.id ?? '' }, body: { note: '已核实' } }),
  );
  const differenceId = await giveDifference(server, 'ZF000000BILLED0001');
  await did(
    'staffSettlements.explain',
    api.staffSettlements.explain({ params: { id: differenceId }, body: { note: '已核实' } }),
  );
  const factory = api.staffFactories.add({ body: { code: 'UNSEEN', name: '新工厂' } });
  await did('staffFactories.add', factory);
  const floor = await factory;
  await did(
    'staffFactories.save',
    api.staffFactories.save({
      params: { id: floor.id },
      body: { ...floor, capacity: [], holidays: [] },
    }),
  );
  const other = await server.newMember();
  await submitForm(server, other, { ...PERSON, identityNo: '110101199003074530' });
  const [form] = (await api.staffMembers.certifications({ query: { state: 'reviewing' } })).items;
  await did(
    'staffMembers.approveCertification',
    api.staffMembers.approveCertification({ params: { id: form?.id ?? '' }, body: { version: form?.version ?? 0 } }),
  );
  // Redaction depends on the schema of the answer, so one call of each schema, or of a list of it, represents the others.
  const asked = new Set([...reading.map(({ result }) => result), ...answered.keys()].flatMap(schemasIn));
  expect(withFields.filter(({ result }) => !asked.has(result)).map(({ name }) => name)).toEqual([]);
});
