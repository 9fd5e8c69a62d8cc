import { VOUCHER_MODES } from '@xunban/contract';
import { type Fen, fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import { countTried, isStress } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedTaxService } from '../../../platform/tax-service/simulated-tax-service.ts';
import { openCredit } from '../../../testing/credit.ts';
import { clockByHand } from '../../../testing/database-clock.ts';
import { independentSums } from '../../../testing/independent-ledger.ts';
import { PERSONAL_BILLING_PROFILE } from '../../../testing/invoices.ts';
import { cancelAndRefund } from '../../../testing/payable-order.ts';
import { ledgerBalance, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { type Bought, buys, fills, type PaidBy, sends } from '../../../testing/trade.ts';
import { voucherDifferences } from '../../../testing/vouchers.ts';
import { receivablesReport } from '../../back-office/finance-reports/receivables-report.ts';
import { salesReport } from '../../back-office/finance-reports/sales-report.ts';
import { insertClose, lockCloses } from '../../ledger/ledger/month-closes.ts';
import { taxOf } from '../../ledger/ledger/output-tax.ts';
import { answerObjection } from '../credit/answer-objection.ts';
import { processMemberStatements } from '../credit/process-statements.ts';
import { confirmStatement, objectToStatement } from '../credit/reconcile.ts';
import { repayNow } from '../credit/repay-credit.ts';
import { applyForInvoice } from '../invoices/apply-invoice.ts';
import { addBillingProfile } from '../invoices/billing-profiles.ts';
import { documentsOf } from '../invoices/document-store.ts';
import { enterCreditNote } from '../invoices/enter-credit-note.ts';
import { issueInvoices, rejectInvoice } from '../invoices/issue-invoices.ts';
import { monthSummary, openTaxItems } from '../invoices/month-summary.ts';
import { uninvoicedParts } from '../invoices/read-parts.ts';
import { runIssue } from '../invoices/run-issue.ts';
import { makeVouchers } from '../vouchers/make-vouchers.ts';
import { yearJournal } from '../vouchers/year-journal.ts';

/**
 * A simulated leap year of members who buy, cancel, object, repay late and apply for invoices, through the use cases
 * themselves, in a database with a controlled clock: months change during payments, boards ship while a month is closed. A
 * separate list of sales and credit purchases gives the expected statements, tax and invoices.
 */

const MEMBERS = isStress ? 200 : 2;
const YEAR = 2028;
const DAY = 86_400_000;
const MINUTE = 60_000;
const at = (month: number, day: number, rest = 0): Date =>
  new Date(Date.UTC(YEAR, month - 1, day) - 8 * 3_600_000 + rest);

let server: TestServer;
let setClock: (to: Date) => Promise<void>;
let staffId: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  // A quote before the clock is put: it is held against the clock of this process.
  staffId = (await server.newStaff()).staffId;
});
afterAll(() => server.stop());

/** Pseudo-random numbers that are the same in every run. */
let seed = 20_280_229;
const random = (): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};
const below = (max: number): number => Math.floor(random() * max);
const happens = (share: number): boolean => random() < share;

interface Member {
  readonly id: string;
  readonly billingProfileId: string;
}

/** Scheduled events; the next one is last. */
const agenda: { readonly at: number; readonly run: () => Promise<void> }[] = [];
function plan(when: Date, run: () => Promise<void>): void {
  const time = when.getTime();
  let low = 0;
  let high = agenda.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((agenda[middle]?.at ?? 0) > time) low = middle + 1;
    else high = middle;
  }
  agenda.splice(low, 0, { at: time, run });
}

/** The expected values, kept independent of the ledger. */
const sold: Fen[] = [];
const bills = new Map<string, bigint>();
const counts = { bought: 0, sent: 0, cancelled: 0, repaid: 0, invoices: 0, creditNotes: 0, objections: 0, overdue: 0 };
const monthOf = (when: Date): string => new Date(when.getTime() + 8 * 3_600_000).toISOString().slice(0, 7);
const bill = (memberId: string, when: Date, amount: bigint): void => {
  const key = `${memberId} ${monthOf(when)}`;
  bills.set(key, (bills.get(key) ?? 0n) + amount);
};
const walletOf = async (memberId: string) => -(await ledgerBalance(server.deps.db, 'L10', memberId));
const transaction: TestServer['deps']['db']['transaction'] = (run, options) => server.deps.db.transaction(run, options);

async function buy(member: Member, when: Date): Promise<void> {
  const goods = fen(1_000 + below(60_000));
  const freight = happens(0.6) ? fen(800 + below(2_500)) : ZERO_FEN;
  const total = sum([goods, freight]);
  const by: PaidBy = happens(0.5) ? 'credit' : happens(0.6) ? 'wallet' : 'both';
  if (by === 'both') await fills(server, member.id, BigInt(below(Number(total) - 1) + 1));
  const wallet = by === 'credit' ? 0n : await walletOf(member.id);
  let onCredit = by === 'wallet' ? 0n : total - (wallet < total ? wallet : total);
  let bought: Bought;
  try {
    if (by === 'wallet' && wallet < total) await fills(server, member.id, total - wallet);
    bought = await buys(server, member.id, { goods, freight, by });
  } catch (error) {
    if (!['credit.notActive', 'payment.insufficientCredit'].includes((error as { code: string }).code)) throw error;
    await fills(server, member.id, total);
    onCredit = 0n;
    bought = await buys(server, member.id, { goods, freight, by: 'wallet' });
  }
  counts.bought += 1;
  if (onCredit > 0n) bill(member.id, when, onCredit);
  if (happens(0.12)) {
    const back = new Date(when.getTime() + below(6 * DAY));
    plan(back, async () => {
      await cancelAndRefund(server.deps.db, bought.mainOrderId);
      counts.cancelled += 1;
      // A billed purchase stays billed: a later refund repays its statement.
      if (onCredit > 0n && monthOf(back) === monthOf(when)) bill(member.id, when, -onCredit);
    });
  } else {
    const next = at(new Date(when.getTime() + 8 * 3_600_000).getUTCMonth() + 2, 1);
    // Some leave in the very moment in which the month is closed.
    const leaves = happens(0.2) && next > when ? next : new Date(when.getTime() + DAY + below(18 * DAY));
    plan(leaves, async () => {
      await sends(server, staffId, bought);
      counts.sent += 1;
      sold.push(goods, freight);
    });
  }
}

const statementsOf = async (memberId: string, states: readonly string[]) =>
  server.deps.db.read
    .selectFrom('credit_statement')
    .select(['id', 'edition', 'version', 'total_fen'])
    .where('member_id', '=', memberId)
    .where('state', 'in', [...states])
    .execute();

async function decide(member: Member, month: number): Promise<void> {
  for (const { id: statementId, edition, total_fen } of await statementsOf(member.id, ['toConfirm'])) {
    const reconciliation = { memberId: member.id, statementId, edition };
    if (happens(0.12) && total_fen > 500n) {
      await transaction((tx) => objectToStatement(tx, { ...reconciliation, reason: '单价不符', lines: [] }));
      counts.objections += 1;
      plan(at(month, 8, below(DAY)), () => answer(statementId));
    } else if (happens(0.6)) await transaction((tx) => confirmStatement(tx, reconciliation));
  }
}

async function answer(statementId: string): Promise<void> {
  const { db } = server.deps;
  const line = await db.read
    .selectFrom('credit_movement')
    .select(['id', 'amount_fen'])
    .where('billed_in', '=', statementId)
    .where('amount_fen', '>', 100n)
    .executeTakeFirst();
  const statement = await db.read
    .selectFrom('credit_statement')
    .select(['version', 'state'])
    .where('id', '=', statementId)
    .executeTakeFirstOrThrow();
  // A statement that is paid or fully refunded can no longer be disputed.
  if (statement.state !== 'disputed') return;
  const owed = await ledgerBalance(db, 'A32', statementId);
  const corrections = line && owed > 100n ? [{ lineId: String(line.id), amount: fen(1 + below(99)) }] : [];
  await transaction((tx) =>
    answerObjection(tx, { statementId, staffId, answer: '已核对', corrections, version: statement.version }),
  );
}

async function repay(member: Member): Promise<void> {
  const owing = await statementsOf(member.id, ['toConfirm', 'disputed', 'confirmed', 'partlyPaid']);
  let owed = 0n;
  for (const { id } of owing) owed += await ledgerBalance(server.deps.db, 'A32', id);
  if (owed === 0n) return;
  const amount = happens(0.7) ? owed : (owed * BigInt(1 + below(99))) / 100n;
  if (amount === 0n) return;
  await fills(server, member.id, amount);
  await transaction((tx) => repayNow(tx, { memberId: member.id, amount: fen(amount) }));
  counts.repaid += 1;
}

async function invoiceFor({ id: memberId, billingProfileId }: Member): Promise<void> {
  const { db } = server.deps;
  // Many boards cost more than that, so they are split.
  const limit = happens(0.6) ? (10_000 + below(20_000)) / 100 : undefined;
  const { parts } = await uninvoicedParts(db.read, memberId, { canApply: true }, { skip: 0, take: 200 });
  const nos = parts.map(({ no }) => no);
  const asked = { memberId, billingProfileId, nos, month: undefined, limit, note: '', origin: 'member' } as const;
  let id: string;
  try {
    id = await transaction((tx) => applyForInvoice(tx, asked));
  } catch (error) {
    if (!['invoice.nothingToInvoice', 'invoice.unconfirmed'].includes((error as { code: string }).code)) throw error;
    return;
  }
  if (happens(0.1)) return transaction((tx) => rejectInvoice(tx, { id, version: 1, staffId, reason: '抬头有误' }));
  if (happens(0.1)) return;
  const { amount_fen } = await db.read
    .selectFrom('invoice_application')
    .select('amount_fen')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const applications = [{ id, amount: fen(amount_fen) }];
  await transaction((tx) => issueInvoices(tx, { applications, hasService: true }, staffId));
  await issueAll(id);
  const now = (await db.read.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()).now;
  // Late or lost answers are queried on the following day.
  plan(new Date(now.getTime() + DAY), () => issueAll(id));
  for (let creditNotes = happens(0.4) ? 1 + below(3) : 0; creditNotes > 0; creditNotes -= 1)
    plan(new Date(now.getTime() + (1 + creditNotes) * DAY), () => reverse(id));
}

async function issueAll(applicationId: string): Promise<void> {
  const { db } = server.deps;
  const documents = await db.read
    .selectFrom('invoice')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'asked')
    .execute();
  for (const { id } of documents)
    await runIssue({ ...server.deps, service: simulatedTaxService(db) }, id).catch((error: Error) => {
      if (!error.message.includes('lost its answer')) throw error;
    });
}

async function reverse(applicationId: string): Promise<void> {
  const documents = (await documentsOf(server.deps.db.read, [applicationId])).filter(
    ({ state, amount, reversed }) => state === 'issued' && reversed < amount,
  );
  const document = documents[below(documents.length)];
  if (!document) return;
  counts.creditNotes += 1;
  const invoiceNo = `2899${String(counts.creditNotes).padStart(16, '0')}`;
  const left = subtract(document.amount, document.reversed);
  const amount = happens(0.5) ? undefined : fen((left * BigInt(1 + below(99))) / 100n || 1n);
  await transaction((tx) =>
    enterCreditNote(tx, staffId, { id: document.id, invoiceNo, cause: 'discount', reason: '折让', amount }),
  );
}

function planMonth(member: Member, month: number): void {
  const days = new Date(Date.UTC(YEAR, month, 0)).getUTCDate();
  for (let left = below(4); left > 0; left -= 1) {
    const last = happens(0.2);
    const day = month === 2 && happens(0.3) ? 29 : 1 + below(days);
    const when = last ? new Date(at(month + 1, 1).getTime() - 1) : at(month, day, below(DAY));
    plan(when, () => buy(member, when));
  }
  const processStatements = () => processMemberStatements(server.deps.db, member.id);
  // For some members no job runs at the turn of the month: then the next purchase closes it.
  if (happens(0.7)) plan(at(month, 1), processStatements);
  for (const day of [3, 9, 16, 27]) plan(at(month, day, MINUTE), processStatements);
  plan(at(month, 4, below(DAY)), () => decide(member, month));
  if (happens(0.85)) plan(at(month, 20, below(3 * DAY)), () => repay(member));
  for (const day of [11, 25]) if (happens(0.7)) plan(at(month, day, below(DAY)), () => invoiceFor(member));
}

test('a year of many: statements, tax, invoices and ledger agree to the fen in every month', {
  timeout: 3_600_000,
}, async () => {
  const { db } = server.deps;
  // The quote that all orders share is made while the clocks agree.
  await fills(server, (await server.newMember()).memberId, 1n);
  await server.guest.quote.calculate({ body: { spec: { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } } });
  setClock = await clockByHand(db, at(1, 1, -MINUTE));
  const members: Member[] = [];
  for (let each = 0; each < MEMBERS; each += 1) {
    const { memberId } = await server.newMember();
    const profile = await transaction((tx) => addBillingProfile(tx, memberId, { ...TITLE, isDefault: true }));
    await sql`update member set member_type = 'Enterprise' where id = ${memberId}`.execute(db.read);
    await openCredit(db, memberId, BigInt(100_000 + below(200_000)));
    if (each % 3 === 0)
      await sql`update credit_account set late_fee_bp = 5 where member_id = ${memberId}`.execute(db.read);
    members.push({ id: memberId, billingProfileId: profile.id });
  }
  const summaries: Awaited<ReturnType<typeof monthSummary>>[] = [];
  for (let month = 1; month <= 12; month += 1) {
    for (const member of members) planMonth(member, month);
    const end = at(month + 1, 1).getTime();
    for (let next = agenda.at(-1); next && next.at < end; next = agenda.at(-1)) {
      agenda.pop();
      await setClock(new Date(next.at));
      await next.run();
    }
    expect(await violations(db), `month ${month}`).toEqual([]);
    const summary = await monthSummary(db.read, `${YEAR}-${String(month).padStart(2, '0')}`);
    expect(summary.unexplained, `month ${month}`).toBe(0);
    expect(await openTaxOf(summary.month), `month ${month}`).toEqual(
      (['applied', 'free', 'waiting', 'owed'] as const).map((part) => summary[part]),
    );
    summaries.push(summary);
  }
  await setClock(at(13, 1));
  for (const { id } of members) await processMemberStatements(db, id);
  expect(await violations(db)).toEqual([]);
  // What happened since changes no month that was over.
  for (const summary of summaries) expect(await monthSummary(db.read, summary.month)).toEqual(summary);
  await statementsAreTheList();
  await expectLedgerMatchesSales();
  await vouchersAreTheLedger();
  await anotherProgramAgrees();
  const { rows } = await sql<{ invoices: number; late: number }>`select
    (select count(*)::int from invoice where state = 'issued') as invoices,
    (select count(*)::int from credit_movement where kind = 'lateFee') as late`.execute(db.read);
  countTried('members through a year of credit and invoices', MEMBERS);
  countTried('boards bought in that year', counts.bought);
  countTried('boards sent', counts.sent);
  countTried('orders cancelled', counts.cancelled);
  countTried('repayments', counts.repaid);
  countTried('statements objected to', counts.objections);
  countTried('late fees', rows[0]?.late ?? 0);
  countTried('invoices issued', rows[0]?.invoices ?? 0);
  countTried('credit notes', counts.creditNotes);
  expect(counts.sent).toBeGreaterThan(MEMBERS * 5);
});

const TITLE = {
  ...PERSONAL_BILLING_PROFILE,
  taxNo: '',
  medium: 'electronic',
  registeredAddress: '',
  registeredPhone: '',
  bank: '',
  bankAccount: '',
  email: '',
  addressId: undefined,
} as const;

/** Checks that each month of each member has exactly the one expected statement. */
/** Sums of the items behind the difference of a month, read in pages. */
async function openTaxOf(month: string): Promise<readonly number[]> {
  const { db } = server.deps;
  const { totalCount } = await openTaxItems(db.read, month, { skipCount: 0, maxResultCount: 1 });
  const pages = Array.from({ length: Math.ceil(totalCount / 50) }, (_, index) =>
    openTaxItems(db.read, month, { skipCount: index * 50, maxResultCount: 50 }),
  );
  const items = (await Promise.all(pages)).flatMap((page) => page.items);
  expect(items).toHaveLength(totalCount);
  return (['applied', 'free', 'waiting', 'owed'] as const).map(
    (part) => items.reduce((sum, item) => sum + Math.round(item[part] * 100), 0) / 100,
  );
}

async function statementsAreTheList(): Promise<void> {
  const rows = await server.deps.db.read
    .selectFrom('credit_statement')
    .select(['member_id', 'period_until', 'total_fen'])
    .execute();
  const made = rows.map((row) => [
    `${row.member_id} ${monthOf(new Date(row.period_until.getTime() - 1))}`,
    row.total_fen,
  ]);
  const byKey = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
  expect(made.toSorted(byKey)).toEqual([...bills].map(([key, amount]) => [key, amount]).toSorted(byKey));
}

/** Output tax is that of each board and each freight, sales are what is left, and what is invoiced explains the rest. */
async function expectLedgerMatchesSales(): Promise<void> {
  const { db } = server.deps;
  const tax = sum(sold.map((amount) => taxOf(amount, 13)));
  expect(-(await ledgerBalance(db, 'T10', 'board')) - (await ledgerBalance(db, 'T10', 'freight'))).toBe(tax);
  const balances = await Promise.all(['R10', 'R11', 'R20'].map((code) => ledgerBalance(db, code, '')));
  const sales = -balances.reduce((all, balance) => all + balance, 0n);
  expect(sales).toBe(subtract(sum(sold), tax));
  const { rows } = await sql<{ fen: bigint }>`select (
      (select coalesce(sum(tax_fen), 0) from invoice where state = 'issued')
      - (select coalesce(sum(tax_fen), 0) from invoice_credit_note where state = 'issued'))::bigint as fen`.execute(
    db.read,
  );
  const month = await monthSummary(db.read, `${YEAR}-12`);
  expect(rows[0]?.fen).toBe(BigInt(Math.round(month.invoicedSince * 100)));
}

/** The vouchers of each month, made in any mode, are the ledger's movement of every account; all accounts kept per customer have one. */
async function vouchersAreTheLedger(): Promise<void> {
  const { db } = server.deps;
  for (let of = 1; of <= 12; of += 1) {
    const month = `${YEAR}-${String(of).padStart(2, '0')}`;
    const mode = VOUCHER_MODES[of % VOUCHER_MODES.length] ?? 'daily';
    await transaction(async (tx) => {
      await lockCloses(tx);
      await insertClose(tx, { month, staffId, note: '' });
      await makeVouchers(tx, { month, mode, staffId });
    });
    expect(await voucherDifferences(db.read, month), month).toEqual([]);
    await salesAreTheVouchers(month);
  }
  const { rows } = await sql<{ standard_code: string }>`
    select distinct standard_code from voucher_line where (member_id is null)
      = (standard_code in ('1122.01', '1122.02', '2241.01', '2241.02', '2205.01', '2205.02'))`.execute(db.read);
  expect(rows).toEqual([]);
}

/** Revenue and tax of a month, by whatever they are added up, are the turnover of their accounts in the vouchers. */
async function salesAreTheVouchers(month: string): Promise<void> {
  const { db } = server.deps;
  const { rows } = await sql<{ code: string; fen: bigint }>`
    select standard_code as code, sum(credit_fen - debit_fen)::bigint as fen
    from voucher_line line join voucher on voucher.month = line.month and voucher.no = line.no
    where line.month = ${`${month}-01`} and voucher.kind <> 'yearProfit' group by 1`.execute(db.read);
  const turnover = new Map(rows.map(({ code, fen: amount }) => [code, amount]));
  for (const by of ['customer', 'layers', 'factory', 'month'] as const) {
    const sales = (await salesReport(db.read, month, by)).filter(({ key }) => by !== 'month' || key === month);
    const found = (['boards', 'tooling', 'freight', 'fees', 'tax'] as const).map((figure) =>
      sum(sales.map((row) => row[figure])),
    );
    expect(found, `${month} by ${by}`).toEqual(
      ['6001.01', '6001.04', '6001.02', '6001.03', '2221.01'].map((code) => turnover.get(code) ?? 0n),
    );
  }
}

/**
 * The exported year, summed by another program, has the trial balance and output tax of each month and the receivable of each
 * customer at the end of each month.
 */
async function anotherProgramAgrees(): Promise<void> {
  const { db } = server.deps;
  const { text, vouchers } = await yearJournal(db.read, String(YEAR));
  const { by, sums } = independentSums(text);
  countTried(`vouchers summed by ${by}`, vouchers);
  const { rows: accounts } = await sql<{ month: string; account: string; fen: bigint }>`
    select to_char(journal.booked_on, 'YYYY-MM') as month, standard.standard_code as account, sum(posting.amount_fen)::bigint as fen
    from ledger_posting posting join ledger_account account on account.id = posting.account_id
    join ledger_journal journal on journal.id = posting.journal_id
    join standard_account standard on standard.code = account.code
    where journal.booked_on >= ${`${YEAR}-01-01`} and journal.booked_on < ${`${YEAR + 1}-01-01`}
    group by 1, 2 having sum(posting.amount_fen) <> 0`.execute(db.read);
  const { rows: opening } = await sql<{ account: string; fen: bigint }>`
    select standard.standard_code as account, sum(posting.amount_fen)::bigint as fen
    from ledger_posting posting join ledger_account account on account.id = posting.account_id
    join ledger_journal journal on journal.id = posting.journal_id
    join standard_account standard on standard.code = account.code
    where journal.booked_on < ${`${YEAR}-01-01`} group by 1`.execute(db.read);
  const expected = new Map<string, bigint>();
  const count = (key: string, amount: bigint) => expected.set(key, (expected.get(key) ?? 0n) + amount);
  for (const { account, fen: amount } of opening) count(`${YEAR}-01 ${account}`, amount);
  for (const { month, account, fen: amount } of accounts) count(`${month} ${account}`, amount);
  const found = new Map<string, bigint>();
  for (const [key, amount] of sums) {
    const [month = '', account = ''] = key.split(' ');
    found.set(`${month} ${account}`, (found.get(`${month} ${account}`) ?? 0n) + amount);
  }
  const filled = (map: ReadonlyMap<string, bigint>) => [...map].filter(([, amount]) => amount !== 0n).toSorted();
  expect(filled(found)).toEqual(filled(expected));
  // Revenue and expenses end the year at zero; what they came to is retained.
  const of = (codes: RegExp) =>
    [...sums].reduce((all, [key, amount]) => (codes.test(key.split(' ')[1] ?? '') ? all + amount : all), 0n);
  expect(of(/^6/)).toBe(0n);
  expect(of(/^4103/)).toBe(0n);
  const results = expected.get(`${YEAR}-12 4104.01`) ?? 0n;
  expect(of(/^4104/)).toBe(results);
  expect(results).not.toBe(0n);
  expect(await violations(db)).toEqual([]);
  const outputTax = [...sums]
    .filter(([key]) => key.includes(' 2221.01 '))
    .reduce((all, [, amount]) => all - amount, 0n);
  expect(outputTax).toBe(sum(sold.map((amount) => taxOf(amount, 13))));

  const { rows: owed } = await sql<{ month: string; no: string; fen: bigint }>`
    select to_char(journal.booked_on, 'YYYY-MM') as month, member.member_no as no, sum(posting.amount_fen)::bigint as fen
    from ledger_posting posting join ledger_account account on account.id = posting.account_id
    join ledger_journal journal on journal.id = posting.journal_id
    left join credit_statement statement on account.code = 'A32' and statement.id::text = account.owner
    join member on member.id::text = coalesce(statement.member_id::text, account.owner)
    where account.code in ('A31', 'A32') group by 1, 2 having sum(posting.amount_fen) <> 0`.execute(db.read);
  const receivables = new Map<string, bigint>();
  for (const [key, amount] of sums) {
    const [, month = '', no = ''] = /^(\S+) 1122\.\d+ .*:(.+)$/.exec(key) ?? [];
    if (no !== '') receivables.set(`${month} ${no}`, (receivables.get(`${month} ${no}`) ?? 0n) + amount);
  }
  expect(filled(receivables)).toEqual(
    filled(new Map(owed.map(({ month, no, fen: amount }) => [`${month} ${no}`, amount]))),
  );
  expect(receivables.size).toBeGreaterThan(0);
  await ageingAgrees(receivables);
  await nextYearOpensWith(sums);
}

/** At the end of each month the ages of each customer's receivables add up to the balance that the other program has. */
async function ageingAgrees(movements: ReadonlyMap<string, bigint>): Promise<void> {
  const owed = new Map<string, bigint>();
  for (let of = 1; of <= 12; of += 1) {
    const month = `${YEAR}-${String(of).padStart(2, '0')}`;
    for (const [key, amount] of movements) {
      const [at, no = ''] = key.split(' ');
      if (at === month) owed.set(no, (owed.get(no) ?? 0n) + amount);
    }
    const { rows, classes, total } = await receivablesReport(server.deps.db.read, month);
    const aged = new Map<string, bigint>();
    for (const { memberNo, amount } of rows) aged.set(memberNo, (aged.get(memberNo) ?? 0n) + amount);
    const filled = (map: ReadonlyMap<string, bigint>) => [...map].filter(([, amount]) => amount !== 0n).toSorted();
    expect(filled(aged), month).toEqual(filled(owed));
    expect(sum(classes.map(({ amount }) => amount)), month).toBe(total);
  }
}

/** January of the next year is closed: its export opens with what the other program has at the end of this one. */
async function nextYearOpensWith(ended: ReadonlyMap<string, bigint>): Promise<void> {
  const { db } = server.deps;
  const month = `${YEAR + 1}-01`;
  await setClock(at(13, 15));
  await fills(server, (await server.newMember()).memberId, 1_000n);
  await setClock(at(14, 1));
  await transaction(async (tx) => {
    await lockCloses(tx);
    await insertClose(tx, { month, staffId, note: '' });
    await makeVouchers(tx, { month, mode: 'daily', staffId });
  });
  const { text } = await yearJournal(db.read, String(YEAR + 1));
  const [opening = ''] = text.split('\n\n');
  const byAccount = (sums: ReadonlyMap<string, bigint>) => {
    const balances = new Map<string, bigint>();
    for (const [key, amount] of sums) {
      const account = key.slice(key.indexOf(' ') + 1);
      balances.set(account, (balances.get(account) ?? 0n) + amount);
    }
    return [...balances].filter(([, amount]) => amount !== 0n).toSorted();
  };
  const opened = byAccount(independentSums(`${opening}\n`).sums);
  expect(opened).toEqual(byAccount(ended));
  expect(opened.filter(([account]) => account.startsWith('6'))).toEqual([]);
}
