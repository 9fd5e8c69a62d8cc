import type { StaffWithdrawalDetail } from '@xunban/contract';
import { toApi } from '@xunban/money';
import type { Staff } from '../../../platform/auth/actor.ts';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dependentAccounts } from '../../base/staff-accounts/dependent-accounts.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { bankAccountCards } from '../../identity/bank-accounts/bank-account-cards.ts';
import { certifiedHolder } from '../../identity/bank-accounts/save-bank-account.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { memberTransfers } from '../bank-transfers/transfer-view.ts';
import { presentLots } from './allowance.ts';
import { originsOf } from './read-origins.ts';
import { presentToStaff, staffWithdrawals } from './staff-withdrawal-view.ts';
import { hintsOf } from './withdrawal-hints.ts';
import { historyOf } from './withdrawal-history.ts';
import { withdrawalRule } from './withdrawal-rule.ts';
import { findWithdrawal } from './withdrawal-store.ts';

const SHOWN = 10;

/** A withdrawal with what is needed to decide it. @throws {Refusal} `notFound` */
export async function withdrawalDetail(
  reader: Reader,
  id: string,
  { staffId }: Pick<Staff, 'staffId'>,
): Promise<StaffWithdrawalDetail> {
  const row = await findWithdrawal(reader, id);
  if (!row) throw new Refusal('notFound');
  const { memberId } = row;
  const rule = await withdrawalRule(reader);
  const [[shown], member, accounts, balance, lots, hints, incoming, others, history, dependents] = await Promise.all([
    presentToStaff(reader, [row]),
    findMember(reader, memberId),
    bankAccountCards(reader, [row.bankAccountId]),
    walletBalance(reader, memberId),
    originsOf(reader, memberId, rule.gatewayDays),
    hintsOf(reader, row),
    memberTransfers(reader, memberId, {}, { skipCount: 0, maxResultCount: SHOWN }),
    staffWithdrawals(reader, { memberId }, { skipCount: 0, maxResultCount: SHOWN + 1 }),
    historyOf(reader, [id]),
    dependentAccounts(reader, staffId),
  ]);
  const isDependent = row.firstApprovedBy !== null && dependents.has(row.firstApprovedBy);
  const account = accounts.get(row.bankAccountId);
  if (!shown || !member || !account) throw new Refusal('notFound');
  const steps = history.get(id) ?? [];
  const names = await staffNames(
    reader,
    steps.map(({ actorKind, actorId }) => (actorKind === 'staff' ? actorId : null)),
  );
  return {
    ...shown,
    isDependent,
    can: isDependent ? shown.can.filter((step) => step !== 'approve') : shown.can,
    kind: account.kind,
    branchCode: account.branchCode,
    accountAddedAt: toIso(account.addedAt),
    memberType: member.member_type as StaffWithdrawalDetail['memberType'],
    memberSince: toIso(member.created_at),
    certifiedName: certifiedHolder(member)?.name ?? '',
    balance: toApi(balance),
    parts: presentLots(lots),
    hints,
    incoming: incoming.items.map(({ at, amount, payerName, bankReference }) => ({
      ...{ at, amount, payerName, bankReference },
    })),
    earlier: others.items.filter((other) => other.id !== id).slice(0, SHOWN),
    history: steps.map(({ at, from, to, actorKind, actorId, note }) => ({
      at: toIso(at),
      from,
      to,
      by: names.get(actorId) ?? '',
      byBuyer: actorKind === 'buyer',
      note,
    })),
    attempts: row.attempts,
    requestedAt: toIsoOrNull(row.requestedAt),
  };
}
