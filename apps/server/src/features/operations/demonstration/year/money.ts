import { calls } from '@xunban/contract';
import { type Fen, fen, parseYuan } from '@xunban/money';
import { addDays } from '@xunban/pricing';
import { shanghaiDay } from '../../../../platform/clock.ts';
import { repayNow } from '../../../finance/credit/repay-credit.ts';
import { applyWithdrawal } from '../../../finance/withdrawals/apply-withdrawal.ts';
import { isAccountInUse } from '../../../finance/withdrawals/money-in-withdrawals.ts';
import { saveBankAccount } from '../../../identity/bank-accounts/save-bank-account.ts';
import { transfer } from './joining.ts';
import { inOfficeHours, momentOf } from './office-hours.ts';
import type { Customer, World } from './world.ts';

const CREDIT_LIMIT = '30000';

/** A member applies for trade credit, finance grants it, and an administrator agrees where the limit needs a second approval. */
export async function openCredit(world: World, customer: Customer): Promise<void> {
  const { call, staff } = world;
  await applyForCredit(world, customer, '每月批量采购，希望月结');
  const waiting = await setCreditTerms(world, customer);
  if (waiting)
    await call(calls.staffCredit.decide, staff.admin, { params: { id: waiting.id }, body: { decision: 'grant' } });
}

export async function applyForCredit({ call }: World, { actor }: Customer, because: string): Promise<void> {
  await call(calls.credit.apply, actor, { body: { limit: CREDIT_LIMIT, because } });
}

/**
 * Finance grants what an applicant asked for.
 * @returns the proposal that another staff user has to approve; undefined where finance can grant it alone
 */
export async function setCreditTerms({ call, staff }: World, { memberId }: Customer) {
  const { version } = await call(calls.staffCredit.account, staff.finance, { params: { id: memberId } });
  const { proposals } = await call(calls.staffCredit.setTerms, staff.finance, {
    params: { id: memberId },
    body: { limit: CREDIT_LIMIT, statementDay: 1, dueDays: 20, reason: '资料齐全，往来稳定', version },
  });
  return proposals.find(({ state }) => state === 'waiting');
}

/** Closes the statements of the month that is over; the members on credit confirm theirs. */
export async function followCredit(world: World, customers: readonly Customer[]): Promise<void> {
  await world.sim.runJob('credit.follow');
  for (const customer of customers) await confirmStatements(world, customer);
}

/** Older statements are settled. */
const NEWEST_STATEMENTS = 3;

/** A member confirms its statements and repays them by a transfer into its wallet. */
async function confirmStatements(world: World, customer: Customer): Promise<void> {
  const { call, sim, chance } = world;
  const { actor } = customer;
  const { items } = await call(calls.credit.statements, actor, { query: { maxResultCount: NEWEST_STATEMENTS } });
  for (const { id, edition, can, owed: owedYuan } of items) {
    if (can.includes('confirm'))
      await call(calls.credit.reconcile, actor, { body: { statementId: id, edition, decision: 'confirm' } });
    const owed = parseYuan(String(owedYuan));
    if (owed > 0n) sim.inMinutes(chance.from(2, 9) * 1_440, () => repay(world, customer, owed));
  }
}

async function repay(world: World, customer: Customer, owed: Fen): Promise<void> {
  await transfer(world, customer.actor, owed, { payer: customer.company, remark: '货款' });
  await world.deps.db.transaction((tx) => repayNow(tx, { memberId: customer.memberId, amount: owed }));
}

let cards = 0;
/** A card number with the right check digit. */
function newCardNo(): string {
  cards += 1;
  const digits = `622848000000${String(100 + cards * 3).padStart(6, '0')}`;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Money of a certified member comes by transfer and a part of it leaves again. `paid`: finance pays it on the next day. */
export async function withdraw(
  world: World,
  customer: Customer,
  amount: Fen,
  ends: 'open' | 'approved' | 'paid',
): Promise<void> {
  const { call, deps, sim, staff, chance } = world;
  const { memberId, actor, company, name } = customer;
  const holder = company === '' ? name : company;
  await transfer(world, actor, fen(amount + 20_000n), { payer: holder });
  const { items } = await call(calls.withdrawal.bankAccounts, actor, {});
  if (items.length === 0)
    await deps.db.transaction((tx) =>
      saveBankAccount(tx, isAccountInUse, memberId, {
        ...{
          id: undefined,
          holderName: undefined,
          bank: 'abc',
          branch: '深圳南山支行',
          branchCode: '',
          isPreferred: false,
        },
        accountNo: company === '' ? newCardNo() : `4100${String(18_000_000 + memberId.charCodeAt(0))}`,
      }),
    );
  const bankAccountId = (await call(calls.withdrawal.bankAccounts, actor, {})).items[0]?.id ?? '';
  const id = await deps.db.transaction((tx) => applyWithdrawal(tx, { memberId, amount, bankAccountId }));
  if (ends === 'open') return;
  sim.at(inOfficeHours(new Date(sim.now.getTime() + 3_600_000), chance.from(5, 50)), async () => {
    for (const role of ['finance', 'admin'] as const) {
      const { version, can } = await call(calls.staffWithdrawals.detail, staff[role], { params: { id } });
      if (can.includes('approve'))
        await call(calls.staffWithdrawals.approve, staff[role], { params: { id }, body: { version } });
    }
    if (ends === 'paid')
      sim.inMinutes(chance.from(20, 90), async () => {
        await call(calls.staffWithdrawals.payOut, staff.finance, { body: { ids: [id], way: 'bank' } });
      });
  });
}

/** Finance issues what was applied for. */
async function issueInvoices({ call, staff, sim }: World): Promise<void> {
  const { items } = await call(calls.staffInvoices.list, staff.finance, {
    query: { state: 'applied', maxResultCount: 50 },
  });
  if (items.length === 0) return;
  const applications = items.map(({ id, amount = 0 }) => ({ id, amount }));
  await call(calls.staffInvoices.issue, staff.finance, { body: { applications } });
  sim.inMinutes(30, () => sim.runJob('invoices.ask'));
}

const CREDIT_NOTES = ['客户退货一片，按约定冲减', '开票金额与合同折扣不符', '批量折扣补差'] as const;

/** Finance asks for a credit note of a part of an issued invoice. */
export async function askCreditNote({ call, staff, sim, chance }: World): Promise<void> {
  const { items } = await call(calls.staffInvoices.list, staff.finance, {
    query: { state: 'issued', maxResultCount: 20 },
  });
  const chosen = items[chance.from(0, Math.max(0, items.length - 1))];
  if (!chosen) return;
  const { documents } = await call(calls.staffInvoices.detail, staff.finance, { params: { id: chosen.id } });
  const document = documents.find(({ state, creditNotes }) => state === 'issued' && creditNotes.length === 0);
  if (!document) return;
  await call(calls.staffInvoices.askCreditNote, staff.finance, {
    params: { id: document.id },
    body: { cause: 'discount', reason: chance.pick(CREDIT_NOTES), amount: '5.00' },
  });
  sim.inMinutes(30, () => sim.runJob('invoices.ask'));
}

/** Schedules what finance does week by week and month by month. */
export function financeYear(world: World, firstDay: string, onMonth: (day: string) => Promise<void>): void {
  const { sim } = world;
  const last = shanghaiDay(sim.end);
  for (let day = firstDay; day <= last; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday === 2 && addDays(day, 4) < last)
      sim.at(inOfficeHours(momentOf(day, 15), 20), () => issueInvoices(world));
    if (day.endsWith('-01')) sim.at(momentOf(day, 6), () => onMonth(day));
  }
}
