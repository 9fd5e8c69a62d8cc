import { ApiError, type InvoiceApplicationDetail } from '@xunban/contract';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstrationCompany } from '../../../platform/company.ts';
import { documentPrinter } from '../../../platform/documents/document-printer.ts';
import type { Email } from '../../../platform/mail/mail.ts';
import { simulatedTaxService } from '../../../platform/tax-service/simulated-tax-service.ts';
import { submitForm, transferArrives, transferOf } from '../../../testing/certifications.ts';
import { giveCredit } from '../../../testing/credit.ts';
import {
  askToIssue,
  invoiceAll,
  PERSONAL_BILLING_PROFILE,
  SPECIAL_BILLING_PROFILE,
} from '../../../testing/invoices.ts';
import { placePlainOrder } from '../../../testing/orders.ts';
import { creditWallet, PAY_PASSWORD } from '../../../testing/payments.ts';
import { sendBoard, sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { type Company, INVENTED_COMPANIES } from '../../identity/company-register/invented-companies.ts';
import { accountBalance } from '../../ledger/ledger/account-balance.ts';
import { reviewOrder } from '../../orders/order-review/review-order.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { runLedgerChecks } from '../ledger-checks/run-ledger-checks.ts';
import { applyChosen } from './apply-chosen.ts';
import { mailInvoices } from './mail-invoices.ts';
import { becomeInvoiceable, onRevenueEarned } from './on-revenue-earned.ts';
import { runIssue } from './run-issue.ts';

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
  await staff.api.staffInvoices.enter({
    params,
    query: { invoiceNo: '26000000000000000001', amount: application.amount },
    files: { file },
  });
  const buyerOf = {
    ...{ title: '钱多多', taxNo: '', registeredAddress: '' },
    registeredPhone: '',
    bank: '',
    bankAccount: '',
  };
  const order = {
    ...{ reference: 'of-nobody', buyer: buyerOf, seller: demonstrationCompany, lines: [], note: '' },
    ...({ kind: 'ordinary', medium: 'electronic' } as const),
  };
  await simulatedTaxService(server.deps.db).issue({ ...order, amount: fen(11_300n), tax: fen(1_300n) });
  expect((await unmatched()).items).toMatchObject([
    { applicationId: application.id, here: application.amount, there: null },
    { applicationId: null, here: null, there: 113 },
  ]);
});

describe('applications and their invoices', () => {
  const COMPANY = { title: '深圳市样板电子有限公司', taxNo: INVENTED_COMPANIES[0]?.creditCode ?? '' };
  const FORM = { holder: 'company', ...COMPANY, kind: 'ordinary' } as const;
  const SPECIAL = {
    ...FORM,
    kind: 'special',
    registeredAddress: '深圳市南山区科技园 1 号',
    registeredPhone: '0755-26000000',
    bank: '招商银行深圳分行',
    bankAccount: '755900012345678',
  } as const;

  /** A company with the name in the register, and with its name of before. */
  function renamedCompany(): readonly [now: Company, before: Company] {
    for (const [at, now] of INVENTED_COMPANIES.entries()) {
      const before = INVENTED_COMPANIES[at + 1];
      if (before?.creditCode === now.creditCode) return [now, before];
    }
    throw new Error('no company was renamed');
  }

  const newBillingProfile = async ({ api }: TestMember) => (await api.invoice.addProfile({ body: FORM })).id;
  const refusal = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ApiError)) throw error ?? new Error('expected a refusal');
    return error.code;
  };
  const documentIds = ({ invoices }: InvoiceApplicationDetail) => invoices.map(({ id }) => id);
  const service = () => simulatedTaxService(server.deps.db);
  async function issue(application: InvoiceApplicationDetail): Promise<void> {
    await askToIssue(staff, application.id);
    for (const id of documentIds(application)) await runIssue({ ...server.deps, service: service() }, id);
  }

  test('billing profiles: the first is the default, special ones need everything, every fault is named', async () => {
    const { api } = await server.newMember();
    const first = await api.invoice.addProfile({ body: FORM });
    expect(first).toMatchObject({ ...FORM, medium: 'electronic', isDefault: true, isFixed: false });
    const second = await api.invoice.addProfile({ body: { ...SPECIAL, isDefault: true } });
    expect((await api.invoice.profiles()).items.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    const faults = await api.invoice
      .addProfile({ body: { holder: 'company', kind: 'special', medium: 'paper', taxNo: '123', title: ' ' } })
      .catch((error: ApiError) => error.validationErrors.flatMap(({ members }) => members));
    expect(faults).toEqual(
      expect.arrayContaining([
        'title',
        'taxNo',
        'registeredAddress',
        'registeredPhone',
        'bank',
        'bankAccount',
        'addressId',
      ]),
    );
    await api.invoice.removeProfile({ query: { id: second.id } });
    expect((await api.invoice.profiles()).items).toMatchObject([{ id: first.id, isDefault: true }]);
    const otherMember = await server.newMember();
    for (const id of [first.id, '00000000-0000-4000-8000-000000000000']) {
      expect(await refusal(otherMember.api.invoice.profile({ query: { id } }))).toBe('notFound');
      expect(await refusal(otherMember.api.invoice.editProfile({ query: { id }, body: FORM }))).toBe('notFound');
      expect(await refusal(otherMember.api.invoice.removeProfile({ query: { id } }))).toBe('notFound');
    }
  });

  test('a board can be invoiced once it is sent, with the freight that it earned, and not before', async () => {
    const buyer = await server.newMember();
    const main = await sentOrder(server, staff, buyer, { boards: 2, sent: 1 });
    const [sent, unsent] = main.orders;
    const list = await buyer.api.invoice.uninvoiced({ query: {} });
    expect(list.items.find(({ no }) => no === unsent?.orderNo)).toMatchObject({
      ...{ canApply: false, obstacle: 'notSent', board: { layers: 2, thicknessMm: 1.6 } },
    });
    expect(list.items.find(({ no }) => no === sent?.orderNo)).toMatchObject({
      canApply: true,
      invoiceable: sent?.amount,
    });
    const freight = list.items.find(({ kind }) => kind === 'freight');
    expect(freight?.invoiceable).toBeLessThan(main.freight);
    expect(list.total).toBeCloseTo((sent?.amount ?? 0) + (freight?.invoiceable ?? 0), 2);
    await sendBoard(staff, unsent?.orderNo ?? '');
    const after = await buyer.api.order.checkInvoice({ query: { mainOrderId: main.id } });
    expect(after).toMatchObject({ canApply: true, invoiceable: main.total });
  });

  test('the tax of what was sent is taken out of sales to the fen', async () => {
    const buyer = await server.newMember();
    const main = await sentOrder(server, staff, buyer, { boards: 3 });
    const tax = (yuan: number) => Math.round(yuan * 100) - Math.round(Math.round(yuan * 100) / 1.13);
    const { rows } = await sql<{ tax: bigint }>`
    select -sum(posting.amount_fen)::bigint as tax from ledger_posting posting
    join ledger_journal journal on journal.id = posting.journal_id and journal.kind = 'revenue'
    join ledger_account account on account.id = posting.account_id and account.code = 'T10'
    where journal.reference = any (${main.orders.map(({ orderNo }) => orderNo)})`.execute(server.deps.db.read);
    const expected = main.orders.reduce((all, { amount }) => all + tax(amount), tax(main.freight));
    expect(Number(rows[0]?.tax)).toBe(expected);
  });

  test('applied for, issued, downloaded; the ledger follows, and nothing is invoiced twice', async () => {
    const buyer = await server.newMember();
    const main = await sentOrder(server, staff, buyer);
    const billingProfileId = await newBillingProfile(buyer);
    const nos = [...main.orders.map(({ orderNo }) => orderNo), main.mainNo];
    const preview = await buyer.api.invoice.preview({ body: { nos, billingProfileId } });
    expect(preview).toMatchObject({ amount: main.total, left: 0 });
    const application = await buyer.api.invoice.apply({ body: { nos, billingProfileId, note: '合同 A-1' } });
    expect(application).toMatchObject({ state: 'applied', amount: main.total, buyer: COMPANY });
    expect(application.invoices[0]?.lines.map(({ name }) => name)).toEqual([
      '*电子元件*印制电路板',
      '*电子元件*印制电路板运费',
    ]);
    expect(await refusal(buyer.api.invoice.apply({ body: { nos, billingProfileId } }))).toBe('invoice.notInvoiceable');
    await issue(application);
    const issued = await buyer.api.invoice.application({ query: { id: application.id } });
    expect(issued).toMatchObject({
      state: 'issued',
      steps: [{ state: 'applied' }, { state: 'issuing' }, { state: 'issued' }],
    });
    expect(issued.invoiceNos[0]).toMatch(/^\d{20}$/);
    const [id = ''] = documentIds(application);
    const pdf = Buffer.from(await (await buyer.api.invoice.pdf({ params: { id } })).arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const xml = await (await buyer.api.invoice.xml({ params: { id } })).text();
    expect(xml).toContain(`<EIid>${issued.invoiceNos[0]}</EIid>`);
    expect(xml).toContain('样票');
    const otherMember = await server.newMember();
    expect(await refusal(otherMember.api.invoice.application({ query: { id: application.id } }))).toBe('notFound');
    expect(await refusal(otherMember.api.invoice.pdf({ params: { id } }))).toBe('notFound');
    expect(await accountBalance(server.deps.db.read, 'invoiceIssued', main.orders[0]?.orderNo ?? '')).toBe(
      BigInt(Math.round((main.orders[0]?.amount ?? 0) * 100)),
    );
  });

  test('many applications for the same boards at once: exactly one', async () => {
    const buyer = await server.newMember();
    const main = await sentOrder(server, staff, buyer);
    const billingProfileId = await newBillingProfile(buyer);
    const nos = main.orders.map(({ orderNo }) => orderNo);
    const answers = await Promise.allSettled(
      Array.from({ length: 15 }, () => buyer.api.invoice.apply({ body: { nos, billingProfileId } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['invoice.notInvoiceable']));
    expect((await buyer.api.invoice.applications({ query: {} })).totalCount).toBe(1);
  });

  test('a limit splits one application into several invoices, which are issued one by one', async () => {
    const buyer = await server.newMember();
    const main = await sentOrder(server, staff, buyer, { boards: 2 });
    const month = (await buyer.api.invoice.uninvoiced({ query: {} })).months[0]?.month ?? '';
    const limit = 100;
    const application = await buyer.api.invoice.apply({
      body: { month, billingProfileId: await newBillingProfile(buyer), limit },
    });
    expect(application.invoices.length).toBeGreaterThan(1);
    expect(application.invoices.every(({ amount }) => amount <= limit)).toBe(true);
    expect(application.amount).toBe(main.total);
    await issue(application);
    const issued = await buyer.api.invoice.application({ query: { id: application.id } });
    expect(issued.state).toBe('issued');
    expect(new Set(issued.invoiceNos).size).toBe(application.invoices.length);
  });

  test('an invoice refused by the tax service waits for finance, which rejects it; then it can be applied for again', async () => {
    const buyer = await server.newMember();
    await sentOrder(server, staff, buyer);
    const billingProfileId = await newBillingProfile(buyer);
    const month = (await buyer.api.invoice.uninvoiced({ query: {} })).months[0]?.month ?? '';
    const application = await buyer.api.invoice.apply({ body: { month, billingProfileId } });
    const wrong = `${COMPANY.taxNo.slice(0, 17)}${COMPANY.taxNo.endsWith('A') ? 'B' : 'A'}`;
    await sql`update invoice_application set buyer = jsonb_set(buyer, '{taxNo}', to_jsonb(${wrong}::text))
    where id = ${application.id}`.execute(server.deps.db.read);
    await issue(application);
    const refused = await staff.api.staffInvoices.detail({ params: { id: application.id } });
    expect(refused).toMatchObject({ state: 'issuing', can: ['issue', 'enter', 'reject'] });
    expect(refused.fault).toContain('信用代码');
    const { id, version } = refused;
    expect(
      await refusal(staff.api.staffInvoices.reject({ params: { id }, body: { reason: '税号有误', version: 0 } })),
    ).toBe('staleVersion');
    await staff.api.staffInvoices.reject({ params: { id }, body: { reason: '税号有误，请改正', version } });
    expect(await buyer.api.invoice.application({ query: { id } })).toMatchObject({
      state: 'rejected',
      reason: '税号有误，请改正',
    });
    expect((await buyer.api.invoice.apply({ body: { month, billingProfileId } })).amount).toBe(application.amount);
  });

  test('an answer that was lost is asked about later, and the invoice is issued once', async () => {
    const buyer = await server.newMember();
    const main = await sentOrder(server, staff, buyer);
    const application = await buyer.api.invoice.apply({
      body: { nos: main.orders.map(({ orderNo }) => orderNo), billingProfileId: await newBillingProfile(buyer) },
    });
    await askToIssue(staff, application.id);
    const [id = ''] = documentIds(application);
    const mute = {
      ...service(),
      issue: async (order: Parameters<ReturnType<typeof service>['issue']>[0]) => {
        await service().issue(order);
        throw new Error('lost');
      },
    };
    await expect(runIssue({ ...server.deps, service: mute }, id)).rejects.toThrow('lost');
    await sql`update invoice set requested_at = now() - interval '2 minutes' where id = ${id}`.execute(
      server.deps.db.read,
    );
    await runIssue({ ...server.deps, service: service() }, id);
    expect((await buyer.api.invoice.application({ query: { id: application.id } })).state).toBe('issued');
  });

  test('the month: what was posted, less what was invoiced, is explained by what is on its way', async () => {
    const now = await server.deps.db.read
      .selectNoFrom(sql<string>`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`.as('month'))
      .executeTakeFirstOrThrow();
    const summary = await staff.api.staffInvoices.month({ params: { month: now.month } });
    expect(summary.posted).toBeGreaterThan(summary.invoiced);
    expect(summary.unexplained).toBe(0);
  });

  test('a credit purchase can be invoiced once its statement is confirmed, and later shipments at once', async () => {
    const buyer = await server.newMember();
    const main = await sentOrder(server, staff, buyer, { boards: 2, sent: 0 });
    const [first, second] = main.orders.map(({ orderNo }) => orderNo);
    // The same row as for an order that was paid by credit.
    await sql`insert into invoice_source (no, kind, main_order_id, member_id, awaits_statement)
    values (${first}, 'board', ${main.id}, ${buyer.memberId}, true)`.execute(server.deps.db.read);
    const obstacle = async (no: string | undefined) =>
      (await buyer.api.order.checkInvoice({ query: { mainOrderId: main.id } })).parts.find((one) => one.no === no)
        ?.obstacle;
    expect(await obstacle(first)).toBe('awaitsStatement');
    const confirm = () => server.deps.db.transaction((tx) => becomeInvoiceable(tx, { mainOrderIds: [main.id] }));
    await Promise.all([confirm(), confirm(), confirm()]);
    expect(await obstacle(first)).toBeNull();
    await sendBoard(staff, first ?? '');
    await sendBoard(staff, second ?? '');
    expect(await buyer.api.order.checkInvoice({ query: { mainOrderId: main.id } })).toMatchObject({
      invoiceable: main.total,
    });
  });

  test('freight bought on credit is listed with its amount while it waits for its statement', async () => {
    const buyer = await server.newMember();
    await giveCredit(server.deps.db, buyer.memberId, 1_000_000n);
    await creditWallet(server.deps.db, buyer.memberId, 1n);
    const placed = await placePlainOrder(server, buyer);
    const [board] = placed.orders;
    await server.deps.db.transaction((tx) => reviewOrder(tx, board?.id ?? ''));
    const { payNo, due: amount } = await buyer.api.payment.open({ body: { mainOrderIds: [placed.id] } });
    await buyer.api.payment.pay({ body: { payNo, amount, useCredit: true, payPassword: PAY_PASSWORD } });
    await sendBoard(staff, board?.orderNo ?? '');
    const { items } = await buyer.api.invoice.uninvoiced({ query: {} });
    const waiting = { invoiceable: 0, canApply: false, obstacle: 'awaitsStatement' };
    expect(items.find(({ no }) => no === board?.orderNo)).toMatchObject({ ...waiting, amount: board?.amount });
    expect(items.find(({ no }) => no === placed.mainNo)).toMatchObject({
      ...{ ...waiting, kind: 'freight', amount: placed.freight },
    });
    await server.deps.db.transaction((tx) => becomeInvoiceable(tx, { mainOrderIds: [placed.id] }));
    expect(await buyer.api.invoice.uninvoiced({ query: {} })).toMatchObject({ total: placed.total });
  });

  test('certification adds the profile of the company; earlier ones stay as they are, also where orders chose them', async () => {
    const buyer = await server.newMember();
    const { api } = buyer;
    const person = { holder: 'person', title: '钱多多', kind: 'ordinary' } as const;
    const personal = await api.invoice.addProfile({ body: person });
    const main = await placePlainOrder(server, buyer, 1, undefined, { billingProfileId: personal.id });
    const certify = async (company: Company) => {
      const { transfer } = await submitForm(server, buyer, transferOf(company));
      const toAccount = transfer?.account.account ?? '';
      expect(await transferArrives(server, { toAccount, payerName: company.companyName })).toMatch(/^200/);
    };
    const [renamed, previous] = renamedCompany();
    await certify(previous);
    const { items, certified } = await api.invoice.profiles();
    expect(certified).toEqual({ title: previous.companyName, taxNo: previous.creditCode });
    expect(items).toMatchObject([
      { holder: 'company', ...certified, isDefault: true, isFixed: true },
      { ...personal, isDefault: false, isFixed: false },
    ]);
    const choice = async () => (await api.order.checkInvoice({ query: { mainOrderId: main.id } })).choice;
    expect(await choice()).toMatchObject({ id: personal.id, holder: 'person', title: '钱多多', taxNo: '' });

    const edit = (id: string, body: object) => api.invoice.editProfile({ query: { id }, body: { ...person, ...body } });
    expect(await edit(personal.id, { email: 'a@example.com' })).toMatchObject({
      title: '钱多多',
      email: 'a@example.com',
    });
    const ofCompany = items[0]?.id ?? '';
    expect(await refusal(edit(personal.id, { title: '钱少少' }))).toBe('invoice.billingProfileFixed');
    expect(await refusal(edit(ofCompany, {}))).toBe('invoice.billingProfileFixed');
    expect(await refusal(api.invoice.addProfile({ body: person }))).toBe('invoice.billingProfileFixed');

    await certify(renamed);
    expect((await api.invoice.profiles()).items).toMatchObject([
      { id: ofCompany, title: renamed.companyName, taxNo: renamed.creditCode, isFixed: true },
      { id: personal.id, title: '钱多多', isFixed: false },
    ]);
    expect(await choice()).toMatchObject({ id: personal.id, title: '钱多多' });
  });

  test('an invoice chosen at the checkout is applied for automatically once everything was sent; changed and withdrawn before', async () => {
    const buyer = await server.newMember();
    const [billingProfileId, other] = [await newBillingProfile(buyer), await newBillingProfile(buyer)];
    const main = await sentOrder(server, staff, buyer, { boards: 2, sent: 1, billingProfileId });
    const query = { mainOrderId: main.id };
    expect(await buyer.api.order.checkInvoice({ query })).toMatchObject({
      choice: { id: billingProfileId },
      canChoose: true,
    });
    expect(await buyer.api.invoice.previousChoice({})).toMatchObject({ billingProfileId });
    expect(await buyer.api.order.lastContact({})).toMatchObject({ billingProfileId });
    expect(await buyer.api.order.changeInvoice({ query: { ...query, billingProfileId: '' } })).toMatchObject({
      choice: null,
    });
    const changed = await buyer.api.order.changeInvoice({ query: { ...query, billingProfileId: other } });
    expect(changed.choice?.id).toBe(other);
    expect(changed.parts.map(({ chosenProfile }) => chosenProfile?.id)).toEqual(changed.parts.map(() => other));
    await applyChosen(server.deps, main.id);
    expect((await buyer.api.invoice.applications({ query: {} })).totalCount).toBe(0);
    await sendBoard(staff, main.orders[1]?.orderNo ?? '');
    await Promise.all([applyChosen(server.deps, main.id), applyChosen(server.deps, main.id)]);
    expect((await buyer.api.invoice.applications({ query: {} })).items).toMatchObject([
      { state: 'applied', amount: main.total },
    ]);
    expect(await refusal(buyer.api.order.changeInvoice({ query }))).toBe('invoice.moved');
    const otherMember = await server.newMember();
    expect(await refusal(otherMember.api.order.changeInvoice({ query }))).toBe('notFound');
  });

  test('sold for less than invoiced: the company owes a credit note once, and its member can go on', async () => {
    const buyer = await server.newMember();
    const main = await sentOrder(server, staff, buyer, { boards: 2 });
    const billingProfileId = await newBillingProfile(buyer);
    const [first, second] = main.orders.map(({ orderNo }) => orderNo);
    await issue(await buyer.api.invoice.apply({ body: { nos: [main.mainNo, first ?? ''], billingProfileId } }));
    await server.deps.db.transaction(async (tx) => {
      const [locked] = await lockMainOrders(tx, [main.id]);
      if (!locked) throw new Error('order not found');
      const lowered = { main: locked, orderNo: first ?? '', event: 'left', goods: fen(0n), freight: fen(-100n) };
      await onRevenueEarned(tx, lowered);
    });
    expect(await buyer.api.invoice.uninvoiced({ query: {} })).toMatchObject({ owed: 1, unconfirmed: 0 });
    expect((await buyer.api.invoice.apply({ body: { nos: [second ?? ''], billingProfileId } })).state).toBe('applied');
    const { items } = await staff.api.staffTasks.list({ query: { kind: 'creditNoteInvoice', view: 'open' } });
    expect(items.length).toBeGreaterThan(0);
    const { items: applications } = await buyer.api.invoice.applications({ query: { state: 'issued' } });
    const { documents } = await staff.api.staffInvoices.detail({ params: { id: applications[0]?.id ?? '' } });
    const enter = (invoiceNo: string, amount: number) =>
      staff.api.staffInvoices.creditNote({
        params: { id: documents[0]?.id ?? '' },
        body: { invoiceNo, cause: 'returned', reason: 'freight went back', amount },
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => enter('26999999999999999999', 1)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await buyer.api.invoice.uninvoiced({ query: {} })).toMatchObject({ owed: 0 });
    expect(await refusal(enter('26999999999999999998', 100_000))).toBe('invoice.creditNoteTooMuch');
    // The order itself is consistent, so the ledger check has only this finding, also about the orders of the tests before.
    expect((await runLedgerChecks(server.deps.db.read)).violations).toMatchObject([
      { rule: 'consumptionIsInvoiceable', object: main.mainNo },
    ]);
  });
});
