import type { WithdrawalAllowance, WithdrawalObstacle } from '@xunban/contract';
import { type Fen, fen, subtract, toApi, ZERO_FEN } from '@xunban/money';
import { toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { namesOfAccounts } from '../../identity/bank-accounts/bank-account-cards.ts';
import { certifiedHolder } from '../../identity/bank-accounts/save-bank-account.ts';
import { sameName } from '../../identity/company-register/same-name.ts';
import { accountBalance } from '../../ledger/ledger/account-balance.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { freeOf, originsOf } from './read-origins.ts';
import type { Lot } from './wallet-origins.ts';
import { withdrawalRule } from './withdrawal-rule.ts';
import { askedToday, openWithdrawalOf } from './withdrawal-store.ts';

/** Returns the amount that a member may withdraw, and the obstacles. */
export async function allowanceOf(reader: Reader, memberId: string): Promise<WithdrawalAllowance> {
  const rule = await withdrawalRule(reader);
  const [member, balance, frozen, lots, asked, open, names] = await Promise.all([
    findMember(reader, memberId),
    walletBalance(reader, memberId),
    accountBalance(reader, 'walletFrozen', memberId),
    originsOf(reader, memberId, rule.gatewayDays),
    askedToday(reader, memberId),
    openWithdrawalOf(reader, memberId),
    namesOfAccounts(reader, memberId),
  ]);
  if (!member) throw new Refusal('unauthenticated');
  const leftToday = clampToZero(subtract(rule.perDay, asked));
  const free = freeOf(lots);
  const holder = certifiedHolder(member);
  const stands: Readonly<Record<WithdrawalObstacle, boolean>> = {
    notCertified: !holder,
    noBankAccount: holder !== undefined && !names.some((name) => sameName(name, holder.name)),
    noPayPassword: member.pay_password_hash === null,
    withdrawalOpen: open !== undefined,
    nothingFree: free < rule.min,
    dayIsUsed: free >= rule.min && leftToday < rule.min,
  };
  return {
    balance: toApi(balance),
    frozen: toApi(fen(-frozen)),
    max: toApi(free < leftToday ? free : leftToday),
    parts: presentLots(lots),
    min: toApi(rule.min),
    perDay: toApi(rule.perDay),
    leftToday: toApi(leftToday),
    gatewayDays: rule.gatewayDays,
    obstacles: (Object.keys(stands) as WithdrawalObstacle[]).filter((obstacle) => stands[obstacle]),
  };
}

export const presentLots = (lots: readonly Lot[]): WithdrawalAllowance['parts'] =>
  lots.map(({ origin, amount, freeFrom }) => ({ origin, amount: toApi(amount), freeFrom: toIsoOrNull(freeFrom) }));

export const clampToZero = (amount: Fen): Fen => (amount < 0n ? ZERO_FEN : amount);
