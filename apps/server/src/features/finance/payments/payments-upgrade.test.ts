import { type AllCalls, type ApiClient, calls, callTable, createClient } from '@xunban/contract';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startProcess } from '../../../testing/balanced.ts';
import { layNextVersion } from '../../../testing/next-version.ts';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';

/**
 * Upgrades the release during payments: this version serves, the next one migrates the database under it, both serve, then the
 * next one alone. It adds a column and books by its own function, in addition to the one that this version still calls.
 */

/** They pay without a pause, also while the next version starts: more of them would only make that slower. */
const CLIENTS = isStress ? 6 : 3;
const AMOUNT_FEN = 1_000n;
/** Minimum number of payments in each phase of the upgrade. */
const EACH = stressIterations(4);

let server: TestServer;
/** Servers in use, called in rotation. */
const urls: string[] = [];
let started: { readonly databaseUrl: string; readonly dataDir: string };
beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      front: async (instance) => {
        started = instance;
        urls.push(instance.url);
        return { url: instance.url, close: async () => {} };
      },
    },
  );
});
afterAll(() => server.stop());

const table = callTable(calls);
/** A client of its own for each address: connections stay open, and with them the choice of a server. */
function clientsOf(token: string): () => ApiClient<AllCalls> {
  const made = new Map<string, ApiClient<AllCalls>>();
  let index = 0;
  return () => {
    index += 1;
    const baseUrl = urls[index % urls.length] ?? '';
    const known = { table, product: 'xunban', baseUrl, token: () => token, language: () => 'zh-Hans' } as const;
    const client = made.get(baseUrl) ?? createClient<AllCalls>(known);
    made.set(baseUrl, client);
    return client;
  };
}

/** Simulates the next release: it books by a copy of the function, which also records the caller. */
async function nextMigration(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where proname = 'ledger_post'`.execute(server.deps.db.read);
  const text = (rows[0]?.text ?? '')
    .replace('CREATE OR REPLACE FUNCTION public.ledger_post(', 'create function public.ledger_post_noted(')
    .replace('(biz_key, kind,', '(booked_by, biz_key, kind,')
    .replace('values (journal_key,', `values ('next', journal_key,`);
  return `alter table ledger_journal add column booked_by text not null default 'this';\n${text};`;
}

async function bookedBy(): Promise<Record<string, number>> {
  const { rows } = await sql<{ by: string; count: bigint }>`select booked_by as by, count(*) as count
    from ledger_journal where kind in ('walletPayment', 'creditPayment') group by booked_by`.execute(
    server.deps.db.read,
  );
  return Object.fromEntries(rows.map(({ by, count }) => [by, Number(count)]));
}

test('while the next version takes over, every payment is taken, once', {
  timeout: stressIterations(120_000),
}, async () => {
  const { db } = server.deps;
  const next = await layNextVersion({
    migration: await nextMigration(),
    renamed: { 'from ledger_post(': 'from ledger_post_noted(' },
  });
  const buyers = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const buyer = await server.newMember();
      await creditWallet(db, buyer.memberId, 100_000_000n);
      return { ...buyer, next: clientsOf(buyer.token), paid: 0 };
    }),
  );
  const paid = () => buyers.reduce((sum, buyer) => sum + buyer.paid, 0);
  let isOver = false;
  const failures: unknown[] = [];
  const clients = buyers.map(async (buyer) => {
    while (!isOver) {
      try {
        const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, AMOUNT_FEN);
        const { payNo } = await buyer.next().payment.open({ body: { mainOrderIds: [mainOrderId] } });
        const body = { payNo, amount: 10, useWallet: true, payPassword: PAY_PASSWORD } as const;
        const answer = await buyer.next().payment.pay({ body });
        if (answer.state !== 'succeeded') throw new Error(`payment is in state ${answer.state}`);
        buyer.paid += 1;
      } catch (error) {
        failures.push(error);
        return;
      }
    }
  });
  const more = async (count: number) => {
    const until = paid() + count;
    await vi.waitUntil(() => paid() >= until || failures.length > 0, {
      timeout: stressIterations(60_000),
      interval: 20,
    });
  };
  let second: Awaited<ReturnType<typeof startProcess>> | undefined;
  try {
    await more(EACH);
    second = await startProcess(started, { program: next.program });
    await more(EACH); // The previous version alone, on tables of the next one.
    urls.push(second.url);
    await more(EACH);
    urls.shift();
    await more(EACH);
    isOver = true;
    await Promise.all(clients);
    expect(failures).toEqual([]);
    const { this: byThis = 0, next: byNext = 0 } = await bookedBy();
    expect(byThis + byNext).toBe(paid());
    expect(byThis).toBeGreaterThanOrEqual(2 * EACH);
    expect(byNext).toBeGreaterThanOrEqual(EACH);
    countTried('payments taken by the previous version while the next one took over', byThis);
    countTried('payments taken by the next version', byNext);
    for (const { memberId, paid: times } of buyers)
      expect(await walletBalance(db.read, memberId)).toBe(100_000_000n - BigInt(times) * AMOUNT_FEN);
    expect(await violations(db)).toEqual([]);
  } finally {
    isOver = true;
    await second?.stop();
    await next.remove();
  }
});
