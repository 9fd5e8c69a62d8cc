import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walletBalance } from './features/ledger/wallet/wallet-balance.ts';
import { startProcess } from './testing/balanced.ts';
import { type PgBouncer, pgBouncerVersion, setSessionLimits, startPgBouncer } from './testing/cluster/pgbouncer.ts';
import { givePayableOrder } from './testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, violations } from './testing/payments.ts';
import { type StartedServer, startTestServer, type TestServer } from './testing/server.ts';
import { smallBoard } from './testing/small-board.ts';

/** Sessions that the pooler shares among all transactions: fewer than the connections of the process. */
const SESSIONS = 3;

describe.skipIf(pgBouncerVersion() === undefined)('a process behind PgBouncer in transaction mode', () => {
  let server: TestServer;
  let pooler: PgBouncer;

  const behindPooler = async (started: StartedServer) => {
    await setSessionLimits(started.databaseUrl, '15s');
    pooler = await startPgBouncer(started.databaseUrl, {
      pool_mode: 'transaction',
      default_pool_size: String(SESSIONS),
    });
    const behind = await startProcess(started, {
      env: {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: started.databaseUrl,
        DATABASE_NAMED_STATEMENTS: 'off',
        DATABASE_CONNECTIONS: '12',
      },
    });
    return {
      url: behind.url,
      async close() {
        await behind.stop();
        await pooler.stop();
      },
    };
  };

  beforeAll(async () => {
    server = await startTestServer({}, { front: behindPooler });
  });
  afterAll(async () => {
    const found = await violations(server.deps.db);
    await server.stop();
    expect(found).toEqual([]);
  });

  test('takes concurrent payments, each once', async () => {
    const paid = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const buyer = await server.newMember();
        await creditWallet(server.deps.db, buyer.memberId, 100_000n);
        const { mainOrderId } = await givePayableOrder(
          { db: server.deps.db, guest: server.guest },
          buyer.memberId,
          50_000n,
        );
        const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
        const body = { payNo, amount: 500, useWallet: true, payPassword: PAY_PASSWORD };
        await Promise.all([buyer.api.payment.pay({ body }), buyer.api.payment.pay({ body })]);
        return walletBalance(server.deps.db.read, buyer.memberId);
      }),
    );
    expect(paid).toEqual(Array.from({ length: 20 }, () => 50_000n));
  });

  test('stores and measures an uploaded board', async () => {
    const { api } = await server.newMember();
    const file = new File([new Uint8Array(smallBoard({}))], 'board.zip');
    const { facts } = await api.upload.boardFile({ query: {}, files: { file } });
    expect(facts.copperLayers).toBe(2);
  });
});
