import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditWallet } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the wallet statement filters and pages', async () => {
  const buyer = await server.newMember();
  for (const amount of [100n, 200n, 300n]) await creditWallet(server.deps.db, buyer.memberId, amount);
  const page = (query: object) => buyer.api.payment.cashLogs({ query });
  expect((await page({ maxResultCount: 2 })).items.map(({ balance }) => balance)).toEqual([6, 3]);
  expect((await page({ maxResultCount: 2, skipCount: 2 })).items.map(({ balance }) => balance)).toEqual([1]);
  expect((await page({ sorting: 'at asc' })).items.map(({ balance }) => balance)).toEqual([1, 3, 6]);
  expect((await page({ to: '2020-01-01' })).totalCount).toBe(0);
  expect((await page({ from: '2020-01-01', kind: 'adjustment' })).totalCount).toBe(3);
  await expect(page({ sorting: 'balance' })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(server.guest.payment.cashLogs({ query: {} })).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('an empty wallet has an empty statement, and another member’s is not accessible', async () => {
  const rich = await server.newMember();
  const poor = await server.newMember();
  await creditWallet(server.deps.db, rich.memberId, 500n);
  expect(await poor.api.payment.cashLogs({ query: {} })).toEqual({ totalCount: 0, items: [] });
  expect((await rich.api.payment.cashLogs({ query: {} })).totalCount).toBe(1);
});
