import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_SCOPES } from '@xunban/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTestKey } from '../testing/api-keys.ts';
import { giveBillingProfile, issueApplication } from '../testing/invoices.ts';
import { giveAddress, reviewBoards } from '../testing/orders.ts';
import { installCli, type PackedCli } from '../testing/packed-cli.ts';
import { creditWallet, PAY_PASSWORD } from '../testing/payments.ts';
import { sendBoard } from '../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/server.ts';
import { smallBoard } from '../testing/small-board.ts';
import { webhookReceiver } from '../testing/webhook-receiver.ts';

let server: TestServer;
let xunban: PackedCli;
let buyer: TestMember;
const board = new Uint8Array(smallBoard({}));
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  xunban = await installCli({ XUNBAN_URL: server.url });
  await writeFile(path.join(xunban.folder, 'board.zip'), board);
  buyer = await server.newMember();
  await giveAddress(buyer, {});
  await creditWallet(server.deps.db, buyer.memberId, 1_000_000n);
});
afterAll(async () => {
  await server.stop();
  await xunban.remove();
});

interface Ordered {
  readonly mainOrderId: string;
  readonly mainNo: string;
  readonly total: number;
  readonly orders: readonly { readonly orderNo: string; readonly state: number }[];
  readonly board: { readonly file: { readonly sha256: string } };
}

/** Approves the login of a program as its person does on the page. */
async function approve(shown: () => string): Promise<void> {
  await expect.poll(shown).toMatch(/[A-Z]{4}-[A-Z]{4}/);
  const [userCode = ''] = /[A-Z]{4}-[A-Z]{4}/.exec(shown()) ?? [];
  await buyer.api.programRequests.grantKey({
    params: { userCode },
    body: { name: 'CI', scopes: [...API_SCOPES], perOrder: 1_000, perMonth: 2_000, payPassword: PAY_PASSWORD },
  });
}

test('the packed command line lives a whole order', async () => {
  const login = xunban.start('login', '--scopes', API_SCOPES.join(','));
  await approve(login.stderr);
  expect((await login.ended).exitCode).toBe(0);
  const credentials = path.join(xunban.folder, 'config/xunban/credentials.json');
  expect((await stat(credentials)).mode & 0o777).toBe(0o600);
  const { profiles } = JSON.parse(await readFile(credentials, 'utf8'));
  const token: string = profiles[server.url].key;
  expect(await xunban.json('whoami')).toMatchObject({ url: server.url, key: { name: 'CI', perOrder: 1_000 } });
  for (const shown of Object.values(await xunban.run('whoami'))) expect(String(shown)).not.toContain(token);

  const checked = await xunban.json('check', 'board.zip');
  const sha256 = createHash('sha256').update(board).digest('hex');
  expect(checked).toMatchObject({ file: { sha256 }, hasBoard: true, facts: { layers: 2 } });

  const receiver = await webhookReceiver();
  const listening = xunban.start('webhook', 'listen', '--forward', receiver.url, '--count', '1');
  await expect.poll(listening.stderr).toContain('whsec_');

  const quoted = await xunban.json('quote', 'board.zip', '--quantity', '5,10');
  expect(quoted).toMatchObject({ offline: false, quote: { ok: true, chosen: { quantity: 5 } } });
  const args = ['order', 'board.zip', '--quantity', '5', '--yes'];
  expect(await xunban.run(...args)).toMatchObject({ exitCode: 2, stdout: '' });
  expect(await xunban.run(...args, '--max', '1')).toMatchObject({ exitCode: 5, stdout: '' });
  expect(await xunban.run('order', 'board.zip', '--quantity', '5')).toMatchObject({ exitCode: 2 });
  expect((await buyer.api.order.list({ body: {} })).totalCount).toBe(0);
  const made = (await xunban.json(...args, '--max', '500', '--po', 'PO-7')) as unknown as Ordered;
  expect(made.board.file.sha256).toBe(sha256);
  const { mainNo } = made;
  const orderNo = made.orders[0]?.orderNo ?? '';
  expect((await buyer.api.order.detail({ query: { orderNo } })).poNumber).toBe('PO-7');
  expect((await xunban.run('pay', mainNo, '--yes', '--max', '500')).exitCode).toBe(4);

  const main = await buyer.api.order.mainDetail({ query: { mainOrderId: made.mainOrderId } });
  await reviewBoards(server, main);
  const { exitCode, stdout } = await listening.ended;
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'Events forwarded: 1\n' });
  const [secret = ''] = /whsec_\S+/.exec(listening.stderr()) ?? [];
  const [event] = receiver.received;
  expect(new Webhook(secret).verify(event?.body ?? '', event?.headers ?? {})).toMatchObject({
    ...{ type: 'order.payable', object: { id: orderNo }, data: { orderNo } },
  });
  await receiver.stop();

  await xunban.json('status', mainNo, '--watch', '--until', 'payable');
  expect((await xunban.run('pay', mainNo, '--yes', '--max', '1')).exitCode).toBe(5);
  expect(await xunban.json('pay', mainNo, '--yes', '--max', '500')).toMatchObject({
    ...{ state: 'succeeded', amount: made.total, mainNos: [mainNo] },
  });

  const watching = xunban.start('status', orderNo, '--watch', '--interval', '1');
  await expect.poll(watching.stderr).toContain('Awaiting production');
  const staff = await server.newStaff();
  await sendBoard(staff, orderNo);
  expect(await watching.ended).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('To receive') });

  const { files } = await xunban.json('files', mainNo, '--download', 'downloads');
  const saved = files as readonly { readonly kind: string; readonly saved: string }[];
  expect(saved.map(({ kind }) => kind)).toEqual(['board', 'receipt', 'deliveryNote']);
  expect(new Uint8Array(await readFile(path.join(xunban.folder, saved[0]?.saved ?? '')))).toEqual(board);
  expect((await xunban.run('files', mainNo, '--download', 'downloads')).exitCode).toBe(2);

  await giveBillingProfile(buyer);
  const { open } = (await xunban.json('invoice', 'list')) as { open: { parts: readonly { no: string }[] } };
  const applied = await xunban.json('invoice', 'apply', ...open.parts.map(({ no }) => no), '--yes');
  await issueApplication(server, staff, String(applied['id']));
  const invoices = await xunban.json('invoice', 'download', String(applied['applicationNo']), '--to', 'invoices');
  expect(invoices['saved']).toContainEqual(expect.stringMatching(/\.pdf$/));

  const again = await xunban.json('reorder', orderNo, '--quantity', '10', '--yes', '--max', '500');
  expect(again).toMatchObject({ reorderOf: orderNo, tooling: 'reused', changes: [{ field: 'quantity', after: 10 }] });
  expect((await xunban.run('logout')).exitCode).toBe(0);
  expect(await xunban.run('whoami')).toMatchObject({ exitCode: 6, stdout: '' });
});

test('keys beyond their scopes and limits, shared credentials and unknown orders end with their own codes', async () => {
  const { token } = await insertTestKey(server, buyer, {
    ...{ scopes: ['quote', 'files', 'orders:read', 'orders:write', 'pay'], perOrder: 100n, perMonth: 100n },
  });
  await writeFile(path.join(xunban.folder, 'key'), token);
  expect((await xunban.run('login', '--key', token)).exitCode).toBe(0);
  expect((await xunban.run('invoice', 'list')).exitCode).toBe(6);
  expect((await xunban.run('status', 'P000000')).exitCode).toBe(4);
  const made = await xunban.json('order', 'board.zip', '--quantity', '5', '--yes', '--max', '500');
  const { mainOrderId, mainNo } = made as unknown as Ordered;
  await reviewBoards(server, await buyer.api.order.mainDetail({ query: { mainOrderId } }));
  const refused = await xunban.run('--json', 'pay', mainNo, '--yes', '--max', '500');
  expect(refused).toMatchObject({ exitCode: 5 });
  expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'apiKey.overOrderLimit', exitCode: 5 } });

  const watching = xunban.start('status', mainNo, '--watch');
  await expect.poll(watching.stderr).toContain('To pay');
  watching.interrupt();
  expect(await watching.ended).toMatchObject({
    exitCode: 130,
    stderr: expect.stringContaining(`status ${mainNo} --watch`),
  });

  expect((await xunban.run('--url', 'http://127.0.0.1:9', 'quote', 'board.zip', '--quantity', '5')).exitCode).toBe(7);
  await chmod(path.join(xunban.folder, 'config/xunban/credentials.json'), 0o644);
  expect(await xunban.run('whoami')).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('chmod 600') });
});

test('the example quotes a commit: a summary in Markdown, and the exit code of the command', async () => {
  const script = fileURLToPath(new URL('../../../../examples/quote-on-commit/quote.sh', import.meta.url));
  const summary = path.join(xunban.folder, 'summary.md');
  const quoteCommit = (board: string) =>
    new Promise<number>((resolve) => {
      const env = {
        ...{ PATH: process.env['PATH'], HOME: xunban.folder, XUNBAN_URL: server.url, LANG: 'en_US.UTF-8' },
        ...{ XUNBAN: path.join(xunban.folder, 'node_modules/.bin/xunban'), GITHUB_STEP_SUMMARY: summary },
      };
      execFile(script, [board, '5,10'], { cwd: xunban.folder, env }, (error) => resolve(Number(error?.code ?? 0)));
    });
  expect(await quoteCommit('board.zip')).toBe(0);
  const text = await readFile(summary, 'utf8');
  expect(text).toContain(`\`sha256 ${createHash('sha256').update(board).digest('hex')}\``);
  expect(text).toMatch(/\| 5 \| ¥\d+\.\d\d \| \d{4}-\d\d-\d\d \|\n\| 10 \|/);
  expect(await quoteCommit('nowhere.zip')).toBe(2);
  expect(await readFile(summary, 'utf8')).toContain('**board.unreadable**');
});
