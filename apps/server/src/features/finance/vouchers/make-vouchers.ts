import type { VoucherMode } from '@xunban/contract';
import { listTexts } from '@xunban/i18n/list-texts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import type { Account, AccountKind } from '../../ledger/ledger/chart.ts';
import { codeOf } from '../../ledger/ledger/chart.ts';
import { JOURNAL_KINDS } from '../../ledger/ledger/journal.ts';
import { accountsMoved } from '../../ledger/ledger/money-postings.ts';
import { lockCloses, monthCloses } from '../../ledger/ledger/month-closes.ts';
import { mainNumbers } from '../../orders-core/orders/main-numbers.ts';
import { membersOfStatements } from '../credit/members-of-statements.ts';
import { journalSummaries } from '../manual-journals/journal-summaries.ts';
import { voucherMonths, writeVouchers } from './voucher-store.ts';

/** Accounts that are kept per customer: the owner is a member, a main order or a statement. */
const KEPT_PER_CUSTOMER = {
  creditUndelivered: 'mainOrder',
  creditUnbilled: 'member',
  creditBilled: 'statement',
  walletAvailable: 'member',
  walletFrozen: 'member',
  orderPrepaid: 'mainOrder',
} as const satisfies Partial<Record<AccountKind, string>>;
type CustomerKind = keyof typeof KEPT_PER_CUSTOMER;
export const CUSTOMER_KINDS = Object.keys(KEPT_PER_CUSTOMER) as CustomerKind[];

/** The close of a month that is in force. */
export async function closeOf(reader: Reader, month: string): Promise<string | undefined> {
  const closes = await monthCloses(reader);
  return closes.find((close) => close.month === month && close.reopenedAt === null)?.id;
}

/**
 * Makes the vouchers of a closed month, with summaries in the language in which the company files.
 * @throws {Refusal} `vouchers.notClosed` when the month is open, `vouchers.made` when it has vouchers already
 */
export async function makeVouchers(
  tx: Tx,
  { month, mode, staffId }: { readonly month: string; readonly mode: VoucherMode; readonly staffId: string },
): Promise<void> {
  await lockCloses(tx);
  const closeId = await closeOf(tx, month);
  if (closeId === undefined) throw new Refusal('vouchers.notClosed');
  const [made] = await voucherMonths(tx, month);
  if (made?.closeId === closeId) throw new Refusal('vouchers.made');
  const { value } = listTexts('zh-CN');
  const vouchers = await writeVouchers(tx, {
    ...{ month, closeId, mode, staffId },
    customers: await customersOf(tx, await accountsMoved(tx, month, CUSTOMER_KINDS)),
    own: await journalSummaries(tx),
    texts: new Map(JOURNAL_KINDS.map((kind) => [kind, value('journal', kind)])),
  });
  await recordAction(tx, { object: { kind: 'ledgerMonth', id: closeId, no: month }, after: { rows: vouchers } });
}

/** The members of accounts that are kept per customer. */
export async function customersOf(reader: Reader, accounts: readonly Account[]) {
  const ownersOf = (of: string) =>
    accounts.filter(({ kind }) => KEPT_PER_CUSTOMER[kind as CustomerKind] === of).map(({ owner }) => owner);
  const mains = await mainNumbers(reader, ownersOf('mainOrder'));
  const statements = await membersOfStatements(reader, ownersOf('statement'));
  const memberOf = {
    member: (owner: string) => owner,
    mainOrder: (owner: string) => mains.get(owner)?.memberId,
    statement: (owner: string) => statements.get(owner),
  };
  return accounts.flatMap(({ kind, owner }) => {
    const memberId = memberOf[KEPT_PER_CUSTOMER[kind as CustomerKind]](owner);
    return memberId === undefined ? [] : [{ code: codeOf(kind), owner, memberId }];
  });
}
