import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import { closeEarly } from '../features/finance/credit/close-early.ts';
import { lockAccount } from '../features/finance/credit/lock-account.ts';
import { moveAccount } from '../features/finance/credit/move-account.ts';
import { repayNow } from '../features/finance/credit/repay-credit.ts';
import type { Statement } from '../features/finance/credit/statement-store.ts';
import { BY_COMPANY, writeAccountStep, writeApplication } from '../features/ledger/credit-accounts/credit-accounts.ts';
import type { Db } from '../platform/db/database.ts';
import { givePayableOrder, type PayableOrder } from './payable-order.ts';
import { PAY_PASSWORD } from './payments.ts';
import type { TestMember, TestServer } from './server.ts';

/** Makes a member an enterprise with trade credit: a calendar month, thirty days to pay. */
export async function giveCredit(db: Db, memberId: string, limitFen: bigint): Promise<void> {
  await sql`update member set member_type = 'Enterprise', company_name = '测试企业有限公司' where id = ${memberId}`.execute(
    db.read,
  );
  await openCredit(db, memberId, limitFen);
}

/** Opens an account for a member as it is. */
export async function openCredit(db: Db, memberId: string, limitFen: bigint): Promise<void> {
  const limit = fen(limitFen);
  await db.transaction(async (tx) => {
    const applied = await writeApplication(tx, { memberId, limit, because: '' });
    if (!applied) throw new Error('member already has a credit account');
    const by = { kind: 'buyer', id: memberId } as const;
    await writeAccountStep(tx, applied, { from: 'none', event: 'apply', by, note: '' });
    const locked = await lockAccount(tx, memberId);
    if (!locked) throw new Error('credit application not found');
    const terms = { limit, statementDay: 1, dueDays: 30, lateFeeBp: 0 };
    await moveAccount(tx, locked.account, 'approve', { by: BY_COMPANY, terms });
  });
}

/** Closes what a member bought so far, as at the end of a month. */
export async function closesAs(db: Db, memberId: string): Promise<Statement> {
  const statement = await db.transaction((tx) => closeEarly(tx, memberId));
  if (!statement) throw new Error('no purchase found');
  return statement;
}

/** Repays out of the wallet, as if its member had asked for it. */
export async function repays(db: Db, memberId: string, amount: Fen): Promise<Fen> {
  const { repaid } = await db.transaction((tx) => repayNow(tx, { memberId, amount }));
  return repaid;
}

/** Buys a board on credit. The member has an account and {@link PAY_PASSWORD}. */
export async function buysOnCredit(
  { deps: { db }, guest }: TestServer,
  { api, memberId }: TestMember,
  amountFen: bigint,
): Promise<PayableOrder & { readonly payNo: string }> {
  const main = await givePayableOrder({ db, guest }, memberId, amountFen);
  const { payNo, amount } = await api.payment.open({ body: { mainOrderIds: [main.mainOrderId] } });
  await api.payment.pay({ body: { payNo, amount, useCredit: true, payPassword: PAY_PASSWORD } });
  return { ...main, payNo };
}

/** Purchases on no statement as the ledger has them: of shipped boards, and of others. */
export async function unbilledCredit(
  db: Db,
  memberId: string,
): Promise<{ readonly delivered: bigint; readonly undelivered: bigint }> {
  const { rows } = await sql<{ code: string; fen: bigint }>`
    select code, sum(balance_fen)::bigint as fen from ledger_account
    where code = 'A31' and owner = ${memberId}
      or code = 'A30' and owner in (select id::text from main_order where member_id = ${memberId})
    group by code`.execute(db.read);
  const balanceOf = (wanted: string) => rows.find(({ code }) => code === wanted)?.fen ?? 0n;
  return { delivered: balanceOf('A31'), undelivered: balanceOf('A30') };
}
