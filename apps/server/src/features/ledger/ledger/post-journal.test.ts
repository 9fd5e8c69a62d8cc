import { randomUUID } from 'node:crypto';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/transaction.ts';
import { areFree, openTransaction, untilLockWait } from '../../../testing/held-locks.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { accountBalance } from './account-balance.ts';
import { CHART, sideHolds } from './chart.ts';
import { adjustment, payByWallet } from './events.ts';
import { type Posting, reversalOf } from './journal.ts';
import { insertJournal } from './ledger-store.ts';
import { isOverdrawn, postJournal } from './post-journal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const given = async (amount: number) => {
  const memberId = randomUUID();
  const journal = adjustment({ key: memberId, memberId, reference: 'test', amount: fen(amount) });
  await server.deps.db.transaction((tx) => postJournal(tx, journal));
  return { memberId, journal };
};
const wallet = async (memberId: string) => -(await accountBalance(server.deps.db.read, 'walletAvailable', memberId));
const payment = (memberId: string, amount: number, payNo: string = randomUUID()) =>
  payByWallet({ payNo, memberId, shares: [{ mainOrderId: payNo, amount: fen(amount) }] });

test('the same event is booked once, however often and at the same time', async () => {
  const { memberId } = await given(1000);
  const journal = payment(memberId, 300);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => server.deps.db.transaction((tx) => postJournal(tx, journal))),
  );
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1);
  expect(await wallet(memberId)).toBe(700n);
});

test('a key that stands for something else is a fault, not a booking', async () => {
  const { memberId } = await given(1000);
  await server.deps.db.transaction((tx) => postJournal(tx, payment(memberId, 300, `k${memberId}`)));
  await expect(
    server.deps.db.transaction((tx) => postJournal(tx, payment(memberId, 301, `k${memberId}`))),
  ).rejects.toThrow('as something else');
  expect(await wallet(memberId)).toBe(700n);
});

test('many who want more than there is: the wallet ends at nothing, never below', async () => {
  const { memberId } = await given(1000);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, () => server.deps.db.transaction((tx) => postJournal(tx, payment(memberId, 100)))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(isOverdrawn(outcome.reason, 'walletAvailable')).toBe(true);
  expect(await wallet(memberId)).toBe(0n);
});

test('a refused journal leaves no trace', async () => {
  const { memberId } = await given(10);
  const journal = payment(memberId, 11);
  await expect(server.deps.db.transaction((tx) => postJournal(tx, journal))).rejects.toThrow('has not got enough');
  const row = await server.deps.db.read
    .selectFrom('ledger_journal')
    .select('id')
    .where('biz_key', '=', journal.bizKey)
    .executeTakeFirst();
  expect(row).toBeUndefined();
});

test('a journal can be taken back once', async () => {
  const { memberId, journal } = await given(500);
  const back = () =>
    server.deps.db.transaction((tx) => postJournal(tx, reversalOf(journal), { reverses: journal.bizKey }));
  expect(await back()).toBe('posted');
  expect(await back()).toBe('already');
  expect(await wallet(memberId)).toBe(0n);
});

test('the database refuses invalid journals', async () => {
  const { db } = server.deps;
  const { journal } = await given(500);
  const attempts = [
    sql`update ledger_posting set amount_fen = amount_fen + 1`,
    sql`delete from ledger_posting`,
    sql`delete from ledger_journal where biz_key = ${journal.bizKey}`,
    sql`truncate ledger_posting`,
    sql`update ledger_account set balance_fen = 1 where code = 'L10'`,
    sql`insert into ledger_account (code, owner) values ('X99', '')`,
    sql`insert into ledger_journal (biz_key, kind, reference, event_at) values ('lonely', 'x', '', now())`,
    sql`with j as (insert into ledger_journal (biz_key, kind, reference, event_at) values ('lopsided', 'x', '', now()) returning id)
        insert into ledger_posting (journal_id, account_id, amount_fen, balance_after_fen, version)
        select j.id, a.id, 5, 5, a.version + 1 from j, ledger_account a`,
  ];
  for (const attempt of attempts)
    await expect(db.transaction((tx) => attempt.execute(tx))).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    });
});

test('accounts are locked by ascending id, in whatever order a journal names them', async () => {
  const { db } = server.deps;
  const postings = ['first', 'second'].map((owner, index) => ({
    account: { kind: 'bank', owner } as const,
    amount: fen(index === 0 ? 1 : -1),
  }));
  const post = (tx: Tx, key: string, given: readonly Posting[]) =>
    insertJournal(tx, { bizKey: key, kind: 'adjustment', reference: '', postings: given }, given, undefined, undefined);
  await db.transaction((tx) => post(tx, 'order:1', postings));
  const [lower, higher] = await db.read
    .selectFrom('ledger_account')
    .select(['id', 'owner'])
    .where('owner', 'in', ['first', 'second'])
    .orderBy('id')
    .execute();
  const upwards = postings.filter(({ account }) => account.owner === lower?.owner);
  const downwards = [...postings.filter((posting) => !upwards.includes(posting)), ...upwards];

  const other = await openTransaction(db);
  await sql`select from ledger_account where id = ${lower?.id} for update`.execute(other.tx);
  const posted = db.transaction((tx) => post(tx, 'order:2', downwards));
  await untilLockWait(db);
  expect(await areFree(other.tx, `ledger_account where id = ${higher?.id}`)).toBe(true);
  await other.commit();
  expect(await posted).toMatchObject({ isNew: true });
});

test('server and database agree on the chart of accounts', async () => {
  for (const [kind, { code }] of Object.entries(CHART) as [keyof typeof CHART, { code: string }][]) {
    for (const balance of [-1n, 0n, 1n]) {
      const { rows } = await sql<{ holds: boolean }>`select ledger_side_holds(${code}, ${balance}) as holds`.execute(
        server.deps.db.read,
      );
      expect(rows[0]?.holds, `${code} ${balance}`).toBe(sideHolds(kind, balance));
    }
    await server.deps.db.transaction((tx) =>
      tx.insertInto('ledger_account').values({ code, owner: 'chart test' }).execute(),
    );
  }
});
