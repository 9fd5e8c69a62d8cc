import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server.ts';
import { adjustment, topUp } from '../ledger/events.ts';
import { postJournal } from '../ledger/post-journal.ts';

/** Whoever keeps the books asks for months; what is booked here lies in months of its own, long before today. */

let server: TestServer;
let finance: Awaited<ReturnType<TestServer['newStaff']>>;
let buyer: TestMember;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  finance = await server.newStaff();
  buyer = await server.newMember();
});
afterAll(() => server.stop());

let count = 0;
/** A top-up that the gateway says happened then. @returns its number */
async function topUpAt(at: string, amount: bigint): Promise<string> {
  count += 1;
  const payNo = `ZF26010100000000${String(count).padStart(2, '0')}`;
  const event = { payNo, memberId: buyer.memberId, gateway: 'sandbox', amount: fen(amount) };
  await server.deps.db.transaction((tx) => postJournal(tx, topUp(event), { eventAt: new Date(at) }));
  return payNo;
}
const month = (name: string) => finance.api.staffLedger.month({ params: { month: name } });

test('a month opens as the one before it closed, begins and ends at midnight in Shanghai, and is what its postings add up to', async () => {
  const before = await topUpAt('2026-01-31T23:59:59+08:00', 10_001n);
  const first = await topUpAt('2026-02-01T00:00:00+08:00', 2_000n);
  await topUpAt('2026-02-28T23:59:59+08:00', 300n);
  const after = await topUpAt('2026-03-01T00:00:00+08:00', 40_000n);
  await server.deps.db.transaction((tx) =>
    postJournal(tx, adjustment({ key: 'lower', memberId: buyer.memberId, reference: '更正', amount: fen(-77n) }), {
      eventAt: new Date('2026-02-10T12:00:00+08:00'),
    }),
  );
  const [january, february, march] = [await month('2026-01'), await month('2026-02'), await month('2026-03')];
  const of = ({ accounts }: typeof february, code: string) => accounts.find((account) => account.code === code);
  expect(of(february, 'A10')).toEqual({ code: 'A10', opening: 100.01, debit: 23, credit: 0, closing: 123.01 });
  expect(of(february, 'L10')).toEqual({ code: 'L10', opening: -100.01, debit: 0.77, credit: 23, closing: -122.24 });
  expect(of(january, 'L10')?.closing).toBe(of(february, 'L10')?.opening);
  expect(of(march, 'L10')).toMatchObject({ opening: -122.24, credit: 400 });
  for (const { money, difference } of [january, february, march]) {
    expect(money.debit).toBe(money.credit);
    expect(difference).toEqual({ opening: 0, closing: 0 });
  }
  // The same, added up posting by posting and without the program.
  const { rows } = await sql<{ code: string; debit: number; credit: number; closing: number }>`
    select code, coalesce(sum(amount_fen) filter (where amount_fen > 0 and day >= '2026-02-01'), 0) / 100.0::float8 as debit,
      coalesce(-sum(amount_fen) filter (where amount_fen < 0 and day >= '2026-02-01'), 0) / 100.0::float8 as credit,
      sum(amount_fen) / 100.0::float8 as closing
    from (select account.code, posting.amount_fen, (journal.event_at at time zone 'Asia/Shanghai')::date as day
      from ledger_posting posting join ledger_journal journal on journal.id = posting.journal_id
      join ledger_account account on account.id = posting.account_id) moved
    where day < '2026-03-01' group by code order by code`.execute(server.deps.db.read);
  expect(february.accounts.map(({ code, debit, credit, closing }) => ({ code, debit, credit, closing }))).toEqual(
    rows.map((row) => ({
      ...{ code: row.code, debit: Number(row.debit), credit: Number(row.credit), closing: Number(row.closing) },
    })),
  );

  const { journals, journal } = finance.api.staffLedger;
  const page = await journals({ query: { month: '2026-02', code: 'L10', maxResultCount: 2 } });
  expect(page).toMatchObject({
    totalCount: 3,
    items: [
      { bookedOn: '2026-02-28', kind: 'topUp', debit: 0, credit: 3, isLate: false },
      { bookedOn: '2026-02-10', kind: 'adjustment', debit: 0.77, credit: 0, owner: { kind: 'member' } },
    ],
  });
  const [last] = (await journals({ query: { month: '2026-02', code: 'L10', maxResultCount: 2, skipCount: 2 } })).items;
  expect(last).toMatchObject({ reference: first, bookedOn: '2026-02-01' });
  expect((await journals({ query: { code: 'L10', owner: buyer.memberId } })).totalCount).toBe(5);
  expect((await journals({ query: { filter: before } })).items).toMatchObject([{ debit: 100.01, credit: 100.01 }]);
  expect((await journals({ query: { filter: `topup:${after}` } })).totalCount).toBe(1);
  expect(await journal({ params: { id: last?.id ?? '' } })).toMatchObject({
    ...{ key: `topup:${first}`, kind: 'topUp', bookedOn: '2026-02-01', reverses: null, reversedBy: null },
    lines: [
      { code: 'A10', owner: { kind: 'other', name: 'sandbox' }, debit: 20, credit: null },
      { code: 'L10', owner: { kind: 'member', id: buyer.memberId }, debit: null, credit: 20 },
    ],
  });
  await expect(journal({ params: { id: '999999999' } })).rejects.toMatchObject({ code: 'notFound' });
  for (const permissions of [['ledger.view'], ['amount.view', 'payment.view']] as const) {
    const { api } = await server.newStaff(permissions);
    await expect(api.staffLedger.month({ params: { month: '2026-02' } })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(api.staffLedger.journals({ query: {} })).rejects.toMatchObject({ code: 'forbidden' });
  }
});
