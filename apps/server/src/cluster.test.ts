import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@xunban/testkit/free-port';
import { countTried, stressIterations } from '@xunban/testkit/stress';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { walletBalance } from './features/ledger/wallet/wallet-balance.ts';
import { type Cluster, missingPrograms, startCluster } from './testing/cluster/cluster.ts';
import { TEST_DATA_KEY } from './testing/data-key.ts';
import { persist, tryOnce } from './testing/killable-server.ts';
import { givePayableOrder } from './testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, violations } from './testing/payments.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

const CLIENTS = 4;
const AMOUNT_FEN = 1_000n;
const FAILOVERS = stressIterations(1);

const missing = missingPrograms();
if (missing.length > 0) console.warn(`tests of the cluster are skipped: ${missing.join('; ')}`);

describe.skipIf(missing.length > 0)('three API processes behind a balancer, a pooler and a replicated database', () => {
  let folder: string;
  let cluster: Cluster;
  let server: TestServer;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-cluster-'));
    cluster = await startCluster({
      ...{ dataDir: folder, webPort: await freePort(), consolePort: await freePort(), isPlain: true },
      env: { DEMO: 'false', SANDBOX_GATEWAY: 'true', LOG_LEVEL: 'warn', DATA_KEY: TEST_DATA_KEY },
      log: () => {},
    });
    const { databaseUrl, sharedDir, webUrl } = cluster;
    server = await startTestServer(
      {},
      { instance: { databaseUrl, dataDir: sharedDir }, front: async () => ({ url: webUrl, close: async () => {} }) },
    );
  });
  afterAll(async () => {
    await server.stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Clients that pay one small order after the other until `end`; each request is repeated until it has an answer. */
  async function startPayers() {
    const { db } = server.deps;
    let isOver = false;
    const failures: string[] = [];
    const buyers = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const buyer = await server.newMember();
        await creditWallet(db, buyer.memberId, 100_000_000n);
        return { ...buyer, paid: 0 };
      }),
    );
    const request = async (token: string, address: string, body: object) => {
      const key = crypto.randomUUID();
      const asked = { method: 'POST', address, token, key, body };
      return (await tryOnce(cluster.webUrl, asked, failures)) ?? persist(cluster.webUrl, asked);
    };
    const newOrder = async (memberId: string) => {
      for (;;)
        try {
          return await givePayableOrder({ db, guest: server.guest }, memberId, AMOUNT_FEN);
        } catch {
          // The database is moving.
        }
    };
    const clients = buyers.map(async (buyer) => {
      while (!isOver) {
        const { mainOrderId } = await newOrder(buyer.memberId);
        const opened = await request(buyer.token, '/api/applet/appletorder/post-applet-gotopay', {
          orderMainIds: [mainOrderId],
        });
        expect(opened.body).toMatchObject({ success: true });
        const body = { payNo: opened.body.result?.payNo, amount: 10, useWallet: true, payPassword: PAY_PASSWORD };
        const { body: answer } = await request(buyer.token, '/api/app/member-pay/pay', body);
        expect(answer).toMatchObject({ state: 'succeeded' });
        buyer.paid += 1;
      }
    });
    const paid = () => buyers.reduce((sum, buyer) => sum + buyer.paid, 0);
    return {
      failures,
      more: async (count: number) => {
        const until = paid() + count;
        await Promise.race([
          vi.waitUntil(() => paid() >= until, { timeout: 120_000, interval: 20 }),
          Promise.all(clients),
        ]);
      },
      /** Checks that each payment was booked once. @returns their number */
      async end() {
        isOver = true;
        await Promise.all(clients);
        for (const { memberId, paid: times } of buyers)
          expect(await walletBalance(db.read, memberId)).toBe(100_000_000n - BigInt(times) * AMOUNT_FEN);
        expect(await violations(db)).toEqual([]);
        return paid();
      },
    };
  }

  test('a member sees an order that was just placed, though the replica does not have it yet', async () => {
    const { db } = server.deps;
    const { memberId, token } = await server.newMember();
    await cluster.postgres.onReplica('select pg_wal_replay_pause()');
    try {
      const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, memberId, AMOUNT_FEN);
      const post = (address: string, body: object, after?: string) =>
        fetch(`${cluster.webUrl}${address}`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            ...(after === undefined ? {} : { 'X-Read-After': after }),
          },
          body: JSON.stringify(body),
        });
      const opened = await post('/api/applet/appletorder/post-applet-gotopay', { orderMainIds: [mainOrderId] });
      const written = opened.headers.get('X-Written') ?? '';
      expect(written).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
      const listed = await post('/api/applet/appletorder/post-applet-orderlist', {}, written);
      expect((await listed.json()).result.totalCount).toBe(1);
    } finally {
      await cluster.postgres.onReplica('select pg_wal_replay_resume()');
    }
  });

  test('a release restarts one process after the other: no request fails', { timeout: 300_000 }, async () => {
    const payers = await startPayers();
    await payers.more(8);
    await cluster.restartApis();
    await payers.more(8);
    const paid = await payers.end();
    expect(payers.failures).toEqual([]);
    countTried('payments while the processes of a cluster were restarted', paid);
  });

  test('the primary is killed and the replica takes over: each payment is booked once', {
    timeout: stressIterations(300_000),
  }, async () => {
    const payers = await startPayers();
    for (let index = 0; index < FAILOVERS; index += 1) {
      await payers.more(8);
      await cluster.postgres.failOver();
      await payers.more(8);
      await cluster.postgres.addReplica();
    }
    const paid = await payers.end();
    // Anything else than "try again" would be a fault of ours.
    expect(payers.failures.filter((failure) => !/^503 |socket|TimeoutError/.test(failure))).toEqual([]);
    countTried('primaries killed under payments of a cluster', FAILOVERS);
    countTried('payments during these failovers, each booked once', paid);
  });
});
