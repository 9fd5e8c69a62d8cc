import { fen } from '@xunban/money';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import { invoiceAll, lowerFreight, PERSONAL_BILLING_PROFILE } from '../../../testing/invoices.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { salesConceded } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';

/** Two buyers, boards of two kinds, of which some were sent: what is reported of them must be what the accounts have. */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
let month: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
  staff = await server.newStaff();
  for (const [boards, sent] of [
    [2, 1],
    [2, 2],
  ] as const) {
    const buyer = await server.newMember();
    await sql`update member set company_name = ${`=HYPERLINK("x")${boards}${sent}`} where id = ${buyer.memberId}`.execute(
      server.deps.db.read,
    );
    await sentOrder(server, staff, buyer, { boards, sent });
  }
  await sql`update pcb_order set spec = jsonb_set(spec, '{layers}', '4') where position = 2`.execute(
    server.deps.db.read,
  );
  month = (await staff.api.staffLedger.months({})).items[0]?.month ?? '';
});
afterAll(() => server.stop());

const accounts = async () => {
  const { accounts: found } = await staff.api.staffLedger.month({ params: { month } });
  return (code: string) => -(found.find((one) => one.code === code)?.closing ?? 0);
};

test('revenue and tax are the accounts of the month, by whatever they are added up', async () => {
  const of = await accounts();
  expect(of('R10')).toBeGreaterThan(0);
  expect(of('R11')).toBeGreaterThan(0);
  for (const by of ['customer', 'layers', 'factory', 'month'] as const) {
    const { items, total } = await staff.api.staffReports.sales({ params: { month }, query: { by } });
    expect(total).toMatchObject({ boards: of('R10'), tooling: of('R11'), freight: of('R20'), fees: 0, tax: of('T10') });
    for (const figure of ['boards', 'tooling', 'freight', 'tax', 'gross'] as const)
      expect(items.reduce((sum, row) => sum + Math.round(row[figure] * 100), 0)).toBe(Math.round(total[figure] * 100));
    expect(items.map(({ orders }) => orders)).toEqual(
      { customer: [2, 1], layers: [2, 1], factory: [3], month: [3] }[by],
    );
    if (by === 'layers') expect(items.map(({ key }) => key)).toEqual(['2', '4']);
    if (by === 'month') expect(items.map(({ key }) => key)).toEqual([month]);
  }
});

test('the paid and unsent amount equals its account balance, by age, also at the end of a past month', async () => {
  const { db } = server.deps;
  const of = await accounts();
  const prepaid = (query: object = {}, name = month) =>
    staff.api.staffReports.prepaid({ params: { month: name }, query });
  const now = await prepaid();
  expect(now).toMatchObject({
    totalCount: 1,
    total: of('L20'),
    items: [{ days: 0, kind: 'upTo30', amount: of('L20') }],
  });
  expect(now.total).toBeGreaterThan(0);
  await db.transaction(async (tx) => {
    await sql`alter table ledger_journal disable trigger user`.execute(tx);
    await sql`update ledger_journal set booked_on = (now() at time zone 'Asia/Shanghai')::date - 75
      where kind <> 'revenue'`.execute(tx);
    await sql`alter table ledger_journal enable trigger user`.execute(tx);
  });
  expect((await prepaid({ kind: 'upTo90' })).items).toMatchObject([{ days: 75, amount: of('L20') }]);
  expect(await prepaid({ kind: 'older' })).toMatchObject({ totalCount: 0, total: of('L20') });
  expect((await prepaid()).classes.map(({ orders }) => orders)).toEqual([0, 0, 1, 0, 0]);
  const paidIn = (await staff.api.staffLedger.months({})).items.at(-1)?.month ?? '';
  const then = await prepaid({}, paidIn);
  const balance = (await staff.api.staffLedger.month({ params: { month: paidIn } })).accounts;
  expect(then).toMatchObject({ totalCount: 2, total: -(balance.find(({ code }) => code === 'L20')?.closing ?? 0) });
  expect(then.total).toBeGreaterThan(now.total);
});

test('a report is taken along as a workbook or as csv with cells that run nothing, and that is written down', async () => {
  const file = async (report: 'trialBalance' | 'prepaid' | 'sales', kind: 'workbook' | 'csv', who = staff) =>
    new Uint8Array(
      await (await who.api.staffReports.file({ params: { month, report, file: kind }, query: {} })).arrayBuffer(),
    );
  const csv = strFromU8(await file('sales', 'csv'));
  expect(csv.split('\r\n')).toHaveLength(4);
  expect(csv).toContain(`"'=HYPERLINK(""x"")22"`);
  const sheet = strFromU8(
    unzipSync(await file('trialBalance', 'workbook'))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
  const of = await accounts();
  const numbers = [...sheet.matchAll(/<v>(-?[\d.]+)<\/v>/g)].map(([, value]) => Number(value));
  expect(numbers).toContain(-of('R10'));
  expect(sheet).not.toContain('<f>');
  expect(strFromU8(await file('prepaid', 'csv'))).toContain(String(of('L20')));
  const { items } = await staff.api.staffAudit.list({ query: { action: 'list.export' } });
  expect(items.map(({ object }) => object.no)).toEqual(['prepaid', 'trialBalance', 'sales']);
  for (const permissions of [
    ['ledger.view', 'list.export'],
    ['ledger.view', 'amount.view'],
    ['amount.view', 'list.export'],
  ] as const)
    await expect(file('sales', 'csv', await server.newStaff(permissions))).rejects.toMatchObject({ code: 'forbidden' });
});

test('a refund that waits for a credit note is no order that was not sent', async () => {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer);
  await invoiceAll(server, staff, buyer, PERSONAL_BILLING_PROFILE);
  await lowerFreight(server, main.id, 100n);
  const { items, total, classes } = await staff.api.staffReports.prepaid({ params: { month }, query: {} });
  expect(items.filter(({ mainNo }) => mainNo === main.mainNo)).toMatchObject([
    { amount: 1, days: 0, kind: 'refundWaiting' },
  ]);
  expect(classes.at(-1)).toEqual({ kind: 'refundWaiting', amount: 1, orders: 1 });
  expect(total).toBe((await accounts())('L20'));
});

test('a discount counts in the month of shipment, an allowance in its own, and both are in one row each', async () => {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer);
  const [board] = main.orders;
  const { db } = server.deps;
  const sales = async (by: 'customer' | 'month') =>
    (await staff.api.staffReports.sales({ params: { month }, query: { by } })).items.find(
      ({ key }) => key === (by === 'customer' ? buyer.memberId : month),
    );
  expect(await sales('customer')).toMatchObject({ discounts: 0, allowances: 0 });
  const before = await sales('customer');
  // A line of minus one yuan beside the others, as an adjustment of staff would write.
  await db.transaction(async (tx) => {
    await sql`alter table order_price_version disable trigger user`.execute(tx);
    await sql`update order_price_version set lines = lines || '[{"line": "adjustment", "amountFen": "-100"}]'::jsonb
      where order_id = ${board?.id}`.execute(tx);
    await sql`alter table order_price_version enable trigger user`.execute(tx);
  });
  expect(await sales('customer')).toMatchObject({ discounts: 1 });
  const orderNo = board?.orderNo ?? '';
  const conceded = {
    complaintNo: 'TS-ALLOWANCE',
    orderNo,
    mainOrderId: main.id,
    goods: { amount: fen(-113n), tax: fen(-13n), tooling: fen(-10n), coupon: fen(0n) },
  };
  await db.transaction((tx) => postJournal(tx, salesConceded(conceded)));
  const after = await sales('customer');
  const cents = (yuan = 0) => Math.round(yuan * 100);
  expect(cents(after?.allowances)).toBe(cents(before?.boards) - cents(after?.boards) + 10);
  expect(cents(after?.allowances)).toBe(100);
  expect(cents((await sales('month'))?.allowances)).toBe(cents(after?.allowances));
});
