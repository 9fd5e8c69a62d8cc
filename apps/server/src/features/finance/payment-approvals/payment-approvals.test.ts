import type { PaymentInfo } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagesTo } from '../../../testing/anonymous-client.ts';
import { companyWithRule, payableOrder, personIn, saveRule } from '../../../testing/approval.ts';
import { join, newCompany } from '../../../testing/company.ts';
import { giveCredit } from '../../../testing/credit.ts';
import { placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { PAY_PASSWORD, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { endApprovals } from './payment-approvals-jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const NEEDED = { code: 'company.approvalNeeded' };
const ENDED = { code: 'company.approvalEnded' };
const NOT_FOUND = { code: 'notFound' };

const WALLET = { useWallet: true } as const;
const CREDIT = { useCredit: true } as const;
const GATEWAY = { gateway: 'sandbox' } as const;

const pay = (person: TestMember, { payNo, amount }: PaymentInfo, by: object = WALLET) =>
  person.api.payment.pay({ body: { payNo, amount, payPassword: PAY_PASSWORD, ...by } });
const ask = (person: TestMember, { payNo }: Pick<PaymentInfo, 'payNo'>, reason = '样板急用') =>
  person.api.paymentApprovals.request({ body: { payNo, reason } });
const show = (person: TestMember, id: string) => person.api.paymentApprovals.show({ params: { id } });
async function decide(person: TestMember, id: string, approve = true, reason = '') {
  const { version } = await show(person, id);
  return person.api.paymentApprovals.decide({ params: { id }, body: { approve, reason, version } });
}
const eventsOf = async (person: TestMember) =>
  (await person.api.message.list({ query: {} })).items
    .map(({ event }) => event)
    .filter((event) => event.startsWith('approval'));
const cancel = (person: TestMember, main: { readonly id: string }, orderId?: string) =>
  person.api.order.cancel({ body: { mainOrderId: main.id, ...(orderId === undefined ? {} : { orderId }) } });
const setDeadline = (id: string, hours: number) =>
  sql`update payment_approval set deadline = now() + make_interval(hours => ${hours}) where id = ${id}`.execute(
    server.deps.db.read,
  );

test('purchaser asks, owner approves from the link, purchaser pays; history and page name both', async () => {
  const { owner, purchaser, main, payment } = await companyWithRule(server);
  await purchaser.api.account.editProfile({ body: { trueName: '周采购' } });
  await owner.api.account.editProfile({ body: { trueName: '孙总' } });
  expect(payment).toMatchObject({ approval: { above: 0, request: null }, shareToken: '' });
  await expect(pay(purchaser, payment)).rejects.toMatchObject(NEEDED);

  const request = await ask(purchaser, payment);
  expect(request).toMatchObject({ state: 'open', amount: payment.amount, isOwn: true, requestedBy: '周采购' });
  expect(await ask(purchaser, payment)).toMatchObject({ id: request.id });
  const [sms] = await messagesTo(server, owner.account);
  expect(sms?.text).toContain(`/company/approval/${request.id}`);
  expect(await eventsOf(owner)).toEqual(['approvalRequested']);

  // The owner reads and decides while the session acts elsewhere, too.
  const elsewhere = await newCompany(server);
  await join(elsewhere, owner, 'viewer');
  const shown = await show(owner, request.id);
  expect(shown).toMatchObject({ canDecide: true, reason: '样板急用', company: expect.stringMatching(/^公司/) });
  expect(shown.orders).toMatchObject([
    {
      mainNo: main.mainNo,
      boards: [{ orderNo: main.orders[0]?.orderNo, spec: { quantity: 10 }, workingDays: expect.any(Number) }],
    },
  ]);
  const [order] = shown.orders;
  expect((order?.freight ?? 0) + (order?.boards[0]?.price ?? 0)).toBeCloseTo(payment.amount, 2);
  await decide(owner, request.id, true, '同意');
  expect((await messagesTo(server, purchaser.account))[0]?.text).toContain('已获批准');

  const approved = await purchaser.api.payment.info({ query: { payNo: payment.payNo } });
  expect(approved.approval?.request).toMatchObject({ id: request.id, state: 'approved' });
  expect(approved.shareToken).toBe('');
  expect(await pay(purchaser, payment)).toMatchObject({ state: 'succeeded' });
  expect((await show(purchaser, request.id)).state).toBe('used');

  await owner.api.company.switchTo({ body: { accountId: owner.memberId } });
  const { history } = await owner.api.order.detail({ query: { orderNo: main.orders[0]?.orderNo ?? '' } });
  expect(history.filter(({ action }) => /approv/i.test(action))).toMatchObject([
    { action: 'approve', actor: 'system' },
    { action: 'askApproval', actor: 'buyer', actorName: '周采购', reason: '样板急用' },
    { action: 'approvePayment', actor: 'buyer', actorName: '孙总', reason: '同意' },
  ]);
  const staff = await server.newStaff();
  for (const query of [{ mainOrderId: main.id }, { memberId: owner.memberId }])
    expect((await staff.api.staffPaymentApprovals.list({ query })).items).toMatchObject([
      { state: 'used', requestedBy: '周采购', decidedBy: '孙总', amount: payment.amount, mainNos: [main.mainNo] },
    ]);
  await expect(staff.api.staffPaymentApprovals.list({ query: {} })).rejects.toMatchObject({ code: 'invalidInput' });
  await endApprovals(server.deps);
  const { rows } = await sql<{ state: string }>`select state from payment_approval where id = ${request.id}`.execute(
    server.deps.db.read,
  );
  expect(rows).toEqual([{ state: 'used' }]);
});

const ABOVE = 1;
const FAR = 1_000_000;
/** Amounts of the rule for the roles that pay, and whether each needs an approval. */
test.each([
  ['purchaser', { purchaserAbove: ABOVE }, true],
  ['purchaser', { purchaserAbove: FAR }, false],
  ['purchaser', { purchaserAbove: null, bookkeeperAbove: 0 }, false],
  ['bookkeeper', { purchaserAbove: 0, bookkeeperAbove: ABOVE }, true],
  ['bookkeeper', { purchaserAbove: 0, bookkeeperAbove: null }, false],
] as const)('%s under %j by wallet, credit and gateway: needs an approval: %s', async (role, rule, isNeeded) => {
  const { owner } = await companyWithRule(server, rule);
  await giveCredit(server.deps.db, owner.memberId, 10_000_000n);
  const purchaser = await personIn(server, owner, 'purchaser');
  const person = role === 'purchaser' ? purchaser : await personIn(server, owner, role);
  for (const by of [WALLET, CREDIT, GATEWAY, { ...WALLET, ...CREDIT }]) {
    const { main } = await payableOrder(server, owner, purchaser);
    const payment = await person.api.payment.open({ body: { mainOrderIds: [main.id] } });
    expect(payment.approval !== null).toBe(isNeeded);
    const state = by === GATEWAY ? 'pending' : 'succeeded';
    if (isNeeded) await expect(pay(person, payment, by)).rejects.toMatchObject(NEEDED);
    else expect(await pay(person, payment, by)).toMatchObject({ state });
    if (!isNeeded) continue;
    const { id } = await ask(person, payment);
    await decide(owner, id);
    expect(await pay(person, payment, by)).toMatchObject({ state });
  }
});

test('orders paid together, and boards of one order paid one by one, count with their full total', async () => {
  const { owner, purchaser, main, payment } = await companyWithRule(server, { purchaserAbove: null });
  const second = await payableOrder(server, owner, purchaser);
  const limit = Math.max(main.total, second.main.total);
  await saveRule(owner, { purchaserAbove: limit });
  const single = await purchaser.api.payment.open({ body: { mainOrderIds: [main.id] } });
  expect(single.payNo, 'a payment of before the rule is closed').not.toBe(payment.payNo);
  expect(single.approval).toBeNull();
  const merged = await purchaser.api.payment.open({ body: { mainOrderIds: [main.id, second.main.id] } });
  expect(merged.approval).toMatchObject({ above: limit });
  await expect(pay(purchaser, merged)).rejects.toMatchObject(NEEDED);
  const { id } = await ask(purchaser, merged);
  expect((await show(owner, id)).orders).toHaveLength(2);
  await decide(owner, id);
  // An approval of both is none of one.
  await saveRule(owner, { purchaserAbove: 0 });
  const one = await purchaser.api.payment.open({ body: { mainOrderIds: [main.id] } });
  await expect(pay(purchaser, one)).rejects.toMatchObject(NEEDED);
  const again = await purchaser.api.payment.open({ body: { mainOrderIds: [main.id, second.main.id] } });
  expect(await pay(purchaser, again)).toMatchObject({ state: 'succeeded' });
  // The second board is still in review, and counts.
  const two = await placePlainOrder(server, { ...purchaser, memberId: owner.memberId }, 2);
  await reviewBoards(server, { orders: two.orders.slice(0, 1) });
  await saveRule(owner, { purchaserAbove: (two.total - 1).toFixed(2) });
  const half = await purchaser.api.payment.open({ body: { mainOrderIds: [two.id] } });
  expect(half.amount).toBeLessThan(two.total - 1);
  await expect(pay(purchaser, half)).rejects.toMatchObject(NEEDED);
});

test('a link to pay is not shown to who needs an approval, and one of before a new rule pays nothing', async () => {
  const { owner, purchaser } = await companyWithRule(server, { purchaserAbove: null });
  const { main, payment } = await payableOrder(server, owner, purchaser);
  expect(payment.shareToken).not.toBe('');
  await saveRule(owner);
  const payShared = () =>
    server.guest.payment.payShared({
      params: { token: payment.shareToken },
      body: { amount: payment.amount, ...GATEWAY },
    });
  await expect(payShared()).rejects.toMatchObject({ code: 'payment.closed' });
  const hidden = await purchaser.api.payment.open({ body: { mainOrderIds: [main.id] } });
  expect(hidden.shareToken).toBe('');
  // The owner shares the same payment: that is a decision of the owner.
  expect((await owner.api.payment.info({ query: { payNo: hidden.payNo } })).shareToken).not.toBe('');
});

test('a payment at a gateway uses the approval when it succeeds, and leaves it when it does not', async () => {
  const { owner, purchaser, main, payment } = await companyWithRule(server);
  const { id } = await ask(purchaser, payment);
  await decide(owner, id);
  const failed = await pay(purchaser, payment, GATEWAY);
  await press(server.url, failed.redirectUrl, 'fail');
  await purchaser.api.payment.nudge({ body: { payNo: payment.payNo } });
  expect((await show(purchaser, id)).state).toBe('approved');
  const next = await purchaser.api.payment.open({ body: { mainOrderIds: [main.id] } });
  const step = await pay(purchaser, next, GATEWAY);
  // Its time ends while the payer is at the bank.
  await setDeadline(id, -1);
  await endApprovals(server.deps);
  expect((await show(purchaser, id)).state).toBe('approved');
  await press(server.url, step.redirectUrl, 'succeed');
  await purchaser.api.payment.nudge({ body: { payNo: next.payNo } });
  await endApprovals(server.deps);
  expect((await show(purchaser, id)).state).toBe('used');
});

test('attacks: foreign, own, below the role, after removal, used twice, of another person', async () => {
  const { owner, purchaser, main, payment } = await companyWithRule(server);
  const bookkeeper = await personIn(server, owner, 'bookkeeper');
  const other = await personIn(server, owner, 'purchaser');
  const viewer = await personIn(server, owner, 'viewer');
  const stranger = await newCompany(server);
  await expect(ask(stranger, payment)).rejects.toMatchObject(NOT_FOUND);
  const request = await ask(purchaser, payment);
  const { id } = request;
  const body = { approve: true, reason: '', version: 1 };
  const attempt = (person: TestMember) => person.api.paymentApprovals.decide({ params: { id }, body });
  await expect(attempt(purchaser)).rejects.toMatchObject({ code: 'company.approvalOwn' });
  for (const person of [stranger, viewer]) {
    await expect(attempt(person)).rejects.toMatchObject(NOT_FOUND);
    await expect(show(person, id)).rejects.toMatchObject(NOT_FOUND);
  }
  for (const person of [other, bookkeeper]) {
    expect((await show(person, id)).canDecide).toBe(false);
    await expect(attempt(person)).rejects.toMatchObject({ code: 'forbidden' });
  }
  for (const person of [stranger, other])
    await expect(person.api.paymentApprovals.withdraw({ params: { id } })).rejects.toMatchObject(NOT_FOUND);
  await expect(purchaser.api.paymentApprovals.saveRule({ body: ruleOff })).rejects.toMatchObject({
    message: '无此权限',
  });
  await expect(
    owner.api.paymentApprovals.decide({ params: { id }, body: { ...body, version: 7 } }),
  ).rejects.toMatchObject({ code: 'staleVersion' });

  // A bookkeeper decides where the rule says so, but no more than the own amount.
  await saveRule(owner, { bookkeepersApprove: true, bookkeeperAbove: ABOVE });
  await expect(attempt(bookkeeper)).rejects.toMatchObject({ code: 'forbidden' });
  await saveRule(owner, { bookkeepersApprove: true });
  await attempt(bookkeeper);
  await expect(attempt(owner)).rejects.toMatchObject(ENDED);

  // The approval is of its requester alone, and is used once.
  const opened = await other.api.payment.open({ body: { mainOrderIds: [main.id] } });
  await expect(pay(other, opened)).rejects.toMatchObject(NEEDED);
  await pay(purchaser, opened);
  const next = await payableOrder(server, owner, purchaser);
  await expect(pay(purchaser, next.payment)).rejects.toMatchObject(NEEDED);

  // Who is removed has no approval any more, and decides nothing.
  const last = await ask(purchaser, next.payment);
  const { items } = await owner.api.company.members({});
  const idOf = (role: string, at = 0) => items.filter((person) => person.role === role)[at]?.id ?? '';
  await owner.api.company.remove({ params: { id: idOf('bookkeeper') } });
  await expect(show(bookkeeper, last.id)).rejects.toMatchObject(NOT_FOUND);
  await owner.api.company.remove({ params: { id: idOf('purchaser') } });
  expect((await show(owner, last.id)).state).toBe('lapsed');
  await expect(decide(owner, last.id)).rejects.toMatchObject(ENDED);
});
const ruleOff = { purchaserAbove: null, bookkeeperAbove: null, bookkeepersApprove: false, version: 1 };

test('an approval dies with a removed board, a changed price and a payment by the owner', async () => {
  const removed = await companyWithRule(server, {}, 2);
  const first = await ask(removed.purchaser, removed.payment);
  await decide(removed.owner, first.id);
  await cancel(removed.purchaser, removed.main, removed.main.orders[0]?.id);
  expect((await show(removed.purchaser, first.id)).state).toBe('lapsed');
  const reopened = await removed.purchaser.api.payment.open({ body: { mainOrderIds: [removed.main.id] } });
  await expect(pay(removed.purchaser, reopened)).rejects.toMatchObject(NEEDED);
  const second = await ask(removed.purchaser, reopened);
  expect(second.id).not.toBe(first.id);

  // Another price of the same amount would be another content; here the price version changes.
  await sql`update pcb_order set round = round + 1 where main_order_id = ${removed.main.id}`.execute(
    server.deps.db.read,
  );
  await expect(decide(removed.owner, second.id)).rejects.toMatchObject(ENDED);
  await endApprovals(server.deps);
  expect(await eventsOf(removed.owner)).toContain('approvalRequested');
  await removed.purchaser.api.company.switchTo({ body: { accountId: removed.purchaser.memberId } });
  expect((await eventsOf(removed.purchaser)).sort()).toEqual(['approvalEnded', 'approvalEnded', 'approvalGiven']);

  const paid = await companyWithRule(server);
  const request = await ask(paid.purchaser, paid.payment);
  await pay(paid.owner, await paid.owner.api.payment.open({ body: { mainOrderIds: [paid.main.id] } }));
  expect((await show(paid.owner, request.id)).state).toBe('lapsed');
  await expect(decide(paid.owner, request.id)).rejects.toMatchObject(ENDED);
});

test('refused, withdrawn and expired requests pay nothing, and can be asked again; approvers are reminded once', async () => {
  const { owner, purchaser, payment } = await companyWithRule(server);
  const refused = await ask(purchaser, payment);
  await decide(owner, refused.id, false, '预算用完');
  expect((await purchaser.api.payment.info({ query: { payNo: payment.payNo } })).approval?.request).toMatchObject({
    ...{ state: 'refused', decisionReason: '预算用完' },
  });
  const withdrawn = await ask(purchaser, payment);
  await purchaser.api.paymentApprovals.withdraw({ params: { id: withdrawn.id } });
  await expect(decide(owner, withdrawn.id)).rejects.toMatchObject(ENDED);
  const expired = await ask(purchaser, payment);
  await endApprovals(server.deps);
  expect(await eventsOf(owner)).not.toContain('approvalReminder');
  await setDeadline(expired.id, 20);
  await endApprovals(server.deps);
  await endApprovals(server.deps);
  expect((await eventsOf(owner)).filter((event) => event === 'approvalReminder')).toHaveLength(1);
  await setDeadline(expired.id, -1);
  await expect(decide(owner, expired.id)).rejects.toMatchObject(ENDED);
  await endApprovals(server.deps);
  await expect(pay(purchaser, payment)).rejects.toMatchObject(NEEDED);
  const { items } = await owner.api.paymentApprovals.list({ query: {} });
  expect(items.map(({ state }) => state)).toEqual(['expired', 'withdrawn', 'refused']);
  expect((await ask(purchaser, payment)).state).toBe('open');
});

test('concurrent decisions, withdrawal and cancellation: one outcome', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { owner, purchaser, main, payment } = await companyWithRule(server, { bookkeepersApprove: true });
    const bookkeeper = await personIn(server, owner, 'bookkeeper');
    const { id } = await ask(purchaser, payment);
    const results = await Promise.allSettled([
      decide(owner, id),
      decide(bookkeeper, id, false, '不需要'),
      purchaser.api.paymentApprovals.withdraw({ params: { id } }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const request = await ask(purchaser, payment).catch(() => undefined);
    if (request?.state !== 'open') continue;
    const [decided] = await Promise.allSettled([decide(owner, request.id), cancel(purchaser, main)]);
    const after = await show(owner, request.id);
    expect(after.state).toBe('lapsed');
    expect(after.decidedAt !== null).toBe(decided.status === 'fulfilled');
  }
});

test('the rule: owners of certified companies alone, valid amounts, current version', async () => {
  const person = await server.newMember();
  await expect(saveRule(person)).rejects.toMatchObject({ code: 'company.notCertified' });
  const owner = await newCompany(server);
  await expect(saveRule(owner, { purchaserAbove: -1 })).rejects.toMatchObject({ code: 'payment.amountInvalid' });
  await expect(saveRule(owner, { version: 3 })).rejects.toMatchObject({ code: 'staleVersion' });
  expect(await saveRule(owner, { purchaserAbove: '2000.50' })).toMatchObject({ purchaserAbove: 2000.5, version: 1 });
  expect(await saveRule(owner)).toMatchObject({ purchaserAbove: 0, version: 2 });
  await expect(saveRule(owner, { version: 1 })).rejects.toMatchObject({ code: 'staleVersion' });
});
