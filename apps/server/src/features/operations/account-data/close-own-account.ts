import type { AccountClosing } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { sql } from 'kysely';
import type { Member } from '../../../platform/auth/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { creditOwed, endOwnCredit } from '../../finance/credit/end-own-credit.ts';
import { moneyOnItsWay } from '../../finance/payments/read-payments.ts';
import { openWithdrawals } from '../../finance/withdrawals/money-in-withdrawals.ts';
import { closeAccount } from '../../identity/accounts/close-account.ts';
import { lockMember } from '../../identity/accounts/members.ts';
import { spendPhoneProof } from '../../identity/accounts/phone-proof.ts';
import { isBeingCertified } from '../../identity/certification/certification-data.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { countByState } from '../../orders-core/orders/list-orders.ts';
import { codeOf } from '../../orders-core/orders/order-machine.ts';
import { eraseAll } from './personal-data.ts';

/** Returns the obstacles to closing an account: all money and boards that would lose their owner. */
export async function closingOf(reader: Reader, memberId: string): Promise<AccountClosing> {
  const [states, balance, owed, { payments, refunds }, isOpen, retention, withdrawals] = await Promise.all([
    countByState(reader, { memberId }),
    walletBalance(reader, memberId),
    creditOwed(reader, memberId),
    moneyOnItsWay(reader, memberId),
    isBeingCertified(reader, memberId),
    sql<{ days: number }>`select extract(day from retention_of('closedAccount'))::int as days`.execute(reader),
    openWithdrawals(reader, memberId),
  ]);
  const orders = [...states]
    .filter(([state]) => state < codeOf('completed'))
    .reduce((all, [, count]) => all + count, 0);
  const counted = { orders, payments, refunds, withdrawals, certification: isOpen ? 1 : 0 } as const;
  return {
    obstacles: [
      ...(balance > 0n ? [{ kind: 'wallet' as const, count: 1, amount: toApi(balance) }] : []),
      ...(owed > 0n ? [{ kind: 'credit' as const, count: 1, amount: toApi(owed) }] : []),
      ...(Object.keys(counted) as (keyof typeof counted)[])
        .filter((kind) => counted[kind] > 0)
        .map((kind) => ({ kind, count: counted[kind], amount: null })),
    ],
    retentionDays: retention.rows[0]?.days ?? 0,
  };
}

/**
 * Closes the account of the member who has just proved the phone.
 * @throws {Refusal} `account.notClosable` with the obstacles, `account.proofInvalid`
 */
export async function closeOwnAccount(db: Db, { memberId, sessionId }: Member, proof: string): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    const { obstacles } = await closingOf(tx, memberId);
    if (obstacles.length > 0) throw new Refusal('account.notClosable', { data: { obstacles } });
    await spendPhoneProof(tx, sessionId, proof);
    await endOwnCredit(tx, memberId);
    await eraseAll(tx, 'eraseAtClosing', memberId);
    await closeAccount(tx, member);
  });
}
