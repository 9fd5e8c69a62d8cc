import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { FINANCE_REPORTS, type ReportFile, VOUCHER_LAYOUTS } from '@xunban/contract';
import { fen } from '@xunban/money';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceAll, SPECIAL_BILLING_PROFILE } from '../../testing/invoices.ts';
import { sentOrder } from '../../testing/sent-boards.ts';
import { startTestServer, type TestServer, type TestStaff } from '../../testing/server.ts';
import { giveBill, giveCleanCheck } from '../../testing/settlements.ts';
import { receiveTransfer } from '../finance/bank-transfers/receive-transfer.ts';
import { topUp } from '../ledger/ledger/events.ts';
import { postJournal } from '../ledger/ledger/post-journal.ts';

/**
 * Every export, opened by a spreadsheet library and, where it is installed, by LibreOffice: long numbers keep their digits, and
 * nothing is a formula.
 */

const FORMULA = '=HYPERLINK("http://x";"y")';
const LONG_NUMBER = '00062220210011162457';
const CLOSED_MONTH = '2026-01';

let server: TestServer;
let staff: TestStaff;
let month = '';
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing', INVOICE_GOODS_CODE: '1234567890123456789' });
  staff = await server.newStaff();
  const { db } = server.deps;
  const buyer = await server.newMember();
  await sentOrder(server, staff, buyer);
  await invoiceAll(server, staff, buyer, SPECIAL_BILLING_PROFILE);
  await receiveTransfer(server.deps, {
    ...{ bankReference: LONG_NUMBER, toAccount: '1', amount: fen(1n), payerName: FORMULA },
    ...{ payerAccount: '6222021001116245702', remark: '3/4', arrivedAt: new Date() },
  });
  const { rows } = await sql<{ month: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM') as month`.execute(db.read);
  month = rows[0]?.month ?? '';
  const paid = { payNo: 'ZF2601010000000001', memberId: buyer.memberId, gateway: 'sandbox', amount: fen(123_456n) };
  await db.transaction((tx) =>
    postJournal(tx, topUp(paid), { eventAt: new Date(`${CLOSED_MONTH}-15T12:00:00+08:00`) }),
  );
  await giveBill(db, '2026-02-01');
  await giveCleanCheck(db, staff.staffId);
  await staff.api.staffLedger.close({ params: { month: CLOSED_MONTH }, body: { note: '' } });
  await staff.api.staffVouchers.make({ params: { month: CLOSED_MONTH }, body: { mode: 'each' } });
});
afterAll(() => server.stop());

const lists = [
  ...(['orders', 'tasks', 'refunds', 'transfers', 'audit', 'withdrawals', 'invoice-lines', 'invoices'] as const),
  ...(['credit-statements', 'members'] as const),
].map((name) => ({
  name,
  // The audit log has an entry more after each export.
  of: (file: ReportFile) => `/api/staff/exports/${name}?file=${file}${name === 'audit' ? '&objectKind=invoice' : ''}`,
}));
const exports = [
  ...lists,
  { name: 'invoice-registers', of: (file: ReportFile) => `/api/staff/exports/invoice-registers/${month}?file=${file}` },
  ...FINANCE_REPORTS.map((report) => ({
    name: report,
    of: (file: ReportFile) => `/api/staff/reports/${month}/files/${report}/${file}`,
  })),
  ...VOUCHER_LAYOUTS.map((layout) => ({
    name: `vouchers of ${layout}`,
    of: (file: ReportFile) => `/api/staff/voucher-months/${CLOSED_MONTH}/files/${layout}/${file}`,
  })),
];

/** Each file is asked for by another account, because an account has a limit of exports. */
async function fetched(address: string): Promise<Buffer> {
  const { token } = await server.newStaff();
  const response = await fetch(`${server.consoleUrl}${address}`, {
    method: address.includes('/voucher-months/') ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect([response.status, address]).toEqual([200, address]);
  return Buffer.from(await response.arrayBuffer());
}
const csvRows = (bytes: Buffer): string[][] => parse(bytes, { bom: true, relax_column_count: true });
/** A cell as text: in CSV a tab or an apostrophe keeps a spreadsheet from changing it; LibreOffice shows amounts with separators. */
const plain = (cell: unknown): string => {
  const shown = String(cell ?? '').replace(/^[\t']/, '');
  const text = /^-?\d{1,3}(,\d{3})+\.\d\d$/.test(shown) ? shown.replaceAll(',', '') : shown;
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text.trim();
};
const filled = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map(plain).join('¦').replace(/¦+$/, ''));

test('the addresses above are all exports of lists', async () => {
  const declared = Object.values((await import('@xunban/contract')).calls.staffExports).map((call) => call.path);
  expect(
    [
      ...lists.map(({ name }) => `/api/staff/exports/${name}`),
      '/api/staff/exports/invoice-registers/{month}',
    ].toSorted(),
  ).toEqual(declared.toSorted());
});

describe.each(exports)('$name', ({ of }) => {
  test('a spreadsheet library reads the cells that the CSV file has, none of them a formula', async () => {
    const workbook = await fetched(of('workbook'));
    const [sheet] = await readExcel(workbook);
    const cells = (sheet?.data ?? []) as readonly (readonly unknown[])[];
    expect(filled(cells)).toEqual(filled(csvRows(await fetched(of('csv')))));
    for (const [name, bytes] of Object.entries(unzipSync(workbook)))
      if (name.startsWith('xl/worksheets/')) expect(strFromU8(bytes)).not.toMatch(/<f[ >]/);
  });
});

test('long numbers, formulas and dates arrive as they are', async () => {
  const [sheet] = await readExcel(await fetched('/api/staff/exports/transfers?file=workbook'));
  const all = (sheet?.data ?? []).flat().map(String);
  expect(all).toEqual(expect.arrayContaining([LONG_NUMBER, FORMULA, '3/4']));
  const raw = (await fetched('/api/staff/exports/transfers?file=csv')).toString();
  // No cell of the CSV file begins with a sign that runs.
  expect(
    csvRows(Buffer.from(raw))
      .flat()
      .filter((cell) => /^[=+@]/.test(cell)),
  ).toEqual([]);
});

const office = await promisify(execFile)('soffice', ['--version']).then(
  () => true,
  () => false,
);
if (!office) process.stdout.write('LibreOffice (soffice) is not installed: exports are not opened by it\n');
describe.skipIf(!office)('LibreOffice', () => {
  test.each(exports)('opens $name without a change', async ({ of }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'exports-'));
    try {
      const name = randomUUID();
      await writeFile(path.join(folder, `${name}.xlsx`), await fetched(of('workbook')));
      await promisify(execFile)('soffice', [
        ...[`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to'],
        ...['csv:Text - txt - csv (StarCalc):44,34,76,1', '--outdir', folder, path.join(folder, `${name}.xlsx`)],
      ]);
      const converted = csvRows(await readFile(path.join(folder, `${name}.csv`)));
      expect(filled(converted)).toEqual(filled(csvRows(await fetched(of('csv')))));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
