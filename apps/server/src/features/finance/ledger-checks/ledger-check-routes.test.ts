import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditWallet } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ledger = async () => {
  const { api } = await server.newStaff(['ledger.view']);
  return api.staff.ledger({});
};
test('staff who may see the ledger see it balance', async () => {
  const buyer = await server.newMember();
  await creditWallet(server.deps.db, buyer.memberId, 12_345n);
  expect(await ledger()).toEqual({
    accounts: [
      { code: 'E30', balance: 123.45, accountCount: 1 },
      { code: 'L10', balance: -123.45, accountCount: 1 },
    ],
    total: 0,
  });
});

test('access is refused without the permission', async () => {
  const { api } = await server.newStaff(['order.ship', 'payment.view']);
  await expect(api.staff.ledger({})).rejects.toMatchObject({ code: 'forbidden' });
  await expect(server.guest.staff.ledger({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  const member = await server.newMember();
  await expect(member.api.staff.ledger({})).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('a manipulated row is reported with expected and actual value', async () => {
  const { api } = await server.newStaff(['ledger.view', 'ledgerChecks.check']);
  const corrupt = (fen: number) =>
    server.deps.db.transaction((tx) =>
      sql`update ledger_account set balance_fen = balance_fen + ${fen} where code = 'E30'`.execute(tx),
    );
  await corrupt(7);
  expect((await api.staffLedgerChecks.check()).violations).toEqual([
    {
      ...{ rule: 'accountIsItsPostings', invariant: 'I2', object: 'E30 ', unit: 'yuan' },
      ...{ expected: 123.45, actual: 123.52 },
    },
  ]);
  await corrupt(-7);
  expect((await api.staffLedgerChecks.check()).violations).toEqual([]);
});
