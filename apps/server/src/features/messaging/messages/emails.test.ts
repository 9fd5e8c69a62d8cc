import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isSafeHead } from '../../../platform/mail/mail.ts';
import { resetRateLimits } from '../../../testing/anonymous-client.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { startTestSmtp, type TestSmtp } from '../../../testing/smtp-server.ts';
import { type MemberNotification, notifyMember } from '../../identity/accounts/member-notification.ts';
import { sendEmail } from './send-email.ts';

let smtp: TestSmtp;
let server: TestServer;
beforeAll(async () => {
  smtp = await startTestSmtp();
  // Without jobs: each try is made by hand.
  server = await startTestServer({
    ...{ ROLES: 'api,pricing', SMTP_URL: smtp.url, MAIL_FROM: '迅板 Xunban <orders@xunban.example>' },
    PUBLIC_URL: 'https://xunban.example',
  });
});
afterAll(async () => {
  await server.stop();
  await smtp.close();
});
beforeEach(async () => {
  await resetRateLimits(server);
  smtp.emails.length = 0;
  smtp.refusals.length = 0;
});

const rows = async ({ memberId }: TestMember) =>
  server.deps.db.read.selectFrom('email').selectAll().where('member_id', '=', memberId).orderBy('created_at').execute();
/** Makes one try for every waiting email of a member. */
async function deliver(member: TestMember): Promise<void> {
  for (const { id, state } of await rows(member)) if (state === 'waiting') await sendEmail(server.deps, id);
}
const notify = (notification: MemberNotification) => server.deps.db.transaction((tx) => notifyMember(tx, notification));
const shipped = ({ memberId }: TestMember, fact = '1'): MemberNotification => ({
  ...{ memberId, event: 'orderShipped', fact, about: 'P1' },
  params: { orderNo: 'P1' },
});
/** The bodies as a reader sees them. */
const plain = (data: string): string =>
  data
    .split('\n\n')
    .map((block) =>
      /^[A-Za-z0-9+/=\n]+$/.test(block.trim()) && block.trim().length > 20
        ? Buffer.from(block, 'base64').toString()
        : block
            .replaceAll('=\n', '')
            .replaceAll(/(?:=[0-9A-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString()),
    )
    .join('\n\n');
const last = () => plain(smtp.emails.at(-1)?.data ?? '');

let boxes = 0;
async function proven(): Promise<TestMember & { readonly email: string }> {
  const member = await server.newMember();
  const email = `li${boxes++}@example.com`;
  await member.api.message.askEmailCode({ body: { email } });
  await deliver(member);
  await member.api.message.proveEmail({ body: { verifyCode: /\b\d{6}\b/.exec(last())?.[0] ?? '' } });
  return { ...member, email };
}

test('an address is proved by the code that was sent to it, and by no other', async () => {
  const member = await server.newMember();
  await member.api.message.askEmailCode({ body: { email: 'wang@example.com' } });
  await expect(member.api.message.askEmailCode({ body: { email: 'wang@example.com' } })).rejects.toMatchObject({
    code: 'rateLimited',
  });
  await deliver(member);
  expect(smtp.emails.map(({ to }) => to)).toEqual([['<wang@example.com>']]);
  const code = /\b\d{6}\b/.exec(last())?.[0] ?? '';
  const other = await server.newMember();
  await other.api.account.editProfile({ body: { email: 'wang@example.com' } });
  for (const [{ api }, verifyCode] of [
    [other, code],
    [member, code === '000000' ? '111111' : '000000'],
  ] as const)
    await expect(api.message.proveEmail({ body: { verifyCode } })).rejects.toMatchObject({
      code: 'account.emailCodeWrong',
    });
  expect(await member.api.message.proveEmail({ body: { verifyCode: code } })).toMatchObject({
    ...{ email: 'wang@example.com', isEmailProven: true },
  });
  await expect(member.api.message.proveEmail({ body: { verifyCode: code } })).rejects.toMatchObject({
    code: 'account.emailCodeWrong',
  });
});

test('an event is emailed to a verified address, in the language of the member, once', async () => {
  const member = await proven();
  await member.api.message.saveSettings({ body: { language: 'en', off: [] } });
  smtp.emails.length = 0;
  await Promise.all([notify(shipped(member)), notify(shipped(member))]);
  const [email] = (await rows(member)).filter(({ is_code }) => !is_code);
  await Promise.all([1, 2, 3].map(() => sendEmail(server.deps, email?.id ?? '')));
  expect(smtp.emails).toHaveLength(1);
  expect(smtp.emails[0]?.data).toMatch(/^Subject: \[Xunban\] Order P1 has been shipped$/m);
  expect(last()).toContain('https://xunban.example/main/orderDetail?orderNo=P1');
  expect(last()).toContain('text/html');
  await member.api.message.saveSettings({ body: { language: 'zh-TW', off: [] } });
  await notify(shipped(member, '2'));
  await deliver(member);
  expect(last()).toContain('訂單 P1 已出貨');
});

test('an email about an order shows its board, and none when the board cannot be rendered', async () => {
  const member = await proven();
  const png = Buffer.from('a drawn board');
  const asked: string[] = [];
  await notify(shipped(member, '9'));
  const [email] = (await rows(member)).filter(({ is_code }) => !is_code);
  smtp.emails.length = 0;
  await sendEmail(server.deps, email?.id ?? '', async (orderNo) => {
    asked.push(orderNo);
    return png;
  });
  expect(asked).toEqual(['P1']);
  expect(last()).toContain('src="cid:board@xunban"');
  expect(smtp.emails[0]?.data).toContain(png.toString('base64'));
  await notify(shipped(member, '8'));
  await deliver(member);
  expect(last()).not.toContain('cid:');
});

test('nothing goes to an address that was not proved, or is another by now', async () => {
  const otherMember = await server.newMember();
  await otherMember.api.account.editProfile({ body: { email: 'another@example.com' } });
  await notify(shipped(otherMember));
  expect(await rows(otherMember)).toEqual([]);
  const member = await proven();
  await notify(shipped(member));
  await member.api.account.editProfile({ body: { email: 'other@example.com' } });
  smtp.emails.length = 0;
  await deliver(member);
  expect([smtp.emails.length, (await rows(member)).at(-1)?.state]).toEqual([0, 'refused']);
  expect(await member.api.message.settings({})).toMatchObject({ isEmailProven: false });
});

test('a disabled kind is not sent; emails about money cannot be disabled', async () => {
  const member = await proven();
  const { memberId, api } = member;
  const off = [
    { event: 'orderShipped', channel: 'mail' },
    { event: 'transferReceived', channel: 'sms' },
  ] as const;
  const settings = await api.message.saveSettings({ body: { language: 'zh-CN', off: [...off] } });
  expect(settings.events.find(({ event }) => event === 'orderShipped')).toEqual({
    ...{ event: 'orderShipped', sms: 'on', mail: 'off' },
  });
  expect(settings.events.find(({ event }) => event === 'statementMade')?.sms).toBeNull();
  expect(settings.events.find(({ event }) => event === 'moneyRefunded')).toMatchObject({
    sms: 'always',
    mail: 'always',
  });
  await notify(shipped(member));
  await notify({ memberId, event: 'transferReceived', fact: 'T', params: { amount: '1.00' } });
  await notify({ memberId, event: 'moneyRefunded', fact: 'R', params: { amount: '1.00', refundNo: 'TK1' } });
  smtp.emails.length = 0;
  await deliver(member);
  expect(smtp.emails).toHaveLength(2);
  const sms = await server.deps.db.read
    .selectFrom('sms_log')
    .select('template')
    .where('recipient', '=', `${member.account.slice(0, 3)}****${member.account.slice(-4)}`)
    .execute();
  expect(sms.map(({ template }) => template).sort()).toEqual(['moneyRefunded', 'orderShipped']);
  expect((await api.message.list({ query: {} })).totalCount).toBe(3);
  await expect(
    api.message.saveSettings({ body: { language: 'zh-CN', off: [{ event: 'moneyRefunded', channel: 'mail' }] } }),
  ).rejects.toMatchObject({ kind: 'invalid' });
});

test('a busy mail server is retried, a refusing one is not, and retries end after a day', async () => {
  const member = await proven();
  await notify(shipped(member));
  smtp.emails.length = 0;
  smtp.refusals.push('450 busy');
  await deliver(member);
  const waits = async () =>
    (
      await sql<{ minutes: number }>`select round(extract(epoch from run_at - now()))::int as minutes
        from graphile_worker.jobs where key = ${`email ${(await rows(member)).at(-1)?.id}`}`.execute(
        server.deps.db.read,
      )
    ).rows[0]?.minutes ?? 0;
  expect((await rows(member)).at(-1)).toMatchObject({ state: 'waiting', answer: '450', attempts: 1 });
  const first = await waits();
  smtp.refusals.push('450 busy');
  await deliver(member);
  expect(await waits()).toBeGreaterThan(2 * first);
  await deliver(member);
  expect((await rows(member)).at(-1)).toMatchObject({ state: 'sent', attempts: 3 });
  await notify(shipped(member, '2'));
  smtp.refusals.push('550 unknown');
  await deliver(member);
  expect((await rows(member)).at(-1)).toMatchObject({ state: 'refused', answer: '550' });
  await notify(shipped(member, '3'));
  await server.deps.db.transaction((tx) =>
    sql`update email set created_at = now() - interval '25 hours' where member_id = ${member.memberId} and state = 'waiting'`.execute(
      tx,
    ),
  );
  smtp.emails.length = 0;
  await deliver(member);
  expect([smtp.emails.length, (await rows(member)).filter(({ state }) => state === 'late').length]).toEqual([0, 1]);
});

test('staff see what waits and what failed, without the middle of the address', async () => {
  const member = await proven();
  await notify(shipped(member));
  const staff = await server.newStaff();
  const { items } = await staff.api.staffInstance.emails({ query: { state: 'waiting', maxResultCount: 50 } });
  expect(items.find(({ recipient }) => recipient === 'l***@example.com')).toMatchObject({
    ...{ template: 'orderShipped', state: 'waiting' },
  });
  expect(JSON.stringify(items)).not.toContain(member.email);
});

test.each([
  ['a@example.com', '订单', true],
  ['a@example.com\r\nBcc: b@example.com', '订单', false],
  ['a@example.com, b@example.com', '订单', false],
  ['"x" <a@example.com>', '订单', false],
  ['a@example.com', '订单\r\nBcc: b@example.com', false],
])('a head with %j and %j is safe: %s', async (to, subject, isSafe) => {
  expect(isSafeHead({ to, subject })).toBe(isSafe);
  smtp.emails.length = 0;
  const { state } = await server.deps.mail.send({ id: 'x', to, subject, text: 'x', html: 'x' });
  expect([state, smtp.emails.length]).toEqual(isSafe ? ['sent', 1] : ['refused', 0]);
  const member = await server.newMember();
  if (to !== 'a@example.com')
    await expect(member.api.message.askEmailCode({ body: { email: to } })).rejects.toMatchObject({ kind: 'invalid' });
});
