import type { WithdrawalHint } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { isAboveOwnLimit } from '../../base/action-limits/above-limit.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { bankAccountCards, isAccountShared } from '../../identity/bank-accounts/bank-account-cards.ts';
import { certifiedHolder } from '../../identity/bank-accounts/save-bank-account.ts';
import { sameName } from '../../identity/company-register/same-name.ts';
import { hasTransferSince } from '../bank-transfers/transfers-of-member.ts';
import { hasPaidOrders } from '../payments/read-payments.ts';
import { NEW_ACCOUNT_MS } from './new-account.ts';
import type { Withdrawal } from './withdrawal-store.ts';

const DAY_MS = 86_400_000;
const JUST_CAME_DAYS = 1;

/** Hints for finance before a withdrawal is approved. None of them is decisive. */
export async function hintsOf(reader: Reader, row: Withdrawal): Promise<WithdrawalHint[]> {
  const { memberId, bankAccountId, appliedAt } = row;
  const [member, accounts, isShared, isLarge, isFirst, justCame, hasOrdered] = await Promise.all([
    findMember(reader, memberId),
    bankAccountCards(reader, [bankAccountId]),
    isAccountShared(reader, bankAccountId),
    isAboveOwnLimit(reader, 'withdrawal', row.amount),
    isFirstPaid(reader, row),
    hasTransferSince(reader, memberId, new Date(appliedAt.getTime() - JUST_CAME_DAYS * DAY_MS)),
    hasPaidOrders(reader, memberId),
  ]);
  const account = accounts.get(bankAccountId);
  const holder = member && certifiedHolder(member);
  const holds: Readonly<Record<WithdrawalHint, boolean>> = {
    needsFourEyes: isLarge,
    otherName: !holder || !account || !sameName(holder.name, account.holderName),
    sharedAccount: isShared,
    newAccount: account !== undefined && appliedAt.getTime() - account.addedAt.getTime() < NEW_ACCOUNT_MS,
    firstWithdrawal: isFirst,
    moneyJustCame: justCame,
    neverOrdered: !hasOrdered,
  };
  return (Object.keys(holds) as WithdrawalHint[]).filter((hint) => holds[hint]);
}

/** True when nothing was paid to the member before. */
async function isFirstPaid(reader: Reader, { id, memberId }: Withdrawal): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (
    select from withdrawal where member_id = ${memberId} and id <> ${id} and state = 'paid') as has`.execute(reader);
  return !rows[0]?.has;
}
