import { fen } from '@xunban/money';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { independentSums } from '../../../testing/independent-ledger.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { giveBill, giveCleanCheck } from '../../../testing/settlements.ts';
import { voucherDifferences } from '../../../testing/vouchers.ts';
import { adjustment, topUp } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { monthAfter } from '../ledger-checks/close-month.ts';

/** Vouchers of closed months that lie long before today. */

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
async function topUpAt(at: string, amount: bigint): Promise<string> {
  count += 1;
  const payNo = `ZF26010100000000${String(count).padStart(2, '0')}`;
  const event = { payNo, memberId: buyer.memberId, gateway: 'sandbox', amount: fen(amount) };
  await server.deps.db.transaction((tx) => postJournal(tx, topUp(event), { eventAt: new Date(at) }));
  return payNo;
}
async function adjustAt(at: string, amount: bigint): Promise<void> {
  count += 1;
  const event = { key: `adjust ${count}`, memberId: buyer.memberId, reference: `更正${count}`, amount: fen(amount) };
  await server.deps.db.transaction((tx) => postJournal(tx, adjustment(event), { eventAt: new Date(at) }));
}

async function close(month: string) {
  const { db } = server.deps;
  await giveBill(db, `${monthAfter(month)}-01`);
  await giveCleanCheck(db, finance.staffId);
  return finance.api.staffLedger.close({ params: { month }, body: { note: '' } });
}

async function reopen(month: string): Promise<void> {
  await finance.api.staffLedger.askReopening({ params: { month }, body: { reason: '漏记一笔' } });
  const second = await server.newStaff();
  const [request] = (await second.api.staffApprovals.list({ query: {} })).items.filter(
    ({ kind }) => kind === 'reopenMonth',
  );
  const params = { kind: 'reopenMonth', id: request?.id ?? '' } as const;
  await second.api.staffApprovals.decide({ params, body: { decision: 'approve', note: '' } });
}

const make = (month: string, mode: 'daily' | 'monthly' | 'each') =>
  finance.api.staffVouchers.make({ params: { month }, body: { mode } });
const monthOf = async (month: string) =>
  (await finance.api.staffVouchers.months({})).items.find((one) => one.month === month);
const listOf = async (month: string) =>
  (await finance.api.staffVouchers.list({ params: { month }, query: { maxResultCount: 50 } })).items;
const fileOf = (month: string, layout: 'u8' | 'k3' | 'tplus' | 'jdy', file: 'csv' | 'workbook') =>
  finance.api.staffVouchers.file({ params: { month, layout, file } });

test('vouchers of a closed month are numbered without gaps, add up to the ledger, and never change', async () => {
  const { db } = server.deps;
  const first = await topUpAt('2026-01-05T10:00:00+08:00', 10_001n);
  await topUpAt('2026-01-05T23:59:59+08:00', 2_000n);
  await adjustAt('2026-01-05T12:00:00+08:00', -77n);
  await topUpAt('2026-01-31T23:59:59+08:00', 300n);
  await topUpAt('2026-02-01T00:00:00+08:00', 40_000n);
  await adjustAt('2026-02-03T12:00:00+08:00', 500n);

  await expect(make('2026-01', 'daily')).rejects.toMatchObject({ code: 'vouchers.notClosed' });
  await close('2026-01');
  expect(await monthOf('2026-01')).toMatchObject({ state: 'none', isClosed: true, can: ['make'] });
  await expect(fileOf('2026-01', 'u8', 'csv')).rejects.toMatchObject({ code: 'vouchers.none' });
  await make('2026-01', 'daily');
  expect(await monthOf('2026-01')).toMatchObject({ state: 'made', made: { vouchers: 3 }, can: ['export'] });
  await expect(make('2026-01', 'each')).rejects.toMatchObject({ code: 'vouchers.made' });
  expect(await listOf('2026-01')).toEqual([
    { no: 1, day: '2026-01-05', kind: 'adjustment', summary: '余额调整 更正3', attachments: 1, amount: 0.77 },
    { no: 2, day: '2026-01-05', kind: 'topUp', summary: '充值到账（2 笔）', attachments: 2, amount: 120.01 },
    {
      no: 3,
      day: '2026-01-31',
      kind: 'topUp',
      summary: expect.stringMatching(/^充值到账 ZF/),
      attachments: 1,
      amount: 3,
    },
  ]);
  expect(await voucherDifferences(db.read, '2026-01')).toEqual([]);
  const one = await finance.api.staffVouchers.voucher({ params: { month: '2026-01', no: 2 } });
  const customer = { id: buyer.memberId };
  expect(one.lines).toMatchObject([
    { standardCode: '1012.01', name: '其他货币资金—支付平台', customer: null, debit: 120.01, credit: null },
    { standardCode: '2241.01', name: '其他应付款—会员余额', customer, debit: null, credit: 120.01 },
  ]);
  expect(one.journals.map(({ reference }) => reference)).toContain(first);
  await expect(finance.api.staffVouchers.voucher({ params: { month: '2026-01', no: 4 } })).rejects.toMatchObject({
    code: 'notFound',
  });

  for (const statement of [
    sql`update voucher set summary = 'x'`,
    sql`update voucher_line set debit_fen = debit_fen + 1 where debit_fen > 0`,
    sql`delete from voucher_line`,
    sql`delete from voucher where no = 3`,
    sql`delete from voucher_month`,
    sql`update voucher_month set mode = 'each'`,
    sql`insert into voucher (month, no, day, kind, summary, attachments) values ('2026-01-01', 4, '2026-01-31', 'x', 'x', 1)`,
    sql`insert into voucher_line (month, no, line, standard_code, name, debit_fen, credit_fen)
      values ('2026-01-01', 3, 9, '1002', 'x', 1, 0)`,
    sql`update standard_account set name = '其他' where code = 'A10'`,
    sql`delete from standard_account where code = 'A10'`,
  ])
    await expect(statement.execute(db.read)).rejects.toMatchObject({ message: expect.any(String) });

  for (const permissions of [['ledger.view'], ['amount.view', 'payment.view']] as const) {
    const { api } = await server.newStaff(permissions);
    await expect(api.staffVouchers.list({ params: { month: '2026-01' }, query: {} })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      api.staffVouchers.make({ params: { month: '2026-01' }, body: { mode: 'daily' } }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('the database refuses vouchers with a gap, without a journal, or that are not the ledger', async () => {
  const { db } = server.deps;
  await close('2026-02');
  const written = (change: ReturnType<typeof sql>) =>
    db.transaction(async (tx) => {
      await sql`insert into voucher_month (month, close_id, mode, made_by)
        select month, id, 'each', ${finance.staffId} from ledger_close where month = '2026-02-01'`.execute(tx);
      await sql`insert into voucher (month, no, day, kind, summary, attachments)
        select '2026-02-01', row_number() over (order by id), booked_on, kind, 'x', 1 from ledger_journal
        where booked_on between '2026-02-01' and '2026-02-28'`.execute(tx);
      await sql`insert into voucher_journal (month, no, journal_id)
        select '2026-02-01', row_number() over (order by id), id from ledger_journal
        where booked_on between '2026-02-01' and '2026-02-28'`.execute(tx);
      await sql`insert into voucher_line (month, no, line, standard_code, name, debit_fen, credit_fen)
        select month, no, row_number() over (partition by no), standard_code, 'x', greatest(amount_fen, 0), -least(amount_fen, 0)
        from voucher_journal join ledger_posting using (journal_id)
        join ledger_account account on account.id = account_id join standard_account using (code)
        where month = '2026-02-01'`.execute(tx);
      await sql`set constraints all deferred`.execute(tx);
      await change.execute(tx);
      throw (await sql`set constraints all immediate`.execute(tx)) && new Error('accepted');
    });
  await expect(written(sql`select 1`)).rejects.toThrow('accepted');
  const cases: readonly (readonly [string, ReturnType<typeof sql>])[] = [
    [
      'voucher_numbers_have_no_gap',
      sql`insert into voucher (month, no, day, kind, summary, attachments) values ('2026-02-01', 9, '2026-02-01', 'x', 'x', 1)`,
    ],
    [
      'voucher_is_balanced',
      sql`insert into voucher_line (month, no, line, standard_code, name, debit_fen, credit_fen) values ('2026-02-01', 1, 9, '1002', 'x', 1, 0)`,
    ],
    [
      'vouchers_are_the_ledger',
      sql`insert into voucher_line (month, no, line, standard_code, name, debit_fen, credit_fen)
        values ('2026-02-01', 1, 8, '1002', 'x', 1, 0), ('2026-02-01', 1, 9, '2205', 'x', 0, 1)`,
    ],
  ];
  for (const [rule, change] of cases) await expect(written(change)).rejects.toThrow(rule);
  await expect(
    db.transaction((tx) =>
      sql`insert into voucher_month (month, close_id, mode, made_by)
        select month, id, 'each', ${finance.staffId} from ledger_close where month = '2026-02-01'`.execute(tx),
    ),
  ).rejects.toThrow('voucher_has_every_journal');
});

test('an account holds from a month on; months that have vouchers keep theirs', async () => {
  const { setAccount, accounts } = finance.api.staffVouchers;
  const to = (since: string, standardCode: string, name: string) =>
    setAccount({ params: { code: 'E30' }, body: { since, standardCode, name } });
  expect((await accounts({})).from).toBe('2026-02');
  await expect(to('2026-01', '6601.01', '销售费用—补偿')).rejects.toMatchObject({ code: 'vouchers.accountKept' });
  await expect(to('2026-02', '1002', '银行')).rejects.toMatchObject({ code: 'vouchers.accountNamed' });
  await expect(to('2026-02', '660', '销售费用')).rejects.toMatchObject({ code: 'invalidInput' });
  const { items } = await to('2026-02', '6601.01', '销售费用—补偿');
  expect(items.filter(({ code }) => code === 'E30')).toMatchObject([
    { since: '2026-02', standardCode: '6601.01', setBy: '测试员工' },
    { since: '2000-01', standardCode: '6711.01', setBy: '' },
  ]);
  await make('2026-02', 'monthly');
  expect(await voucherDifferences(server.deps.db.read, '2026-02')).toEqual([]);
  const [adjusted] = await listOf('2026-02');
  expect(adjusted).toMatchObject({ no: 1, day: '2026-02-28', kind: 'adjustment', amount: 5 });
  const { lines } = await finance.api.staffVouchers.voucher({ params: { month: '2026-02', no: 1 } });
  expect(lines[0]).toMatchObject({ standardCode: '6601.01', name: '销售费用—补偿', debit: 5 });
});

test('a reopened month is made again while nothing was exported; an exported one stays closed', async () => {
  const { db } = server.deps;
  await reopen('2026-02');
  expect(await monthOf('2026-02')).toMatchObject({ state: 'outdated', isClosed: false, can: [] });
  await expect(fileOf('2026-02', 'u8', 'csv')).rejects.toMatchObject({ code: 'vouchers.none' });
  await topUpAt('2026-02-20T10:00:00+08:00', 50n);
  await close('2026-02');
  expect(await monthOf('2026-02')).toMatchObject({ state: 'outdated', isClosed: true, can: ['make'] });
  await make('2026-02', 'each');
  expect((await listOf('2026-02')).map(({ no, day }) => `${no} ${day}`)).toEqual([
    '1 2026-02-01',
    '2 2026-02-03',
    '3 2026-02-20',
  ]);
  expect(await voucherDifferences(db.read, '2026-02')).toEqual([]);

  const year = await finance.api.staffVouchers.year({ params: { year: '2026' } });
  const journal = await year.text();
  expect(journal).toMatch(/^2026-01-05 \* \(记-1-1\) 余额调整 更正3\n {4}\S+ \S+:\S+ {2}0\.77 CNY\n/);
  const { sums } = independentSums(journal);
  expect(sums.get('2026-01 1012.01 其他货币资金—支付平台')).toBe(12_301n);
  expect(sums.get('2026-02 1012.01 其他货币资金—支付平台')).toBe(40_050n);
  expect(() => independentSums(journal.replace('0.77', '0.78'))).toThrow(/balance/);
  await expect(finance.api.staffVouchers.year({ params: { year: '2025' } })).rejects.toMatchObject({
    code: 'vouchers.none',
  });

  const text = await (await fileOf('2026-02', 'u8', 'csv')).text();
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toMatch(/制单日期,凭证类别字,业务号,附单据数,摘要,科目编码,金额借方,金额贷方/);
  expect(rows[0]).toMatch(/^2026-02-01,记,1,1,充值到账 ZF\d+,101201,400.00,,/);
  expect(rows[1]).toContain(',224101,,400.00,');
  expect(rows).toHaveLength(6);
  const k3 = await (await fileOf('2026-02', 'k3', 'csv')).text();
  expect(k3).toContain('\r\n2026-02-03,2026-02-03,2,记,2,0,');
  expect(k3).toMatch(/,客户,[^,]+,[^,]+,,,,,,,,RMB,1,0,5.00,,5.00,/);
  const book = await fileOf('2026-02', 'tplus', 'workbook');
  const sheet = strFromU8(
    unzipSync(new Uint8Array(await book.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
  // A code is a text, an amount is a number.
  expect(sheet).toMatch(/t="inlineStr"><is><t xml:space="preserve">101201</);
  expect(sheet).toContain('<v>400.00</v>');
  const { exports } = (await monthOf('2026-02')) ?? { exports: [] };
  expect(exports.map(({ layout, by }) => `${layout} ${by}`)).toEqual(['u8 测试员工', 'k3 测试员工', 'tplus 测试员工']);

  await expect(
    finance.api.staffLedger.askReopening({ params: { month: '2026-02' }, body: { reason: '又漏一笔' } }),
  ).rejects.toMatchObject({ code: 'ledgerChecks.monthExported' });
  await sql`insert into ledger_reopening (close_id, reason, asked_by, state, decided_by, decided_at)
    select id, '绕过', ${finance.staffId}, 'granted', ${(await server.newStaff()).staffId}, now() from ledger_close
    where month = '2026-02-01' and reopened_at is null`.execute(db.read);
  await expect(
    sql`update ledger_close set reopened_at = now() where month = '2026-02-01' and reopened_at is null`.execute(
      db.read,
    ),
  ).rejects.toThrow('exported');
  await expect(sql`delete from voucher_export`.execute(db.read)).rejects.toThrow();
});

test('lines of manual journals on expenses and revenue are kept by department and project, and negated by a reversal', async () => {
  const { db } = server.deps;
  const { api } = await server.newStaff();
  const enter = async (amount: string, auxiliary: { readonly department?: string; readonly project?: string }) => {
    const { id } = await finance.api.staffJournals.ask({
      body: {
        ...{ day: '2026-03-05', summary: '三月租金', ...auxiliary },
        lines: [
          { code: 'E50', side: 'debit', amount },
          { code: 'A20', side: 'credit', amount },
        ],
      },
    });
    return approved(id);
  };
  const approved = async (id: string) => {
    await api.staffApprovals.decide({
      params: { kind: 'manualJournal', id },
      body: { decision: 'approve', note: '' },
    });
    return id;
  };
  await enter('100.00', { department: '生产部', project: '二期厂房' });
  await enter('20.00', { department: '生产部', project: '二期厂房' });
  const sales = await enter('3.00', { department: '=销售部' });
  await enter('4.00', {});
  const reversal = await finance.api.staffJournals.reverse({ params: { id: sales }, body: { reason: '重复录入' } });
  await sql`update manual_journal set day = '2026-03-05' where id = ${reversal.id}`.execute(db.read);
  await approved(reversal.id);
  await close('2026-03');
  await make('2026-03', 'daily');
  expect(await voucherDifferences(db.read, '2026-03')).toEqual([]);
  const details = await Promise.all(
    (await listOf('2026-03')).map(({ no }) => finance.api.staffVouchers.voucher({ params: { month: '2026-03', no } })),
  );
  const lines = details.flatMap(({ lines }) =>
    lines.map(
      ({ standardCode, department, project, debit, credit }) =>
        `${standardCode} ${department} ${project} ${debit} ${credit}`,
    ),
  );
  expect([...lines].sort()).toEqual([
    '1002   3 null',
    '1002   null 127',
    '6602   4 null',
    '6602 =销售部  3 null',
    '6602 =销售部  null 3',
    '6602 生产部 二期厂房 120 null',
  ]);

  const u8 = await (await fileOf('2026-03', 'u8', 'csv')).text();
  expect(u8.split('\r\n')[0]).toContain(',部门编码,个人编码,客户编码,供应商编码,业务员,项目编码');
  expect(u8).toMatch(/,6602,120\.00,,,,,[^,]+,,,,生产部,,,,,二期厂房\r\n/);
  const k3 = await (await fileOf('2026-03', 'k3', 'csv')).text();
  expect(k3).toContain(',6602,,,,部门,生产部,生产部,项目,二期厂房,二期厂房,,RMB,1,1,120.00,120.00,,');
  expect(k3).not.toMatch(/,=销售部/);
  for (const layout of ['tplus', 'jdy'] as const) {
    const text = await (await fileOf('2026-03', layout, 'csv')).text();
    expect(text).toMatch(/,120\.00,,,,生产部,二期厂房,/);
  }
});
