import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditWallet } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { walletMonth } from './wallet-month.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

test('months join: one closes as the next one opens, also in Shanghai’s first hours and in a month of nothing', async () => {
  const { db } = server.deps;
  const owner = await server.newMember();
  for (const amount of [10_000n, 2_345n, 700n]) await creditWallet(db, owner.memberId, amount);
  const { items } = await owner.api.payment.cashLogs({ query: { sorting: 'at asc' } });
  const bookedAt = async (id: string | undefined, at: string) => {
    await db.transaction(async (tx) => {
      await sql`alter table ledger_journal disable trigger user`.execute(tx);
      await sql`update ledger_journal set created_at = ${at} where id = ${id}`.execute(tx);
      await sql`alter table ledger_journal enable trigger user`.execute(tx);
    });
  };
  await bookedAt(items[0]?.id, '2026-01-10T12:00:00+08:00');
  await bookedAt(items[1]?.id, '2026-01-31T23:59:00+08:00');
  await bookedAt(items[2]?.id, '2026-03-01T00:01:00+08:00');
  const month = (name: string) => walletMonth(db.read, owner.memberId, name);
  expect(await month('2025-12')).toMatchObject({ opening: 0n, closing: 0n, lines: [] });
  expect(await month('2026-01')).toMatchObject({
    ...{ from: '2026-01-01', to: '2026-01-31', opening: 0n, came: 12_345n, went: 0n, closing: 12_345n },
  });
  expect(await month('2026-02')).toMatchObject({ to: '2026-02-28', opening: 12_345n, closing: 12_345n, lines: [] });
  expect(await month('2026-03')).toMatchObject({ opening: 12_345n, came: 700n, closing: 13_045n });

  const file = async (name: 'document' | 'workbook' | 'csv') =>
    new Uint8Array(
      await (await owner.api.payment.walletFile({ params: { month: '2026-01', file: name } })).arrayBuffer(),
    );
  expect(strFromU8((await file('document')).subarray(0, 5))).toBe('%PDF-');
  const csv = strFromU8(await file('csv'));
  expect(csv).toContain('123.45');
  expect(csv.split('\r\n')).toHaveLength(6);
  const sheet = strFromU8(unzipSync(await file('workbook'))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const numbers = [...sheet.matchAll(/<v>(-?[\d.]+)<\/v>/g)].map(([, value]) => Number(value));
  for (const amount of [100, 23.45, 123.45]) expect(numbers).toContain(amount);

  const otherMember = await server.newMember();
  expect(await walletMonth(db.read, otherMember.memberId, '2026-01')).toMatchObject({ closing: 0n, lines: [] });
  for (const params of [{ month: '2026-13' }, { month: '26-01' }, { file: 'exe' as 'csv' }])
    await expect(
      owner.api.payment.walletFile({ params: { month: '2026-01', file: 'csv', ...params } }),
    ).rejects.toMatchObject({ code: 'invalidInput' });
});
