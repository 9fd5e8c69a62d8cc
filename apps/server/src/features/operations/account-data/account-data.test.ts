import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastSmsCode, newAnonymousClient, resetRateLimits } from '../../../testing/anonymous-client.ts';
import { giveBoardFile, placePlainOrder } from '../../../testing/orders.ts';
import { creditWallet, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { listActions } from '../../back-office/on-behalf/on-behalf-actions.ts';
import { recordOnBehalfAction } from '../../back-office/on-behalf/record-on-behalf-action.ts';
import { accountDataJobs } from './account-data-jobs.ts';
import { SUBJECTS } from './export-account-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

async function proofOf(member: TestMember): Promise<string> {
  await resetRateLimits(server);
  await member.api.member.sendCode({ query: {} });
  const verifyCode = await lastSmsCode(server, member.account);
  return (await member.api.member.validateCode({ query: { verifyCode } })).proof;
}

/** Creates a member with one of every kind of data that is possible without a debt or a claim. */
async function createFullMember() {
  const member = await server.newMember();
  await member.api.account.editProfile({ body: { trueName: '李想', email: 'li@example.com', qq: '10001' } });
  const region = { province: '广东省', city: '深圳市', district: '南山区' };
  const contact = { contactName: '收件人甲', phone: '13712345678', detail: '科苑路十五号' };
  await member.api.address.add({ body: { ...region, ...contact } });
  const main = await placePlainOrder(server, member);
  await member.api.order.cancel({ body: { mainOrderId: main.id } });
  const fileId = await giveBoardFile(server, member.memberId);
  const { quoteId } = await member.api.quote.calculate({ body: { spec: PLAIN } });
  await member.api.order.addToCart({ body: { quoteId, fileId } });
  await member.api.storedQuote.save({ body: { quoteId, name: '主控板' } });
  await member.api.storedQuote.share({ params: { id: quoteId } });
  await member.api.storedQuote.putProfile({ body: { name: '常用', spec: { maskColour: 'black' } } });
  const { endpoint } = await member.api.webhook.add({ body: { url: 'https://receiver.invalid/' } });
  await member.api.webhook.test({ params: { id: endpoint.id } });
  const staff = await server.newStaff();
  const params = { id: member.memberId };
  const { items } = await staff.api.staffMembers.saveServiceContacts({
    body: { items: [{ role: 'sales', name: '甲' }] },
  });
  await staff.api.memberPage.assignContact({ params, body: { role: 'sales', contactId: items[0]?.id ?? '' } });
  const { devices } = await staff.api.staffMembers.detail({ params });
  await server.deps.db.transaction((tx) =>
    recordOnBehalfAction(
      tx,
      { staffId: staff.staffId, name: '黄客服' },
      {
        ...{ memberId: member.memberId, action: 'signOutDevice', reason: '来电说手机丢失', changes: [] },
        on: { kind: 'device', id: devices[0]?.id ?? '', name: '旧手机' },
      },
    ),
  );
  return { ...member, orderNo: main.orders[0]?.orderNo ?? '' };
}
const PLAIN = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;

test('the export contains everything of the member, lists to their end, and nothing of another member', async () => {
  const member = await createFullMember();
  const other = await createFullMember();
  const { subjects } = await member.api.accountData.export({ body: { proof: await proofOf(member) } });
  const text = JSON.stringify(subjects);
  for (const own of [
    member.account,
    '李想',
    '收件人甲',
    '科苑路十五号',
    '主控板',
    '常用',
    '来电说手机丢失',
    member.orderNo,
  ])
    expect(text).toContain(own);
  for (const foreign of [other.account, other.memberId, other.orderNo]) expect(text).not.toContain(foreign);
  expect(Object.keys(subjects)).toEqual(Object.keys(SUBJECTS));
});

test('a list longer than a page is exported completely', async () => {
  const member = await server.newMember();
  for (let time = 0; time < 130; time += 1) await creditWallet(server.deps.db, member.memberId, 100n);
  const { subjects } = await member.api.accountData.export({ body: { proof: await proofOf(member) } });
  expect(subjects['statement']).toHaveLength(130);
});

test('both require a fresh proof of the phone number, and a proof is valid once', async () => {
  const member = await server.newMember();
  for (const proof of ['x'.repeat(43), await proofOf(await server.newMember())]) {
    await expect(member.api.accountData.export({ body: { proof } })).rejects.toMatchObject({
      code: 'account.proofInvalid',
    });
    await expect(member.api.accountData.close({ body: { proof } })).rejects.toMatchObject({
      code: 'account.proofInvalid',
    });
  }
  const proof = await proofOf(member);
  await member.api.accountData.export({ body: { proof } });
  await expect(member.api.accountData.close({ body: { proof } })).rejects.toMatchObject({
    code: 'account.proofInvalid',
  });
});

test('an account with money, orders or a certification under way stays open, and each is named', async () => {
  const member = await server.newMember();
  await placePlainOrder(server, member);
  await creditWallet(server.deps.db, member.memberId, 1_250n);
  const { obstacles } = await member.api.accountData.closing({});
  expect(obstacles).toEqual([
    { kind: 'wallet', count: 1, amount: 12.5 },
    { kind: 'orders', count: 1, amount: null },
  ]);
  const proof = await proofOf(member);
  await expect(member.api.accountData.close({ body: { proof } })).rejects.toMatchObject({
    code: 'account.notClosable',
    data: { obstacles },
  });
  expect(await member.api.address.list({})).toHaveLength(1);
});

test('a closed account is gone for its member, its number is free, and its orders keep what the law wants', async () => {
  const member = await createFullMember();
  await member.api.accountData.close({ body: { proof: await proofOf(member) } });
  await expect(member.api.account.me({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  for (const table of [
    'delivery_address',
    'cart_row',
    'removed_cart_row',
    'saved_quote',
    'quote_profile',
    'known_device',
    'member_contact',
    'webhook_endpoint',
    'webhook_event',
    'webhook_listener',
    'webhook_sequence',
  ])
    expect([table, await rowsOf(table, member.memberId)]).toEqual([table, 0]);
  expect(await rowsOf('board_file', member.memberId)).toBe(1);
  expect(await rowsOf('main_order', member.memberId)).toBe(1);
  const row = await server.deps.db.read
    .selectFrom('member')
    .selectAll()
    .where('id', '=', member.memberId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ true_name: '', email: '', qq: '', password_hash: null, is_disabled: true });

  const staff = await server.newStaff(['member.view']);
  const { items } = await staff.api.account.members({ query: { filter: row.member_no } });
  expect(items).toHaveLength(1);
  expect(await violations(server.deps.db)).toEqual([]);
  // The new holder of the number can register with it, and gets a separate account.
  await resetRateLimits(server);
  const client = newAnonymousClient(server);
  const verifyCode = await client.smsCode(member.account);
  const passwords = { password: 'quiet-drill-73', confirmPassword: 'quiet-drill-73' };
  const answer = await client.send('POST', '/api/applet/appletaccount/post-applet-xunban-register', {
    ...{ account: member.account, verifyCode, ...passwords },
  });
  expect(answer.body).toMatchObject({ success: true });
});

test('after the waiting period no personal data is left, and before it everything required is', async () => {
  const [early, due] = [await createFullMember(), await createFullMember()];
  for (const member of [early, due]) await member.api.accountData.close({ body: { proof: await proofOf(member) } });
  const closed = (memberId: string, days: number) =>
    server.deps.db.transaction((tx) =>
      sql`update member set closed_at = now() - make_interval(days => ${days}) where id = ${memberId}`.execute(tx),
    );
  await closed(early.memberId, 1_094);
  await closed(due.memberId, 1_096);
  await accountDataJobs(server.deps)[0]?.handle({} as never);
  expect(await addressOf(early.memberId)).toMatchObject({ contactName: '收件人甲', detail: '科苑路十五号' });
  expect((await listActions(server.deps.db.read, early.memberId, WHOLE)).items).toMatchObject([
    { reason: '来电说手机丢失', on: { name: '旧手机' } },
  ]);
  // The audit event stays, without its texts.
  expect((await listActions(server.deps.db.read, due.memberId, WHOLE)).items).toMatchObject([
    { action: 'signOutDevice', reason: '', on: { name: '' } },
  ]);
  expect(await addressOf(due.memberId)).toMatchObject({ contactName: '', detail: '', companyName: '' });
  expect(await violations(server.deps.db)).toEqual([]);
});

const WHOLE = { skipCount: 0, maxResultCount: 10 };

test('a retention period cannot be shorter than required', async () => {
  const set = (kind: string, days: number) =>
    server.deps.db.transaction((tx) =>
      sql`update retention set retention_days = ${days} where kind = ${kind}`.execute(tx),
    );
  await expect(set('closedAccount', 30)).rejects.toThrow('retention_is_not_too_short');
  await set('message', 30);
});

/** Tables that know whose they are, and where their rows are exported, or why they are not. */
const EXPORTS: Readonly<Record<string, keyof typeof SUBJECTS | `not: ${string}`>> = {
  member_session: 'devices',
  known_device: 'devices',
  pay_password_failure: 'not: counts of tries, gone in two days',
  program_request: 'not: requests of programs, deleted two days after their end',
  order_confirmation: 'not: as the requests; what was ordered is among the orders',
  delivery_address: 'addresses',
  board_file: 'files',
  board_upload: 'not: an upload under way, deleted a day after its last part',
  member_image: 'not: shown where they belong: portrait and certification',
  quote: 'savedQuotes',
  saved_quote: 'savedQuotes',
  quotation: 'quotations',
  quote_profile: 'quoteProfiles',
  cart_row: 'cart',
  removed_cart_row: 'not: what the member removed within the last hour',
  coupon: 'coupons',
  main_order: 'orders',
  pcb_order: 'orders',
  engineering_question: 'questions',
  engineering_question_file: 'questions',
  conversation: 'conversations',
  conversation_message: 'conversations',
  conversation_reading: 'conversations',
  conversation_file: 'conversations',
  conversation_reply_token: 'not: addresses for replies by email, deleted after a month',
  order_link: 'orderLinks',
  payment_approval: 'paymentApprovals',
  approval_rule: 'not: amounts that its page shows',
  company_action: 'not: names next to what they are of, as the pages show them',
  shipment: 'parcels',
  evaluation: 'evaluations',
  complaint: 'complaints',
  payment: 'statement',
  dispute: 'not: what a gateway and staff tell each other; what it moved stands in the statement',
  certification: 'certification',
  transfer_account: 'not: ours, lent to the member',
  bank_transfer: 'transfers',
  transfer_undo: 'not: what staff decide with each other; what it moved stands in the statement',
  bank_account: 'bankAccounts',
  withdrawal: 'withdrawals',
  credit_account: 'credit',
  credit_account_history: 'not: how the account came to be what it is, as it says',
  credit_movement: 'creditMovements',
  credit_statement: 'creditStatements',
  credit_repayment: 'creditMovements',
  credit_proposal: 'not: what staff propose to each other',
  billing_profile: 'billingProfiles',
  invoice_source: 'uninvoiced',
  invoice_application: 'invoices',
  revealed_field: 'not: a record of what staff did',
  on_behalf_action: 'onBehalfActions',
  member_message: 'messages',
  email: 'not: that a message was sent by e-mail; what it said is among the messages',
  webhook_endpoint: 'webhooks',
  webhook_event: 'not: what is among the messages, sent to an endpoint',
  webhook_listener: 'not: until when a program reads the events',
  webhook_sequence: 'not: a counter of the events of an object',
  message_choice: 'not: what is switched off, as the page of the settings says',
  member_activity: 'not: when the last of the orders was made',
  member_contact: 'not: whom of the company the member turns to, as its page says',
  audit_entry: 'not: a record of what staff did',
  counted_action: 'not: a record of what staff did',
  task: 'not: what staff had to do, which names no more than the member',
  voucher_line: 'not: what finance files; what it moved stands in the statement',
  wallet_adjustment: 'statement',
  wallet_correction: 'not: what staff decide with each other; what it moved stands in the statement',
};

test('every table that refers to a member is exported, or states the reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'member_id'`.execute(server.deps.db.read);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(EXPORTS).sort());
});

async function rowsOf(table: string, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where member_id = ${memberId}`.execute(server.deps.db.read);
  return rows[0]?.count ?? 0;
}

async function addressOf(memberId: string): Promise<unknown> {
  const row = await server.deps.db.read
    .selectFrom('main_order')
    .select('address')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.address;
}
