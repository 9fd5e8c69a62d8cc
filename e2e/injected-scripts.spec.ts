import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { REASONED_ACTIONS } from '@xunban/contract';
import { activeNamesIn } from '@xunban/testkit/pdf-actions';
import { countTried, stressIterations } from '@xunban/testkit/stress';
import { buyerCalls, reviewed } from './support/buyer.ts';
import { freeTexts } from './support/free-texts.ts';
import { Garden, type Grown, memberWrites } from './support/garden.ts';
import { injectFactory } from './support/inject-factory.ts';
import { enterAs, makeMember, type TestMember } from './support/member.ts';
import { plainZip } from './support/plain-board.ts';
import { CONSOLE_URL } from './support/run.ts';
import { type StaffCalls, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/**
 * Scripts are injected into every text that members and staff can write, and every page that shows one is opened by both. The
 * guard of all browser tests detects a script that a page tries to run, and a style that it tries to apply.
 */

const ROUNDS = stressIterations(1);

for (let round = 0; round < ROUNDS; round += 1) {
  test(`injected scripts stay text, round ${round + 1} of ${ROUNDS}`, ({ page, browser }) =>
    expectTexts(page, browser, new Garden(round * 37), injectEverywhere));
  test(`injected scripts stay text in the factory, round ${round + 1} of ${ROUNDS}`, ({ page, browser }) =>
    expectTexts(page, browser, new Garden(round * 41), injectFactory));
}

type Inject = (request: APIRequestContext, member: TestMember, staff: StaffCalls, garden: Garden) => Promise<Grown>;

/** Every page that shows an injected text shows it as text, and no document has code of it. */
async function expectTexts(page: Page, browser: Browser, garden: Garden, inject: Inject): Promise<void> {
  const staff = await staffCalls(page.request, 'admin');
  const member = await makeMember(page.request);
  const grown = await inject(page.request, member, staff, garden);
  expect(garden.injected).toBeGreaterThanOrEqual(20);
  countTried('scripts injected into fields, and every page opened', garden.injected);

  for (const address of grown.memberDocuments) await expectInert(page.request, address, member.token);
  for (const address of grown.staffDocuments)
    await expectInert(page.request, `${CONSOLE_URL}/api/staff/${address}`, staff.token);

  const violations = watch(page);
  await enterAs(page, member);
  for (const address of grown.memberPages) await open(page, address);
  // The browser shares the session of the calls.
  for (const address of grown.staffPages) await open(page, `${CONSOLE_URL}${address}`);
  const anonymous = await (await browser.newContext({ locale: 'en' })).newPage();
  const anonymousViolations = watch(anonymous);
  // Anonymous clients see none of the written texts, only the board's data and price.
  for (const address of grown.publicPages)
    await open(anonymous, address, address.startsWith('/sharedOrder/') ? /承诺发货/ : /¥/);
  await anonymous.context().close();
  expect([...violations, ...anonymousViolations]).toEqual([]);
}

/** A PDF without an entry that runs or opens something. */
async function expectInert(request: APIRequestContext, address: string, token: string | undefined): Promise<void> {
  const answer = await request.get(address, { headers: { Authorization: `Bearer ${token}` } });
  const pdf = await answer.body();
  expect(pdf.subarray(0, 5).toString(), address).toBe('%PDF-');
  expect(activeNamesIn(pdf), address).toEqual([]);
  countTried('documents with injected texts', 1);
}

const OTHER_REASONED = REASONED_ACTIONS.filter((action) => action !== 'sendBack');
/** Free-text fields that are not injected, with the reason. A new field fails the test until it is injected or listed here. */
const NOT_INJECTED: Readonly<Record<string, string>> = {
  'account.register.companyName': 'displayed like the company of an address',
  'account.editProfile.portrait': 'an address of this server, checked against the member’s images',
  'address.edit': 'the same fields as address.add',
  'address.add.province': 'from a list',
  'address.add.city': 'from a list',
  'address.add.district': 'from a list',
  'quote.quoteStencil': 'stores nothing',
  'quote.calculateStencil.spec.remarks': 'displayed like the remarks of boards, by the same components',
  'order.submit.carrier': 'from a list',
  'order.submit.contactName': 'replaces address.add.contactName, displayed in the same places',
  'order.submitDirect': 'the same fields as order.submit and order.addToCart',
  'main.editOrder': 'the same fields as main.tagOrder and order.addToCart.note',
  'coupons.offers.carrier': 'from a list',
  'staffCoupons.switchOff.reason': 'switches the injected rule off; displayed like other reasons',
  'main.reviseOrder': 'the same field as order.addToCart.note',
  'order.putBackInCart.ids': 'ids issued by the server',
  'order.addToCart.spec': 'the same as quote.calculate.spec',
  'order.reorderToCart': 'the same fields as order.addToCart',
  'main.reorder': 'the same fields as order.submit and order.addToCart',
  'quote.recalculateReorder': 'a query, not stored',
  'evaluation.save.images': 'addresses of this server, checked against the member’s images',
  'evaluation.save.orderNo': 'a number issued by the server',
  'evaluation.exists': 'numbers issued by the server',
  'staffEvaluations.editFactory': 'would rename the factory of the instance',
  'staffFactories.add': 'would add a factory to the instance; displayed like the names of others',
  'staffFactories.save': 'would change what the factory of the instance can make; displayed as text in its card',
  'staffFactories.assign': 'needs a board that is made; displayed like other reasons',
  'staffFactories.dismissEvent': 'needs an event of a factory; displayed like other notes',
  'staffBatches.dissolve.reason': 'ends the injected batch; displayed with its other reasons',
  'staffBatches.completeStep.delayReason': 'needs a late batch; displayed like the reason of a plan',
  'staffCamJobs.decideDifference': 'needs an edited board; displayed like other reasons',
  'staffCamJobs.withdraw.reason': 'stops the injected board; displayed like other reasons',
  'staffRevenueRules.propose.toolingLines': 'kinds of price line, refused otherwise',
  'afterSales.edit': 'the same fields as afterSales.make',
  'afterSales.make.images': 'addresses of this server, checked against the member’s images',
  'afterSales.answer.images': 'addresses of this server, checked against the member’s images',
  'afterSales.make.orderNo': 'a number issued by the server',
  'staffAfterSales.remake': 'the same field as staffAfterSales.refuse',
  'staffAfterSales.refund': 'the same field as staffAfterSales.refuse',
  'staffPlanning.putBoard.reason': 'needs a second factory; displayed like other reasons',
  'staffPlanning.putBatch': 'the same fields as staffPlanning.putBoard',
  'order.list': 'a search, not stored',
  'upload.begin': 'the name of a board file, which is injected with a file in one request',
  'upload.glyphs': 'characters to be drawn',
  'payment.nudge': 'a number issued by the server',
  'payment.pay': 'a number issued by the server',
  'member.transfers': 'a search, not stored',
  'quote.quote': 'a query, not stored',
  'quote.cheapest': 'a query, not stored',
  'quote.freight': 'a query, not stored',
  'quote.recalculate': 'a number issued by the server',
  'quote.calculate.repeatOf': 'a number issued by the server',
  'panel.layout': 'a query, not stored',
  'storedQuote.rename': 'the same field as storedQuote.save',
  'priceBook.withdraw': 'would remove the prices of the instance',
  'priceBook.publish': 'would change the prices of the instance',
  'priceBook.startDraft.basedOn': 'a version issued by the server',
  'staff.completeStep.delayReason': 'needs a late step; displayed like the reason of a plan',
  'staff.ship': 'from a list',
  'staffParcels.pack': 'from a list, and the number of a waybill',
  'staffParcels.requestWaybill': 'from a list',
  'staffParcels.void': 'ends the parcel; displayed like the reason of a lost one',
  'staffParcels.correctWaybill': 'displayed like the reason of a lost parcel',
  'staffParcels.resend': 'needs a parcel that stays lost; displayed like its reason',
  'staffParcels.saveCarrier': 'masks of waybills, for all parcels of the instance',
  'order.changeAddress': 'the same fields as address.add and order.submit',
  'main.changeOrderAddress': 'the same fields as order.changeAddress',
  'bulkOrders.': 'numbers issued by the server',
  'quotations.create.province': 'a name of the list of regions; another one is refused',
  'quotations.create.city': 'printed in the PDF of the quotation only',
  'main.changeReferences': 'the same fields as order.submit.packing',
  'staffCases.takeOver': 'has no field but an id',
  'staffCases.correctRoles': 'needs the name of an existing file, and a role from a list',
  'main.revertChange': 'needs an unpaid supplement; displayed like the other reasons of an order',
  'main.refuseChange': 'ends the injected change; displayed with the other reasons of an order',
  'staff.offerCancel': 'needs a board in production; displayed like the other reasons of an order',
  ...Object.fromEntries(OTHER_REASONED.map((action) => [`staff.${action}`, 'displayed like the reason of sendBack'])),
  'main.refuseCancellation': 'needs a board in production; displayed like the other reasons of an order',
  'orderedDocuments.takeBack': 'needs a board in production; displayed like other reasons',
  'productionFiles.refuse':
    'needs a paid board with a production file; its layer is one of the file, whose name is injected',
  'productionFiles.withdraw': 'needs a paid board with a production file; displayed like other reasons',
  'staffAccounts.changeRole': 'the same field as createRole',
  'staffAccounts.change.': 'the same field as create',
  'staffArticles.saveText': 'written in articles.spec, which injects markup into a text and opens it as a reader',
  'staffArticles.create.title': 'the same text as saveText',
  'staffArticles.create.category': 'from a list',
  'staffArticles.place': 'from a list',
  'staffArticles.withdraw': 'displayed like other reasons',
  'staffArticles.preview': 'not stored',
  'messageTemplates.save': 'displayed like other reasons, and rejected with unknown placeholders',
  'staffQuestions.askAgain': 'the same fields as ask',
  'staffQuestions.applyPrevious.note': 'the same field as close',
  'staffQuestions.ask.place': 'a layer of the file, whose name is injected',
  'staff.requestChange.evidence[].place.layer': 'a layer of the file, as in a question',
  'staffQuestions.saveTemplates': 'begins a question; other texts are injected there',
  'staffMembers.rejectCertification': 'needs a certification; displayed like other reasons',
  'staffMembers.assignTransfer': 'the same field as returnTransfer',
  'staffCorrections.ask': 'displayed like other reasons of approvals',
  'staffMembers.undoTransfer': 'asked of a claimed transfer; displayed like other reasons of approvals',
  'staffMembers.saveServiceContacts.items[].qq': 'digits',
  'onBehalf.signOutDevice': 'the same field as signOutEverywhere',
  'onBehalf.correctAddress.province': 'from a list',
  'onBehalf.correctAddress.city': 'from a list',
  'onBehalf.correctAddress.district': 'from a list',
  'staffBank.explain': 'needs a line of a statement; displayed like the note of a difference, in bank-page.test',
  'staffBank.pair': 'needs a line of a statement; displayed like an explanation',
  'staffBank.unpair': 'displayed in the audit log; other texts are injected there',
  'staffCarrierClaims.': 'displayed on their page, in claims-page.test',
  'staffDisputes.': 'displayed on their page, in disputes-page.test',
  'staffJournals.': 'displayed like other reasons of approvals, and on its page, in manual-journals-page.test',
  'staffRefunds.askPayee':
    'needs a refund that a gateway refused; its texts are tested on the page, in refund-payee.test',
  'staffRefunds.settle': 'needs a refund that a gateway refused',
  'withdrawal.saveBankAccount': 'needs a certified member; the branch is displayed on its page and on the withdrawal',
  'invoice.preview': 'a query, not stored',
  'credit.applyInvoice': 'the same fields as invoice.apply',
  'invoice.apply': 'needs a board that was sent; its note is displayed like a reason',
  'invoice.editProfile': 'the same fields as invoice.addProfile',
  'invoice.addProfile': 'displayed in the member’s profiles and on an application, like the name of a bank account',
  'staffInvoices.reject': 'needs an application; displayed like other reasons',
  'staffInvoices.creditNote': 'needs an issued invoice; displayed like other reasons',
  'staffInvoices.askCreditNote': 'the same fields as staffInvoices.creditNote',
  'staffInvoices.recordForm': 'the same fields as staffInvoices.creditNote',
  'staffInvoices.setUse': 'the same field as staffInvoices.creditNote',
  'staffInvoices.void': 'the same field as staffInvoices.creditNote',
  'staffInvoices.send': 'needs a paper invoice; displayed like a waybill',
  'account.register.account': 'digits',
  'address.add.phone': 'digits',
  'order.submit.phone': 'digits',
  'company.invite.phone': 'digits',
  'apiKeys.make.networks[]': 'networks, checked by the server',
  'programRequests.grantKey': 'the same fields as apiKeys.make',
  'orderConfirmations.prepare': 'the names of programRequests.beginKey, and the fields of order.submit',
  'onBehalf.correctAddress.phone': 'digits',
  'staffCompanyProfile.save.phone': 'digits',
  'staffCompanyProfile.save.hotline': 'digits',
  'staffMembers.saveServiceContacts.items[].phone': 'digits',
  'credit.': 'needs an enterprise with statements; displayed like other reasons',
  'staffCredit.': 'needs an enterprise with statements; displayed like other reasons',
  'staffWithdrawals.approve': 'needs a withdrawal; displayed like other reasons',
  'staffWithdrawals.reject': 'needs a withdrawal; displayed like other reasons',
  'staffWithdrawals.recordOutcome': 'needs a withdrawal in a payout; displayed like other reasons',
  'staffWithdrawals.setRule': 'displayed in the audit log; other texts are injected there',
  'staffLedgerChecks.acknowledge': 'needs an alarm of another user',
  'staffLedger.': 'needs a month that is over; displayed like other notes',
  'staffSettlements.explain': 'needs a gateway whose bill is wrong; displayed like other notes',
  'staffNotes.edit': 'the same field as add',
  'staffTasks.claim.ids': 'ids issued by the server',
  'staffTasks.release.ids': 'ids issued by the server',
  'staffTasks.handOver.ids': 'ids issued by the server',
  'staffTasks.takeBack.ids': 'ids issued by the server',
  'main.tagOrder.orderNo': 'a number issued by the server',
  'conversation.write.mainNo': 'a number issued by the server',
  'staffConversations.write.mainNo': 'a number issued by the server',
  'orderLinks.make.mainNo': 'a number issued by the server',
  'webhook.add.url': 'an address, which is stored encoded',
  'webhook.edit': 'the same fields as webhook.add',
  'paymentApprovals.': 'needs a second person of a company; displayed like other reasons',
  'orderConfirmations.order.token': 'a secret, compared and never shown',
  'orderConfirmations.pay.token': 'a secret, compared and never shown',
  'staffInstance.giveUpJob':
    'needs a job that failed; its reason is displayed in the audit log; other texts are injected there',
};

test('every free-text field gets a script, or states the reason', () => {
  const missing = freeTexts().filter(
    (field) =>
      !Object.keys(NOT_INJECTED).some((known) => field.startsWith(known)) &&
      !INJECTED_FIELDS.some((known) => field === known),
  );
  expect(missing).toEqual([]);
  expect(INJECTED_FIELDS.filter((field) => !freeTexts().includes(field))).toEqual([]);
  const unneeded = Object.keys(NOT_INJECTED).filter((known) => !freeTexts().some((field) => field.startsWith(known)));
  expect(unneeded).toEqual([]);
});

/** Fields that `injectEverywhere` and `injectFactory` fill. */
const INJECTED_FIELDS: readonly string[] = [
  ...['account.editProfile.trueName', 'account.editProfile.industry'],
  ...['address.add.contactName', 'address.add.detail', 'address.add.companyName'],
  ...['quote.calculate.spec.remarks', 'order.addToCart.note', 'order.submit.note', 'order.cancel.reason'],
  ...['order.submit.packing.labelText', 'order.submit.packing.poNumber', 'order.submit.packing.costCentre'],
  ...['main.tagOrder.tags[]', 'main.tagOrder.customerPartNo'],
  ...[
    'quotations.create.reference',
    'storedQuote.save.name',
    'storedQuote.putProfile.name',
    'priceBook.startDraft.name',
  ],
  ...[
    'staff.requestChange.reason',
    'staff.requestChange.lineName',
    'staff.decideChange.note',
    'staff.sendBack.reason',
    'staff.cancelOrder.reason',
    'staff.awaitMaterial.reason',
    'staff.decideMaterial.note',
  ],
  ...['staffAccounts.createRole.name', 'staffAccounts.create.name', 'staffMembers.setDisabled.reason'],
  ...['contactName', 'detail', 'companyName', 'reason'].map((field) => `onBehalf.correctAddress.${field}`),
  ...['onBehalf.signOutEverywhere.reason', 'apiKeys.make.name', 'staffApiKeys.revoke.reason'],
  ...['programRequests.beginKey.program', 'programRequests.beginKey.host'],
  ...['staffPlanning.putBoard.delayReason', 'staff.completeStep.station', 'staffFloor.hold.reason'],
  ...['completeStep.station', 'undoStep.reason', 'spoil.reason', 'decideShortage.note'].map(
    (field) => `staffBatches.${field}`,
  ),
  ...['staffRevenueRules.propose.reason'],
  ...['staffCamJobs.proposeRule.reason', 'staffCamJobs.instruct.text', 'staffVouchers.setAccount.name'],
  ...[
    'staffFloor.undoStep.reason',
    'staffQuality.measure.items[].note',
    'staffQuality.waive.reason',
    'quality.answer.text',
  ],
  ...['open.place', 'open.text', 'decide.text', 'close.text', 'reopen.text'].map((field) => `staffQuality.${field}`),
  ...['staffCoupons.make.name', 'staffCoupons.switchOn.reason', 'staffCoupons.give.reason'],
  ...['afterSales.make.text', 'afterSales.answer.text', 'staffAfterSales.ask.text', 'staffAfterSales.refuse.text'],
  ...['staffParcels.declareLost.reason', 'staffParcels.found.reason'],
  ...['evaluation.save.text', 'staffEvaluations.hide.reason', 'staffEvaluations.show.reason'],
  ...['staffMembers.returnTransfer.note', 'staffLedgerChecks.setLimit.reason', 'staffTasks.saveView.name'],
  ...[
    ...['companyName', 'companyNameEn', 'companyAddress', 'companyAddressEn', 'workingHours', 'workingHoursEn'],
    ...['bank', 'bankEn', 'icpNo', 'policeNo'],
  ].map((field) => `staffCompanyProfile.save.${field}`),
  ...['staffApprovals.decide.note', 'staffNotes.add.text', 'conversation.write.text'],
  ...['staffConversations.write.text', 'staffConversations.suspend.reason'],
  ...['orderLinks.make.name', 'orderLinks.make.title'],
  ...['webhook.add.description', 'staffWebhooks.block.reason'],
  ...['title', 'text', 'options[].text'].map((field) => `staffQuestions.ask.${field}`),
  ...['order.answerQuestion.text', 'staffQuestions.close.note'],
  ...['name', 'weChat', 'email'].map((field) => `staffMembers.saveServiceContacts.items[].${field}`),
];

async function injectEverywhere(
  request: APIRequestContext,
  member: TestMember,
  staff: StaffCalls,
  garden: Garden,
): Promise<Grown> {
  const buyer = buyerCalls(request, member);
  const send = memberWrites(request, member);

  await send('PUT', '/api/applet/appletaccount/put-applet-editmemberinfo', {
    trueName: garden.text(30),
    industry: garden.text(50),
  });
  const addressId: string = (
    await send('POST', '/api/applet/appletaccount/post-applet-addmemberaddress', {
      ...{
        contactName: garden.text(40),
        phone: '13712345678',
        detail: garden.text(120),
        companyName: garden.text(100),
      },
      ...{ province: '广东省', city: '深圳市', district: '南山区' },
    })
  ).id;

  // Longer than the file measures, so that it waits for an engineer.
  const spec = { layers: 2, lengthMm: 75, widthMm: 40, quantity: 10, remarks: garden.printed(300) };
  const quote = await send('POST', '/api/app/pcb-valuation/xunban-quote-calc', { spec });
  const { fileId } = await upload(request, member, `${garden.text(40).replaceAll(/[/\\]/g, '|')}.zip`);
  const row = await send('POST', '/api/applet/appletorder/post-applet-newsavepcbfile', {
    ...{ quoteId: quote.quoteId, fileId, note: garden.text(300) },
  });
  const freights: { carrier: string; price: number }[] = await send(
    'POST',
    '/api/applet/appletorder/post-applet-calcship',
    { addressId, cartIds: [row.id] },
  );
  const freight = freights.find(({ carrier }) => carrier === 'SF')?.price ?? 0;
  const main = await send('POST', '/api/applet/appletorder/post-applet-confirmsubmit', {
    ...{ addressId, cartIds: [row.id], carrier: 'SF', note: garden.text(300) },
    packing: { label: 'own', labelText: garden.text(60), poNumber: garden.text(40), costCentre: garden.text(40) },
    expectedTotal: (row.amount + freight).toFixed(2),
  });
  const orderNo: string = main.orders[0].orderNo;
  await send('POST', '/api/app/pcb-orders/modify-pcb-order-tag', {
    ...{ orderNo, tags: [garden.text(30)], customerPartNo: garden.text(60) },
  });
  await send('POST', '/api/app/saved-quotes', { quoteId: quote.quoteId, name: garden.text(60) });
  await send('POST', '/api/app/quotations', {
    ...{ quoteId: quote.quoteId, quantities: [5, 10], province: '广东省', reference: garden.text(40) },
  });
  const link = await send('POST', `/api/app/quotes/${quote.quoteId}/share-link`, {});
  await send('PUT', '/api/app/quote-profiles', { name: garden.text(30), spec: { maskColour: 'black' } });
  const cartRow = await buyer.fillCart();

  const inReview = await reviewed(staff, orderNo);
  const changed = {
    version: inReview.version,
    reason: garden.text(500),
    amountDelta: '1.00',
    lineName: garden.text(40),
    daysDelta: 1,
  };
  await staff.post(`orders/${inReview.id}/request-change`, changed);
  const asked = await reviewed(staff, (await buyer.placeOrder(85)).orderNo);
  const question = await staff.post(`orders/${asked.id}/questions`, {
    ...{ title: garden.text(60), text: garden.text(2000), options: [{ text: garden.text(300) }], recommended: 0 },
  });
  await send('POST', '/api/applet/appletorder/post-applet-replyordercheckqa', {
    ...{ questionId: question.id, round: 1, chosen: 0, text: garden.text(2000) },
  });
  const [{ version: questionVersion }] = (await staff.get(`questions?orderNo=${question.orderNo}`)).items;
  await staff.post(`questions/${question.id}/close`, { version: questionVersion, note: garden.text(300) });
  const second = await buyer.placeOrder(80);
  const back = await reviewed(staff, second.orderNo);
  const expensive = { ...changed, version: back.version, amountDelta: '9000.00' };
  const { proposal } = await staff.post(`orders/${back.id}/request-change`, expensive);
  await staff.post(`orders/${back.id}/decide-change`, {
    ...{ proposalId: proposal.id, decision: 'refuse', note: garden.text(200) },
  });
  await staff.post(`orders/${back.id}/send-back`, { version: back.version, reason: garden.text(500) });
  const third = await buyer.placeOrder(90);
  await send('POST', '/api/applet/appletorder/post-ordermain-cancel', {
    ...{ mainOrderId: third.orderMainId, orderMainId: third.orderMainId, reason: garden.text(200) },
  });
  const payable = await buyer.placeOrder(100);
  const { payNo, shareToken } = await buyer.openPayment(payable, staff);

  const role = await staff.post('roles', { name: garden.text(40), permissions: [] });
  await staff.post('accounts', { account: `p${Date.now()}`, name: garden.text(40), roleIds: [role.id] });
  const draft = await staff.post('tariff-drafts', { kind: 'priceBook', name: garden.text(60) });
  const refused = await reviewed(staff, (await buyer.placeOrder(110)).orderNo);
  await staff.post(`orders/${refused.id}/cancel`, { version: refused.version, reason: garden.text(200) });
  const other = await makeMember(request);
  const { version } = await staff.get(`members/${other.guid}`);
  await staff.post(`members/${other.guid}/set-disabled`, { isDisabled: true, reason: garden.text(200), version });
  await staff.post(`members/${other.guid}/sign-out-all`, { reason: garden.text(200) });
  const { key } = await send('POST', '/api/app/api-keys', { name: garden.text(40), scopes: ['quote'] });
  const names = { program: garden.text(40), host: garden.text(60) };
  const { userCode } = await send('POST', '/api/app/device-authorization', { ...names, scopes: ['quote'] });
  await staff.post(`api-keys/${key.id}/revoke`, { reason: garden.text(200) });
  const { items: mainOrders } = await staff.get(`members/${member.guid}/orders`);
  const unsent = mainOrders.find(({ can }: { can: readonly string[] }) => can.includes('correctAddress'));
  const { province, city, district } = unsent.address;
  await staff.post(`main-orders/${unsent.id}/correct-address`, {
    ...{ contactName: garden.text(40), detail: garden.text(120), companyName: garden.text(100) },
    ...{ province, city, district, reason: garden.text(200), version: unsent.version },
  });
  await transferFrom(request, member, garden);
  const { items: transfers } = await staff.get('bank-transfers?state=waiting');
  const [{ id: transferId, version: transferVersion }] = transfers;
  await staff.post(`bank-transfers/${transferId}/return`, { note: garden.text(200), version: transferVersion });
  const [{ action, version: limitVersion, perAction, perDay, alarm, perActionShare, alarmShare }] =
    await staff.get('action-limits');
  const sameLimit = { version: limitVersion, perAction, perDay, alarm, perActionShare, alarmShare };
  await staff.put(`action-limits/${action}`, { ...sameLimit, reason: garden.text(200) });
  const account = { since: '2099-01', standardCode: '1002.99', name: garden.text(60) };
  await staff.put('standard-accounts/A10', account);
  // Its name stands on the button of the list that it is.
  await staff.post('saved-views', { name: garden.text(30), address: '/inbox?view=waiting' });
  await staff.post('notes', { subjectKind: 'mainOrder', subjectId: main.id, text: garden.text(4000) });
  const { mainNo } = main;
  const conversation = await send('POST', '/api/app/conversation', { mainNo, text: garden.text(4000) });
  await staff.post('conversation', { mainNo, text: garden.text(4000), upTo: 1 });
  const suspension = { upTo: 2, until: '2099-01-05', reason: garden.text(200) };
  await staff.post(`conversations/${conversation.id}/suspend`, suspension);
  const { endpoint } = await send('POST', '/api/app/webhooks', {
    ...{ url: 'https://example.com/hooks', description: garden.text(100) },
  });
  await staff.post(`webhooks/${endpoint.id}/block`, {
    ...{ isBlocked: true, reason: garden.text(200), version: endpoint.version },
  });
  const orderLink = await send('POST', '/api/app/order-links', {
    ...{ mainNo, name: garden.text(60), title: garden.text(60) },
  });
  const facts = {
    ...{ companyName: garden.text(80), companyNameEn: garden.text(120), companyAddress: garden.text(200) },
    ...{ companyAddressEn: garden.text(200), workingHours: garden.text(100), workingHoursEn: garden.text(100) },
    ...{ bank: garden.text(100), bankEn: garden.text(120), icpNo: garden.text(40), policeNo: garden.text(40) },
  };
  const { facts: previous } = await staff.get('company-profile');
  await staff.put('company-profile', { ...previous, ...facts });
  await staff.post('cam-rule', { layers: 6, ipcClass: 3, amount: null, reason: garden.text(200) });
  const rates = { taxpayer: 'general', boardPercent: 13, freightPercent: 13, toolingLines: ['engineering'] };
  await staff.post('revenue-rules', { ...rates, since: '2090-01-01', reason: garden.text(200) });
  // Name and bank are shown once a colleague has approved them.
  const colleague = await staffCalls(request, 'deputy');
  const [{ kind, id }] = (await colleague.get('approvals?maxResultCount=100')).items.filter(
    (one: { kind: string }) => one.kind === 'companyProfile',
  );
  await colleague.post(`approvals/${kind}/${id}/decide`, { decision: 'approve', note: garden.text(200) });
  // The browser shares the session of the last sign-in.
  await staffCalls(request, 'admin');
  const contact = { name: garden.text(30), phone: '0755-26000000', weChat: garden.text(40), email: garden.text(100) };
  await staff.put('service-contacts', { items: [{ role: 'sales', qq: '', ...contact }] });

  return {
    memberPages: [
      ...[
        '/about',
        '/main/userCenter',
        '/main/orderCart',
        `/main/orderConfirm?cartIds=${cartRow.id}`,
        '/main/orderList',
      ],
      ...[`/main/orderDetail?orderNo=${orderNo}`, `/main/orderDetail?orderNo=${second.orderNo}`],
      ...[`/main/orderDetail?orderNo=${orderNo}&tab=history`, `/main/orderDetail?orderNo=${second.orderNo}&tab=money`],
      ...[
        `/main/orderDetail?orderNo=${third.orderNo}`,
        '/main/accountInfo',
        '/main/addressList',
        '/main/userInfo',
        '/main/apiKeys',
      ],
      `/device?code=${userCode}`,
      ...['/main/editPassword', `/main/eqList?orderNo=${question.orderNo}`, `/main/eqProblem?id=${question.id}`],
      ...[`/paymentOrder?payNo=${payNo}`, '/quote', `/quote?reorder=${orderNo}`],
      ...['/main/conversations', `/main/conversation?mainNo=${mainNo}`],
    ],
    staffPages: [
      ...[
        '/inbox?view=waiting',
        '/questions?state=closed',
        `/orders/${asked.id}`,
        `/orders?filter=${orderNo}`,
        `/orders/${inReview.id}`,
        `/orders/${back.id}`,
        `/orders/${refused.id}`,
        `/main-orders/${main.mainNo}`,
        '/conversations',
        `/conversations/${conversation.id}`,
        '/staff',
        '/roles',
        '/prices',
      ],
      ...['', '?part=orders', '?part=quotes', '?part=actions'].map((part) => `/members/${member.guid}${part}`),
      ...[`/members/${other.guid}`, `/members/${other.guid}?part=actions`, `/members?filter=${member.phone}`],
      ...[`/prices/drafts/${draft.id}`, '/transfers', '/limits', '/audit'],
      ...['/approvals?state=decided', '/standard-accounts'],
    ],
    publicPages: [
      ...[`/sharedQuote/${link.token}`, `/sharedOrder/${orderLink.token}`],
      `/paymentOrder?token=${shareToken}`,
    ],
    memberDocuments: [`/api/app/quotes/${quote.quoteId}/pdf`],
    staffDocuments: [],
  };
}

/** Money from a payer who is not the member: staff have to look at it. */
async function transferFrom(request: APIRequestContext, { token }: TestMember, garden: Garden): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.get('/api/applet/banksubaccount/get-banksubaccount-cardno', { headers });
  const { result } = await answer.json();
  const form = { toAccount: result.account, payerName: garden.text(60), amount: '1.00', remark: garden.text(60) };
  expect((await request.post('/dev/bank', { form: { ...form, bankReference: '' } })).ok()).toBe(true);
}

async function upload(request: APIRequestContext, { token }: TestMember, name: string): Promise<{ fileId: string }> {
  const answer = await request.post('/api/applet/appletcommon/get-applet-uploadcommondoss', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: { file: { ...plainZip('plain'), name } },
  });
  return (await answer.json()).result;
}

/** @returns what the page did beyond showing text, so far: dialogs, and requests to elsewhere */
function watch(page: Page): readonly string[] {
  const violations: string[] = [];
  page.on('dialog', async (dialog) => {
    violations.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (asked) => {
    const { protocol, hostname, href } = new URL(asked.url());
    if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1') violations.push(`a request to ${href}`);
  });
  return violations;
}

/** Matches scripts displayed as text. */
const AS_TEXT = /alert|evil\.example|display:none|inset:0/;

/** Opens a page, waits until it shows the injected text, and looks for elements that none of our pages has. */
async function open(page: Page, address: string, shown = AS_TEXT): Promise<void> {
  await page.goto(address);
  await expect(page.locator('body'), address).toContainText(shown);
  const strange = page.locator('marquee, object, embed, base, iframe, math, [onerror], [onload], [onfocus], [src=x]');
  await expect(strange, address).toHaveCount(0);
}
