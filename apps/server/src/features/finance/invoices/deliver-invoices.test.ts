import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentPrinter } from '../../../platform/documents/document-printer.ts';
import type { Email } from '../../../platform/mail/mail.ts';
import { simulatedTaxService } from '../../../platform/tax-service/simulated-tax-service.ts';
import { invoiceAll, PERSONAL_BILLING_PROFILE, SPECIAL_BILLING_PROFILE } from '../../../testing/invoices.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { mailInvoices } from './mail-invoices.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
const printer = documentPrinter();
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staff = await server.newStaff();
});
afterAll(async () => {
  await printer.close();
  await server.stop();
});

const EMAIL = 'books@example.com';

test('an issued invoice is emailed to the address of the application, once, with its files; the queue holds no address', async () => {
  const buyer = await server.newMember();
  await sentOrder(server, staff, buyer);
  const wrong = await buyer.api.invoice
    .addProfile({ body: { ...PERSONAL_BILLING_PROFILE, email: 'no address' } })
    .catch((error) => error.validationErrors.flatMap(({ members }: { members: string[] }) => members));
  expect(wrong).toEqual(['email']);
  const { applicationId } = await invoiceAll(server, staff, buyer, { ...PERSONAL_BILLING_PROFILE, email: EMAIL });
  const { rows } = await sql<{ payload: string }>`select payload::text from graphile_worker._private_jobs
    where payload::text like ${`%${applicationId}%`}`.execute(server.deps.db.read);
  expect(rows.length).toBe(1);
  expect(rows[0]?.payload).not.toContain('@');
  const emails: Email[] = [];
  const outcomes = ['later', 'sent'] as const;
  const mail = {
    send: async (email: Email) => {
      emails.push(email);
      return { state: outcomes[emails.length - 1] ?? 'sent', answer: '' };
    },
  };
  const read = () => buyer.api.invoice.application({ query: { id: applicationId } });
  for (const state of ['waiting', 'sent', 'sent']) {
    await mailInvoices({ ...server.deps, mail, printer }, applicationId);
    expect((await read()).mailState).toBe(state);
  }
  const [no = ''] = (await read()).invoiceNos;
  expect(emails.map(({ to }) => to)).toEqual([EMAIL, EMAIL]);
  expect(new Set(emails.map(({ id }) => id)).size).toBe(1);
  expect(emails[0]?.text).toContain(no);
  expect(emails[0]?.attachments?.map(({ filename }) => filename)).toEqual([`${no}.pdf`, `${no}.xml`]);
  expect(Buffer.from(emails[0]?.attachments?.[0]?.content ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('the table of the tax client has a row for each line, whose figures add up', async () => {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer, { boards: 2 });
  const { applicationId } = await invoiceAll(server, staff, buyer, SPECIAL_BILLING_PROFILE);
  const { applicationNo } = await buyer.api.invoice.application({ query: { id: applicationId } });
  const blob = await staff.api.staffExports.invoiceLines({ query: { filter: applicationNo, file: 'csv' } });
  const lines = (await blob.text()).replace('\ufeff', '').trim().split('\r\n');
  const [head = '', ...rows] = lines.map((line) => line.split(','));
  expect(head.slice(0, 4)).toEqual(['发票流水号', '发票种类', '发票抬头', '税号']);
  expect(rows).toHaveLength(3);
  const column = (row: readonly string[], name: string) => row[head.indexOf(name)] ?? '';
  const yuan = (text: string) => Math.round(Number(text) * 100);
  for (const row of rows) {
    expect(column(row, '发票流水号')).toBe(`${applicationNo}-1`);
    expect(column(row, '银行账号')).toContain(SPECIAL_BILLING_PROFILE.bankAccount);
    expect(yuan(column(row, '金额（不含税）')) + yuan(column(row, '税额'))).toBe(yuan(column(row, '金额（元）')));
  }
  expect(rows.reduce((all, row) => all + yuan(column(row, '金额（元）')), 0)).toBe(Math.round(main.total * 100));
});

test('one-sided entries and entries with another amount are listed', async () => {
  const month = (
    await server.deps.db.read
      .selectNoFrom(sql<string>`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`.as('month'))
      .executeTakeFirstOrThrow()
  ).month;
  const unmatched = () => staff.api.staffInvoices.unmatched({ params: { month } });
  expect(await unmatched()).toEqual({ hasService: true, items: [] });
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer);
  const { id: billingProfileId } = await buyer.api.invoice.addProfile({ body: PERSONAL_BILLING_PROFILE });
  const application = await buyer.api.invoice.apply({ body: { nos: [main.mainNo], billingProfileId } });
  const file = new File(['%PDF-1.4 entered by hand'], 'invoice.pdf', { type: 'application/pdf' });
  const params = { id: application.invoices[0]?.id ?? '' };
  await staff.api.staffInvoices.enter({ params, query: { invoiceNo: '26000000000000000001' }, files: { file } });
  const order = { reference: 'of-nobody', kind: 'ordinary', buyer: { title: '钱多多', taxNo: '' } } as const;
  await simulatedTaxService(server.deps.db).issue({ ...order, amount: fen(11_300n), tax: fen(1_300n) });
  expect((await unmatched()).items).toMatchObject([
    { applicationId: application.id, here: application.amount, there: null },
    { applicationId: null, here: null, there: 113 },
  ]);
});
