import { randomBytes, randomUUID } from 'node:crypto';
import { boardFilePath, type LiveCall, siteOfCall } from '@xunban/contract';
import { countTried } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyMember } from '../../features/identity/accounts/member-notification.ts';
import { requestIn } from '../../testing/approval.ts';
import { certifyAsCompany, join } from '../../testing/company.ts';
import { buysOnCredit, closesAs, openCredit } from '../../testing/credit.ts';
import { addressOf, implementedCalls } from '../../testing/declared-calls.ts';
import { askDeviation } from '../../testing/deviations.ts';
import { completeOrder } from '../../testing/evaluations.ts';
import {
  giveBillingProfile,
  invoiceAll,
  issueApplication,
  PERSONAL_BILLING_PROFILE,
  runCreditNotes,
  SPECIAL_BILLING_PROFILE,
} from '../../testing/invoices.ts';
import { unusedWorld } from '../../testing/known-world.ts';
import { type NotedWrites, noteWrites } from '../../testing/noted-writes.ts';
import { giveOrderDocument } from '../../testing/order-documents.ts';
import { giveProductionFile } from '../../testing/production-files.ts';
import { giveQuestion } from '../../testing/questions.ts';
import { type KnownValues, queryText, samplePart } from '../../testing/sample-input.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { sentOrder } from '../../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server.ts';
import { applyFor, letWithdraw } from '../../testing/withdrawals.ts';

/**
 * A member requests objects of another member, and objects that do not exist: both answers are identical to the byte, so
 * nothing reveals that an object exists. Calls are covered by being declared.
 */

/** Names of what a member owns, as inputs call it. The token of a pay link is meant to be handed on. */
const OWNED = [
  ...['quoteId', 'fileId', 'previousFileId', 'addressId', 'payNo', 'id', 'orderNo', 'orderId'],
  ...['orderMainId', 'orderMainIds', 'orderNos', 'cartIds', 'ids', 'statementId'],
];

let server: TestServer;
let written: NotedWrites;
let otherMember: { readonly token: string };
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  written = await noteWrites(server.deps.db);
  otherMember = await server.newMember();
});
afterAll(() => server.stop());

/** Another value of the same form. */
function missing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(missing);
  const text = String(value);
  if (/^[0-9a-f-]{36}$/.test(text)) return randomUUID();
  const letters = randomBytes(text.length);
  return [...text].map((letter, at) => (at < 8 ? letter : '23456789ABCDEFGH'.charAt((letters[at] ?? 0) % 16))).join('');
}

async function ask(def: LiveCall, token: string, known: KnownValues): Promise<string> {
  countTried("requests for another member's objects, or missing ones", 1);
  const query = queryText(samplePart(def.query, known));
  const params = samplePart(def.params, known);
  const path = addressOf(def, server.deps.config.product, (name) => String(params[name]));
  const response = await sendRequest(`${server.url}${path}${query ? `?${query}` : ''}`, {
    method: def.method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(def.body ? { 'Content-Type': 'application/json' } : {}),
      ...(def.idempotent ? { 'Idempotency-Key': randomUUID() } : {}),
    },
    ...(def.body ? { body: JSON.stringify(samplePart(def.body, known)) } : {}),
  });
  const answer = `${response.status} ${response.text}`;
  // The requested values may appear in the answer.
  return OWNED.flatMap((name) => known[name] ?? []).reduce<string>(
    (text, id) => text.replaceAll(String(id), '…'),
    answer,
  );
}

const namesOf = (def: LiveCall): string =>
  JSON.stringify([def.params, def.query, def.body].map((schema) => samplePart(schema, MARKED)));
const MARKED = Object.fromEntries(OWNED.map((name) => [name, `«${name}»`]));

const asking = implementedCalls.filter(
  ({ def }) => !def.files && def.access !== 'anyone' && siteOfCall(def) !== 'console' && namesOf(def).includes('«'),
);

const DELIVERY = {
  ...{ version: 1, contactName: '', phone: '', carrier: 'SF', expectedFreight: '1.00' },
  packing: { label: 'company', labelText: '', poNumber: '', costCentre: '' },
};

const keyOf = async ({ api }: TestMember): Promise<string> =>
  (await api.apiKeys.make({ body: { name: 'erp', scopes: ['quote'] } })).key.id;

/** The membership of a person in the company of a member. */
async function personOf(owner: TestMember): Promise<string> {
  await certifyAsCompany(server, owner);
  return (await join(owner, await server.newMember(), 'viewer')).membershipId;
}

const WEBHOOK = { url: 'https://receiver.invalid/', isOn: true, since: '' };

const ownWebhook = async ({ api }: TestMember) =>
  (await api.webhook.add({ body: { url: `${WEBHOOK.url}?${randomUUID()}` } })).endpoint;

async function ownDelivery(owner: TestMember): Promise<string> {
  const { id } = await ownWebhook(owner);
  return (await owner.api.webhook.test({ params: { id } })).id;
}

/** The ids that some calls expect, and further input that these calls need before they look the object up. */
const MEANT: Readonly<Record<string, (owner: TestMember, known: KnownValues) => Promise<KnownValues>>> = {
  'account.signOutDevice': async ({ api }) => ({ id: (await api.account.devices()).items[0]?.id }),
  'address.edit': async (_, { addressId }) => ({ id: addressId }),
  'address.remove': async (_, { addressId }) => ({ id: addressId }),
  'address.setDefault': async (_, { addressId }) => ({ id: addressId }),
  'apiKeys.rotate': async (owner) => ({ id: await keyOf(owner), overlapHours: 24 }),
  'apiKeys.revoke': async (owner) => ({ id: await keyOf(owner) }),
  'company.changeRole': async (owner) => ({ id: await personOf(owner), role: 'viewer', version: 1 }),
  'company.remove': async (owner) => ({ id: await personOf(owner) }),
  'company.withdraw': async (owner) => {
    await certifyAsCompany(server, owner);
    return { id: (await owner.api.company.invite({ body: { role: 'viewer' } })).invitation.id };
  },
  ...Object.fromEntries(
    (['edit', 'turn', 'rotate', 'remove', 'test', 'replayFailed'] as const).map((name) => [
      `webhook.${name}`,
      async (owner: TestMember) => ({ id: (await ownWebhook(owner)).id, version: 0, ...WEBHOOK }),
    ]),
  ),
  'webhook.delivery': async (owner) => ({ id: await ownDelivery(owner) }),
  'webhook.replay': async (owner) => ({ id: await ownDelivery(owner) }),
  'paymentApprovals.show': async (owner) => ({ id: (await requestIn(server, owner)).id }),
  'paymentApprovals.decide': async (owner) => ({ id: (await requestIn(server, owner)).id, approve: true, version: 1 }),
  'paymentApprovals.withdraw': async (owner) => ({ id: (await requestIn(server, owner)).id }),
  'comparison.ownFiles': async (_, { fileId }) => ({ previousFileId: fileId }),
  'comparison.ownFilesImage': async (_, { fileId }) => ({ previousFileId: fileId, image: 'board' }),
  'main.productionFile': async (_, { orderId }) => givesFileBytes(String(orderId)),
  'main.changeReferences': async (_, { orderMainId }) => ({ id: orderMainId, poNumber: 'PO-1', costCentre: '' }),
  'evaluation.exists': async (_, { orderNo }) => ({ orderNos: [orderNo] }),
  'bulkOrders.exportFile': async (_, { orderNo }) => ({ orderNos: [orderNo] }),
  'bulkOrders.reorder': async (_, { orderNo }) => ({ orderNos: [orderNo] }),
  'bulkOrders.documents': async (_, { orderNo }) => ({ orderNos: [orderNo] }),
  'quotations.create': async () => ({ quantities: [5, 10], province: '广东省', city: '', reference: '' }),
  'main.shipmentReport': async (_, { orderId }) => {
    await giveOrderDocument(server, String(orderId), 'outgoingReport');
    return {};
  },
  'order.putBackInCart': async ({ api }, { cartIds }) => {
    await api.order.removeFromCart({ query: { ids: String(cartIds) } });
    return { ids: cartIds };
  },
  'order.changeInvoice': async () => ({ billingProfileId: '' }),
  'order.changeAddress': async () => DELIVERY,
  'main.changeOrderAddress': async () => DELIVERY,
  'order.shipmentReportUrl': async (_, { orderId }) => {
    await giveOrderDocument(server, String(orderId), 'outgoingReport');
    return {};
  },
  'invoice.addProfile': async () => PAPER_BILLING_PROFILE,
  'invoice.profile': async (owner) => ownBillingProfile(owner),
  'invoice.editProfile': async (owner) => ({
    ...(await ownBillingProfile(owner)),
    ...PERSONAL_BILLING_PROFILE,
    registeredPhone: '',
  }),
  'invoice.removeProfile': async (owner) => ownBillingProfile(owner),
  'invoice.application': async (owner) => ({ id: (await applied(owner)).applicationId }),
  'invoice.pdf': async (owner) => ({ id: (await applied(owner)).invoiceId }),
  'invoice.answerCreditNote': async (owner) => ({ id: await waitingCreditNote(owner), isConfirmed: true }),
  'invoice.xml': async (owner) => ({ id: (await applied(owner)).invoiceId }),
  'invoice.preview': async (owner) => ({
    billingProfileId: (await ownBillingProfile(owner)).id,
    nos: ['P1'],
    limit: '',
    month: '',
  }),
  'credit.applyInvoice': async (owner) => ({
    billingProfileId: (await ownBillingProfile(owner)).id,
    nos: ['P1'],
    limit: '',
    month: '',
  }),
  'invoice.apply': async (owner) => ({
    billingProfileId: (await ownBillingProfile(owner)).id,
    nos: ['P1'],
    limit: '',
    month: '',
  }),
  'main.reviseOrder': async (_, { orderId }) => ({ id: orderId, version: 1, expectedAmount: '1.00' }),
  'engineeringQuestions.show': async (owner, known) => ({ id: (await asked(owner, known)).questionId }),
  'engineeringQuestions.file': async (owner, known) => ({ id: (await asked(owner, known)).fileId }),
  'conversation.read': async ({ api }) => ({
    ...{ id: (await api.conversation.write({ body: { text: '你好' } })).id, upTo: 1 },
  }),
  'conversation.file': async ({ api }) => {
    const file = await api.conversation.upload({ files: { file: new File(['%PDF-1.4'], 'a.pdf') } });
    await api.conversation.write({ body: { files: [file.id] } });
    return { id: file.id };
  },
  'orderLinks.revoke': async ({ api }) => {
    const mainNo = (await api.order.list({ body: {} })).items[0]?.mainNo ?? '';
    return { id: (await api.orderLinks.make({ body: { mainNo, name: '客户' } })).id };
  },
  'message.read': async ({ memberId, api }) => {
    await server.deps.db.transaction((tx) =>
      notifyMember(tx, { memberId, event: 'withdrawalPaid', fact: randomUUID() }),
    );
    return { id: (await api.message.newest({})).items[0]?.id };
  },
  'credit.statement': async (owner) => ({ id: await givesStatement(owner) }),
  'credit.statementFile': async (owner) => ({ id: await givesStatement(owner), file: 'workbook' }),
  'credit.reconcile': async (owner) => ({
    ...{ statementId: await givesStatement(owner), edition: 1, decision: 'confirm', reason: '', lines: [] },
  }),
  'order.questions': async (owner, known) => {
    await asked(owner, known);
    return { state: '', maxResultCount: 10, skipCount: 0 };
  },
  'order.acceptChange': async () => ({ priceVersion: 1, freight: '12.00' }),
  'main.agreeCancellation': async (_, { orderId }) => ({ id: orderId, fee: '1.00' }),
  'main.refuseCancellation': async (_, { orderId }) => ({ id: orderId, reason: '' }),
  'main.revertChange': async (_, { orderId }) => ({ id: orderId, priceVersion: 1, reason: '' }),
  'main.refuseChange': async (_, { orderId }) => ({ id: orderId, priceVersion: 1, reason: '' }),
  'orderedDocuments.file': async (_, { orderId }) => ({ id: await giveOrderDocument(server, String(orderId)) }),
  'productionFiles.confirm': async (_, { orderId }) => ({ id: await giveProductionFile(server, String(orderId)) }),
  'productionFiles.refuse': async (_, { orderId }) => ({ id: await giveProductionFile(server, String(orderId)) }),
  'evaluation.save': async (_, { orderId }) => {
    await completeOrder(server, String(orderId));
    return { images: [], quality: 5, delivery: 5, service: 5, packing: 5 };
  },
  'evaluation.one': async (owner, { orderId, orderNo }) => {
    await completeOrder(server, String(orderId));
    const scores = { quality: 5, delivery: 5, service: 5, packing: 5 };
    await owner.api.evaluation.save({ body: { orderNo: String(orderNo), scores } });
    return {};
  },
  'evaluation.remove': async (owner, { orderId, orderNo }) => {
    await completeOrder(server, String(orderId));
    const scores = { quality: 5, delivery: 5, service: 5, packing: 5 };
    return { id: (await owner.api.evaluation.save({ body: { orderNo: String(orderNo), scores } })).id };
  },
  'afterSales.make': async (_, { orderId }) => {
    await completeOrder(server, String(orderId));
    return COMPLAINT;
  },
  'afterSales.edit': ownComplaint,
  'afterSales.withdraw': ownComplaint,
  'afterSales.answer': ownComplaint,
  'quality.answer': async (_, { orderId }) => ({ id: await askDeviation(server, String(orderId)), version: 2 }),
  'order.submit': async () => ORDER,
  'orderConfirmations.prepare': async () => ({ ...ORDER, program: 'agent', host: '' }),
  'order.submitDirect': async () => ORDER,
  'main.reorder': async () => ORDER,
  'order.reorderToCart': async () => ({ expectedAmount: '1.00' }),
  'payment.info': async () => ({ mbId: 0 }),
  'storedQuote.read': async (_, { quoteId }) => ({ id: quoteId }),
  'storedQuote.pdf': async (_, { quoteId }) => ({ id: quoteId }),
  'storedQuote.share': async (_, { quoteId }) => ({ id: quoteId }),
  'storedQuote.unshare': sharedQuote,
  'storedQuote.putImage': async (_, { quoteId }) => ({ id: quoteId }),
  'storedQuote.image': quoteWithImage,
  'storedQuote.rename': savedQuote,
  'storedQuote.removeSaved': savedQuote,
  'storedQuote.putProfile': ownProfile,
  'storedQuote.removeProfile': ownProfile,
  'upload.finish': async ({ api }) => ({
    id: (await api.upload.begin({ body: { fileName: 'a.zip', bytes: 10 } })).uploadId,
  }),
  'upload.image': ownImage,
  'upload.reading': async (_, { fileId }) => ({ id: fileId }),
  'upload.removeFile': async (_, { fileId }) => ({ id: fileId }),
  'withdrawal.cancel': async (owner) => ({ id: (await applyFor(await letWithdraw(server, owner, 10_000n), 50)).id }),
  'withdrawal.removeBankAccount': async (owner) => ({ id: (await letWithdraw(server, owner, 0n)).bankAccountId }),
};

/** The world's board file is a row alone: its bytes, too. */
async function givesFileBytes(orderId: string): Promise<KnownValues> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from board_file where id = (select board_file_id from pcb_order where id = ${orderId})`.execute(
    server.deps.db.read,
  );
  for (const { sha256 } of rows) await server.deps.files.put(`board/${sha256}`, Buffer.from('zip'));
  return {};
}

const PAPER_BILLING_PROFILE = {
  ...{ ...PERSONAL_BILLING_PROFILE, medium: 'paper', taxNo: '', registeredAddress: '', registeredPhone: '', bank: '' },
  ...{ bankAccount: '', isDefault: 'false' },
};

const ownBillingProfile = async (owner: TestMember) => ({ id: await giveBillingProfile(owner) });

/** An invoice that was issued: nothing else has files. */
async function applied(owner: TestMember) {
  const staff = await server.newStaff();
  const main = await sentOrder(server, staff, owner);
  const nos = main.orders.map(({ orderNo }) => orderNo);
  const { id } = await owner.api.invoice.apply({ body: { nos, billingProfileId: await giveBillingProfile(owner) } });
  const [invoiceId] = await issueApplication(server, staff, id);
  return { applicationId: id, invoiceId };
}

/** A credit note that waits for its buyer. */
async function waitingCreditNote(owner: TestMember): Promise<string> {
  const staff = await server.newStaff();
  await sentOrder(server, staff, owner);
  const { applicationId, documentIds } = await invoiceAll(server, staff, owner, SPECIAL_BILLING_PROFILE);
  const params = { id: documentIds[0] ?? '' };
  await staff.api.staffInvoices.askCreditNote({ params, body: { cause: 'returned', reason: 'went back', amount: 1 } });
  await runCreditNotes(server);
  const { invoices } = await owner.api.invoice.application({ query: { id: applicationId } });
  return invoices[0]?.creditNotes[0]?.id ?? '';
}

const COMPLAINT = { kind: 'size', pieces: 1, text: '外形偏大', images: [] } as const;

/** A complaint of the owner's, which waits for what its buyer adds. */
async function ownComplaint(owner: TestMember, { orderId, orderNo }: KnownValues): Promise<KnownValues> {
  await completeOrder(server, String(orderId));
  const { id } = await owner.api.afterSales.make({ body: { ...COMPLAINT, images: [], orderNo: String(orderNo) } });
  const { api } = await server.newStaff();
  const { version } = await api.staffAfterSales.ask({ params: { id }, body: { version: 1, text: '请补充' } });
  return { ...COMPLAINT, id, version };
}

const ORDER = { carrier: 'SF', expectedTotal: '1.00', billingProfileId: '' };

const asked = ({ memberId }: TestMember, { orderId }: KnownValues) =>
  giveQuestion(server, { id: String(orderId), memberId });

async function savedQuote({ api }: TestMember, { quoteId }: KnownValues) {
  return { id: (await api.storedQuote.save({ body: { quoteId: String(quoteId), name: '存一次' } })).id, name: '改名' };
}

async function givesStatement(owner: TestMember): Promise<string> {
  await openCredit(server.deps.db, owner.memberId, 100_000n);
  await buysOnCredit(server, owner, 1_000n);
  return (await closesAs(server.deps.db, owner.memberId)).id;
}

async function ownProfile({ api }: TestMember) {
  const profile = { name: '常用', spec: { maskColour: 'black' } } as const;
  return { ...profile, id: (await api.storedQuote.putProfile({ body: profile })).id };
}

async function sharedQuote({ api }: TestMember, { quoteId }: KnownValues) {
  await api.storedQuote.share({ params: { id: String(quoteId) } });
  return { id: quoteId };
}

async function quoteWithImage({ api }: TestMember, { quoteId }: KnownValues) {
  const file = new File([new Uint8Array(await makeImage())], 'board.png');
  const { image } = await api.storedQuote.putImage({ params: { id: String(quoteId) }, files: { file } });
  return { id: quoteId, key: new URL(image, server.url).searchParams.get('key') };
}

const makeImage = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

async function ownImage({ token }: TestMember) {
  const image = await makeImage();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(image)], 'licence.png'));
  const response = await fetch(`${server.url}/api/app/up-load-file/upload-file?dirName=certification`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  const { filePath }: { readonly filePath: string } = await response.json();
  return { id: filePath.split('/').at(-1) };
}

/**
 * Their own one answers the same here: a portrait that was never set, an order that was not sent, an image of no difference, a
 * payment that was not paid, a request of a colleague, what only the sandbox does.
 */
const NOTHING_YET = new Set([
  'upload.portrait',
  'order.shipment',
  'comparison.ownFilesImage',
  'payment.receipt',
  'main.deliveryNote',
  'paymentApprovals.withdraw',
  'sandbox.advance',
  'sandbox.payAtGateway',
]);

test.each(asking)('$name answers for another member’s object like for a missing one', async ({ name, def }) => {
  // A world of its own for each call after one that wrote: its owner's request may have used it up.
  const { known: common, owner } = await unusedWorld(server, written);
  const known = { ...common, ...(await MEANT[name]?.(owner, common)) };
  const absent = Object.fromEntries(OWNED.map((field) => [field, missing(known[field])]));
  const filePath = boardFilePath(String(absent['fileId']));
  const others = await ask(def, otherMember.token, known);
  expect(others).toBe(await ask(def, otherMember.token, { ...known, ...absent, filePath }));
  // Or else nothing was asked for.
  if (!NOTHING_YET.has(name)) expect(await ask(def, owner.token, known)).not.toBe(others);
});
