import { randomUUID } from 'node:crypto';
import { fen } from '@xunban/money';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buysOnCredit, closesAs, giveCredit, repays } from '../../../testing/credit.ts';
import { creditWallet } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { periodFigures } from './statement-figures.ts';
import { findStatement } from './statement-store.ts';

let server: TestServer;
let buyer: TestMember;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  buyer = await server.newMember();
  await giveCredit(server.deps.db, buyer.memberId, 100_000n);
  await creditWallet(server.deps.db, buyer.memberId, 50_000n);
  await buysOnCredit(server, buyer, 12_345n);
  await buysOnCredit(server, buyer, 20_000n);
  ({ id } = await closesAs(server.deps.db, buyer.memberId));
  await repays(server.deps.db, buyer.memberId, fen(345n));
});
afterAll(() => server.stop());

const bytes = async (blob: Promise<Blob>) => new Uint8Array(await (await blob).arrayBuffer());

test('a statement is a PDF, a workbook whose cells are its lines, and an email', async () => {
  for (const file of ['document', 'confirmation'] as const) {
    const pdf = await bytes(buyer.api.credit.statementFile({ params: { id, file } }));
    expect(strFromU8(pdf.subarray(0, 5))).toBe('%PDF-');
  }
  const parts = unzipSync(await bytes(buyer.api.credit.statementFile({ params: { id, file: 'workbook' } })));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const numbers = [...sheet.matchAll(/<v>(-?[\d.]+)<\/v>/g)].map(([, value]) => Number(value));
  for (const amount of [123.45, 200, 323.45, 320, -3.45]) expect(numbers).toContain(amount);
  const { statementNo } = await buyer.api.credit.statement({ query: { id } });
  expect(Object.values(parts).some((part) => strFromU8(part).includes(statementNo))).toBe(true);
});

test('a repayment after a period belongs to the next one', async () => {
  const first = await findStatement(server.deps.db.read, id);
  if (!first) throw new Error('file not found');
  expect(await periodFigures(server.deps.db.read, first)).toEqual({
    ...{ opening: 0n, more: 32_345n, less: 0n, closing: 32_345n },
  });
  await buysOnCredit(server, buyer, 1_000n);
  const second = await closesAs(server.deps.db, buyer.memberId);
  expect(await periodFigures(server.deps.db.read, second)).toEqual({
    ...{ opening: 32_345n, more: 1_000n, less: 345n, closing: 33_000n },
  });
});

test('another member’s statement is missing, a wrong form is refused, and staff downloads are logged', async () => {
  const otherMember = await server.newMember();
  for (const wanted of [id, randomUUID()])
    await expect(
      otherMember.api.credit.statementFile({ params: { id: wanted, file: 'confirmation' } }),
    ).rejects.toMatchObject({
      code: 'notFound',
    });
  await expect(buyer.api.credit.statementFile({ params: { id, file: 'exe' as 'confirmation' } })).rejects.toMatchObject(
    {
      code: 'invalidInput',
    },
  );
  await expect(server.guest.credit.statementFile({ params: { id, file: 'confirmation' } })).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  const staff = await server.newStaff();
  await staff.api.staffCredit.statementFile({ params: { id, file: 'workbook' } });
  const { items } = await staff.api.staffAudit.list({ query: { action: 'credit.download' } });
  expect(items[0]?.changes).toMatchObject([{ field: 'statementNo' }]);
  await expect(
    staff.api.staffCredit.statementFile({ params: { id: randomUUID(), file: 'document' } }),
  ).rejects.toMatchObject({ code: 'notFound' });
});
