import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertTestKey } from '../../../testing/api-keys.ts';
import { giveAddress, reviewBoards } from '../../../testing/orders.ts';
import { creditWallet } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../../../..');

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-example-'));
  await writeFile(path.join(folder, 'board.zip'), smallBoard({}));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Checks that all commands of an example are installed. */
async function found(...commands: readonly string[]): Promise<boolean> {
  const tried = await Promise.allSettled(commands.map((command) => run(command, ['--version'])));
  const missing = commands.filter((_, index) => tried[index]?.status === 'rejected');
  if (missing.length > 0) console.log(`example skipped: ${missing.join(', ')} not found`);
  return missing.length === 0;
}

/** Runs an example while an engineer approves what it orders. */
async function orders(command: string, args: readonly string[]): Promise<void> {
  const buyer = await server.newMember();
  await giveAddress(buyer, {});
  await creditWallet(server.deps.db, buyer.memberId, 1_000_000n);
  const { token } = await insertTestKey(server, buyer, {
    ...{ scopes: ['quote', 'files', 'orders:read', 'orders:write', 'pay'], perOrder: 1_000_000n, perMonth: 1_000_000n },
  });
  const env = { ...process.env, XUNBAN_URL: server.url, XUNBAN_KEY: token, XUNBAN_POLL_SECONDS: '1' };
  const example = run(command, [...args, path.join(folder, 'board.zip')], { cwd: root, env });
  const reviewed = vi
    .waitUntil(() => submitted(buyer.memberId), { timeout: 240_000, interval: 200 })
    .then((order) => reviewBoards(server, { orders: [order] }));
  const [{ stdout }] = await Promise.all([example, reviewed]);
  const [ordered = '', percent] = stdout.trim().split('\n');
  const orderNo = /^ordered (\S+) for CNY \d/.exec(ordered)?.[1] ?? '';
  expect(Number(percent)).toBeGreaterThanOrEqual(0);
  expect((await buyer.api.order.detail({ query: { orderNo } })).state).toBe(40);
}

const submitted = (memberId: string) =>
  server.deps.db.read
    .selectFrom('pcb_order')
    .innerJoin('main_order', 'main_order.id', 'pcb_order.main_order_id')
    .select('pcb_order.id')
    .where('main_order.member_id', '=', memberId)
    .executeTakeFirst();

test('examples/order.sh orders, pays and follows a board with a key', async (context) => {
  if (!(await found('bash', 'curl', 'jq'))) return context.skip();
  await orders('bash', ['examples/order.sh']);
});

test('examples/order.ts does so with the client package', async () => {
  await run(process.execPath, ['--import', 'tsx', 'packages/client/src/build.ts'], { cwd: root });
  await orders(process.execPath, ['--import', 'tsx', 'examples/order.ts']);
});

test('examples/order.py does so with the standard library', async (context) => {
  if (!(await found('python3'))) return context.skip();
  await orders('python3', ['examples/order.py']);
});
