import type { AllCalls, CallArguments } from '@xunban/contract';
import { fen, toApi } from '@xunban/money';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockByHand } from '../../../testing/database-clock.ts';
import { invoiceAll, PERSONAL_BILLING_PROFILE } from '../../../testing/invoices.ts';
import { payOrder, placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { ledgerBalance, violations } from '../../../testing/payments.ts';
import { sendBoard } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { netOf, taxOf } from '../ledger/output-tax.ts';

const FROM = '2026-11-19';
const BODY = {
  since: FROM,
  taxpayer: 'general' as const,
  boardPercent: 9,
  freightPercent: 6,
  toolingLines: [],
  reason: '税率调整',
};

type Body = CallArguments<AllCalls['staffRevenueRules']['propose']>['body'];

let server: TestServer;
let setClock: (at: Date) => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  setClock = await clockByHand(server.deps.db, new Date('2026-11-18T22:00:00+08:00'));
});
afterAll(() => server.stop());

test('rates change by four eyes from a later day on, and a board is taxed by the day of its shipment', async () => {
  const { db } = server.deps;
  const [asker, second] = [await server.newStaff(), await server.newStaff()];
  const propose = (change: Partial<Body>) => asker.api.staffRevenueRules.propose({ body: { ...BODY, ...change } });
  await expect(propose({ since: '2026-11-18' })).rejects.toMatchObject({ code: 'revenueRule.tooEarly' });
  await expect(propose({ taxpayer: 'smallScale' })).rejects.toMatchObject({ code: 'revenueRule.rate' });
  await expect(propose({ toolingLines: ['nothing'] })).rejects.toMatchObject({ code: 'revenueRule.line' });
  const { waiting } = await propose({});
  expect(waiting).toMatchObject({ since: FROM, boardPercent: 9, freightPercent: 6 });
  await expect(propose({})).rejects.toMatchObject({ code: 'revenueRule.waits' });

  const [asked] = (await second.api.staffApprovals.list({ query: {} })).items.filter(
    ({ kind }) => kind === 'revenueRule',
  );
  const params = { kind: 'revenueRule', id: asked?.id ?? '' } as const;
  const decide = (by: typeof asker) =>
    by.api.staffApprovals.decide({ params, body: { decision: 'approve', note: '已核对' } });
  await expect(decide(asker)).rejects.toMatchObject({ code: 'revenueRule.own' });
  await decide(second);
  const { items } = await asker.api.staffRevenueRules.list({});
  expect(items.map(({ since, isInForce }) => [since, isInForce])).toEqual([
    [FROM, false],
    ['2000-01-01', true],
  ]);

  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, 2);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const [before, after] = main.orders;
  if (!before || !after) throw new Error('invariant: two boards were ordered');
  await setClock(new Date('2026-11-18T23:59:59+08:00'));
  await sendBoard(asker, before.orderNo);
  await setClock(new Date('2026-11-19T00:00:00+08:00'));
  await sendBoard(asker, after.orderNo);

  const cents = (yuan: number) => fen(Math.round(yuan * 100));
  const [price, laterPrice, freight] = [cents(before.amount), cents(after.amount), cents(main.freight)];
  const booked = async (code: string, owner: string) => -(await ledgerBalance(db, code, owner));
  expect(await booked('T10', 'board')).toBe(taxOf(price, 13) + taxOf(laterPrice, 9));
  // Freight keeps the rate of its first parcel.
  expect(await booked('T10', 'freight')).toBe(taxOf(freight, 13));
  expect((await booked('R10', '')) + (await booked('R11', ''))).toBe(netOf(price, 13) + netOf(laterPrice, 9));

  await invoiceAll(server, asker, buyer, PERSONAL_BILLING_PROFILE);
  const { rows } = await sql<{ no: string; fen: bigint }>`
    select source_no as no, sum(tax_fen)::bigint as fen from invoice_line group by 1`.execute(db.read);
  expect(new Map(rows.map(({ no, fen: tax }) => [no, tax]))).toEqual(
    new Map([
      [before.orderNo, taxOf(price, 13)],
      [after.orderNo, taxOf(laterPrice, 9)],
      [main.mainNo, taxOf(freight, 13)],
    ]),
  );
  const blob = await asker.api.staffExports.invoiceRegister({ params: { month: '2026-11' }, query: { file: 'csv' } });
  const register: Record<string, string>[] = parse(await blob.text(), { bom: true, columns: true });
  expect(register.map((row) => `${row['价税合计']} ${row['税率']?.trim()}`).toSorted()).toEqual(
    [`${toApi(price)} 13%`, `${toApi(laterPrice)} 9%`, `${toApi(freight)} 13%`].toSorted(),
  );
  expect(await violations(db)).toEqual([]);
});
