import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Email } from '../../../platform/mail/mail.ts';
import { startTestServer, type TestMember, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { sendEmail } from '../../messaging/messages/send-email.ts';
import { MAIL_SIGNATURE_HEADER, readMailFolder } from './inbound-mail.ts';
import { cutQuote, textOf } from './read-mail.ts';
import { replyOfEmail } from './reply-of-email.ts';

const SECRET = 'a-shared-secret-of-the-mail-server';
let server: TestServer;
let staff: TestStaff;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mail-'));
  server = await startTestServer({
    ...{ ROLES: 'api,pricing', MAIL_REPLY_TO: 'reply@xunban.example', MAIL_FROM: '迅板 <orders@xunban.example>' },
    ...{ MAIL_INBOUND_SECRET: SECRET, MAIL_INBOUND_DIR: folder },
  });
  staff = await server.newStaff();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** A conversation whose last message is of staff, and the address for replies to it. */
async function answered(): Promise<{ readonly buyer: TestMember; readonly address: string; readonly id: string }> {
  const buyer = await server.newMember();
  const { id } = await buyer.api.conversation.write({ body: { text: '周五能发吗？' } });
  await staff.api.staffConversations.write({ body: { memberId: buyer.memberId, text: '可以。', upTo: 1 } });
  const fact = `${id} 2`;
  const reply = await server.deps.db.transaction((tx) =>
    replyOfEmail(server.deps, tx, { memberId: buyer.memberId, fact }),
  );
  expect(reply?.text).toBe('可以。');
  return { buyer, id, address: reply?.replyTo ?? '' };
}

let sent = 0;
const mail = (to: string, text: string, heads: readonly string[] = []): string =>
  [
    ...['From: buyer@example.com', `To: <${to}>`, 'Subject: Re: answer', `Message-ID: <m${sent++}@example.com>`],
    ...heads,
    ...['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', text],
  ].join('\r\n');

const sign = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex');
async function post(body: string, signature = sign(body)): Promise<string> {
  const response = await fetch(`${server.url}/api/mail/inbound`, {
    method: 'POST',
    headers: { 'Content-Type': 'message/rfc822', [MAIL_SIGNATURE_HEADER]: signature },
    body,
  });
  return `${response.status} ${((await response.json()) as { result: string }).result}`;
}
const messagesOf = async ({ api }: TestMember) =>
  (await api.conversation.open({ query: {} })).conversation?.messages.map(({ text, channel }) => [channel, text]) ?? [];

test('a reply by email is a message of its buyer, without what was quoted, and waits for an answer', async () => {
  const { buyer, address } = await answered();
  const body = mail(address, '谢谢！<b>那就周五</b>\n\nOn Mon, 2 Mar 2026, Xunban wrote:\n> 可以。');
  expect(await post(body)).toBe('200 accepted');
  expect(await messagesOf(buyer)).toEqual([
    ['page', '周五能发吗？'],
    ['page', '可以。'],
    ['mail', '谢谢！<b>那就周五</b>'],
  ]);
  expect((await buyer.api.conversation.open({ query: {} })).conversation?.state).toBe('waiting');
  expect(await post(body), 'a repeated delivery').toBe('200 ignored');
  expect(await messagesOf(buyer)).toHaveLength(3);
});

test('an email about an answer carries it with a reply address; without a mailbox it asks to reply on the page', async () => {
  const buyer = await server.newMember();
  const { read } = server.deps.db;
  await sql`update member set email = 'li@example.com', proven_email = 'li@example.com' where id = ${buyer.memberId}`.execute(
    read,
  );
  await buyer.api.conversation.write({ body: { text: '周五能发吗？' } });
  await staff.api.staffConversations.write({ body: { memberId: buyer.memberId, text: '可以 <b>周五</b>。', upTo: 1 } });
  const { id } = await read
    .selectFrom('email')
    .select('id')
    .where('member_id', '=', buyer.memberId)
    .executeTakeFirstOrThrow();
  const emails: Email[] = [];
  const later = { state: 'later', answer: '' } as const;
  const mail = {
    send: async (email: Email) => {
      emails.push(email);
      return later;
    },
  };
  await sendEmail({ ...server.deps, mail }, id, undefined, (tx, message) => replyOfEmail(server.deps, tx, message));
  await sendEmail({ ...server.deps, mail }, id);
  const [withReply, plain] = emails;
  expect(withReply?.replyTo).toMatch(/^reply\+[0-9a-f]{40}@xunban\.example$/);
  expect(withReply?.text).toContain('可以 <b>周五</b>。');
  expect(withReply?.html).toContain('可以 &lt;b&gt;周五&lt;/b&gt;。');
  expect(withReply?.text).toContain('/main/conversation');
  expect([plain?.replyTo, plain?.text.includes('周五')]).toEqual([undefined, false]);
  const { rows } = await sql<{
    row: string;
  }>`select row_to_json(t)::text as row from conversation_reply_token t`.execute(read);
  const token = withReply?.replyTo?.slice(6, 46) ?? '';
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
});

test('forged tokens, other domains, expired tokens and unsigned requests are refused', async () => {
  const { buyer, address, id } = await answered();
  const forged = address.replace(/\+./, (text) => (text === '+a' ? '+b' : '+a'));
  for (const to of [forged, 'reply@xunban.example', 'reply+@xunban.example', address.replace('xunban', 'other')])
    expect(await post(mail(to, 'let me in')), to).toBe('200 refused');
  const body = mail(address, 'unsigned');
  for (const signature of ['', 'x', sign(`${body} `)]) expect(await post(body, signature)).toBe('401 refused');
  expect(await post(mail(address, '')), 'without content').toBe('200 refused');
  await sql`update conversation_reply_token set expires_at = now() where conversation_id = ${id}`.execute(
    server.deps.db.read,
  );
  expect(await post(mail(address, 'too late'))).toBe('200 refused');
  expect(await messagesOf(buyer)).toHaveLength(2);
});

test('a token writes to its own conversation alone, as its own person', async () => {
  const [first, second] = [await answered(), await answered()];
  const body = mail(first.address, '冒充', [`From: ${second.buyer.account}@example.com`]);
  expect(await post(body)).toBe('200 accepted');
  expect(await messagesOf(second.buyer)).toHaveLength(2);
  const { items } = await staff.api.staffConversations.messages({ params: { id: first.id }, query: {} });
  expect(items[0]).toMatchObject({ author: 'buyer', channel: 'mail', text: '冒充' });
});

test('automatic replies, lists, failed deliveries and our own emails are ignored', async () => {
  const { buyer, address } = await answered();
  for (const head of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'List-Id: <l.example>', 'Return-Path: <>'])
    expect(await post(mail(address, 'I am away', [head])), head).toBe('200 ignored');
  const own = mail(address, 'loop').replace('buyer@example.com', 'orders@xunban.example');
  expect(await post(own)).toBe('200 ignored');
  expect(await messagesOf(buyer)).toHaveLength(2);
});

test('attachments pass the checks of uploads; a refused one is named', async () => {
  const { buyer, address } = await answered();
  const part = (name: string, content: string) =>
    [
      ...['--b', `Content-Type: application/octet-stream; name="${name}"`],
      ...[`Content-Disposition: attachment; filename="${name}"`, 'Content-Transfer-Encoding: base64', ''],
      Buffer.from(content).toString('base64'),
    ].join('\r\n');
  const body = [
    ...['From: b@example.com', `To: ${address}`, 'Message-ID: <with-files@example.com>', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'see files'],
    ...[part('drawing.pdf', '%PDF-1.4'), part('run.exe', 'MZ'), part('false.pdf', 'MZ'), '--b--', ''],
  ].join('\r\n');
  expect(await post(body)).toBe('200 accepted');
  const { conversation } = await buyer.api.conversation.open({ query: {} });
  expect(conversation?.messages[2]).toMatchObject({
    text: 'see files\n✕ run.exe\n✕ false.pdf',
    files: [{ fileName: 'drawing.pdf', media: 'pdf' }],
  });
});

test('a mail server can leave emails in a folder: accepted ones are deleted, refused ones renamed', async () => {
  const { buyer, address } = await answered();
  await writeFile(path.join(folder, '1.eml'), mail(address, '从文件夹来'));
  await writeFile(path.join(folder, '2.eml'), mail('reply@xunban.example', 'forged'));
  await writeFile(path.join(folder, '3.eml'), Buffer.from([0, 255, 13, 10]));
  await readMailFolder(server.deps);
  expect((await readdir(folder)).sort()).toEqual(['2.eml.refused', '3.eml.refused']);
  expect((await messagesOf(buyer))[2]).toEqual(['mail', '从文件夹来']);
});

test('an email whose reading failed is read again, and the others are read without it', async () => {
  const { buyer, address } = await answered();
  const body = mail(address, '中断').replace(/Message-ID: .*\r\n/, '');
  await writeFile(path.join(folder, '4.eml'), body);
  const second = await answered();
  await writeFile(path.join(folder, '5.eml'), mail(second.address, '照常'));
  const { db } = server.deps;
  let isDown = true;
  const transaction: typeof db.transaction = (work) => {
    if (!isDown) return db.transaction(work);
    isDown = false;
    return Promise.reject(new Error('connection lost'));
  };
  const deps = { ...server.deps, db: { ...db, transaction } };
  await expect(readMailFolder(deps)).rejects.toThrow('connection lost');
  expect((await messagesOf(second.buyer))[2]).toEqual(['mail', '照常']);
  await readMailFolder(deps);
  expect((await messagesOf(buyer))[2]).toEqual(['mail', '中断']);
  // The process ended between the message and the deletion of its file.
  await writeFile(path.join(folder, '4.eml'), body);
  await readMailFolder(deps);
  expect(await messagesOf(buyer)).toHaveLength(3);
  expect((await readdir(folder)).filter((name) => /^[45]/.test(name))).toEqual([]);
});

test.each([
  ['ja\n\n#### Reply above this line ####\nold', 'ja'],
  ['好的\r\n\r\n在 2026年3月2日，迅板 写道：\r\n> 可以', '好的'],
  ['ok\n-----Original Message-----\nFrom: a@b', 'ok'],
  ['ok\n发件人：迅板 <orders@xunban.example>\n旧', 'ok'],
  ['> only quoted', ''],
  ['a\u202Eb', 'ab'],
])('the quoted part of %j is cut', (text, expected) => {
  expect(cutQuote(text)).toBe(expected);
});

test('the text of an HTML email has no markup, styles or scripts', () => {
  expect(textOf('<head><style>p{}</style></head><p>a &lt;b&gt;</p><script>x()</script><div>c</div>').trim()).toBe(
    'a <b>\nc',
  );
});
