import type { StaffTransferUse } from '@xunban/contract';
import { type Fen, fen, subtract, toApi, ZERO_FEN } from '@xunban/money';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { cashLogs } from '../../ledger/wallet/cash-log.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { findTransfer } from './transfer-store.ts';

/** A decision needs only the latest few uses of the money. */
const MAX_SPENT = 20;

/** Returns the amount that a wallet lacks for a transfer to be taken back from it; zero when it has enough. */
export async function missingOf(reader: Reader, memberId: string, amount: Fen): Promise<Fen> {
  const balance = await walletBalance(reader, memberId);
  return balance < amount ? subtract(amount, balance) : ZERO_FEN;
}

/**
 * Returns the balance of the wallet that a transfer was claimed for, and the later uses of its money: while the balance is less
 * than the transfer, the claim cannot be undone.
 * @throws {Refusal} `notFound`, `transfer.notClaimed`
 */
export async function claimUse(reader: Reader, id: string): Promise<StaffTransferUse> {
  const row = await findTransfer(reader, id);
  if (!row) throw new Refusal('notFound');
  const { member_id: memberId, decided_at: claimedAt } = row;
  if (row.state !== 'credited' || claimedAt === null || memberId === null) throw new Refusal('transfer.notClaimed');
  const amount = fen(row.amount_fen);
  const [balance, missing, cards, logs] = await Promise.all([
    walletBalance(reader, memberId),
    missingOf(reader, memberId, amount),
    memberCards(reader, [memberId]),
    cashLogs(reader, memberId, {
      ...{ kind: undefined, from: shanghaiDay(claimedAt), to: undefined, isOldestFirst: false },
      ...{ skip: 0, take: MAX_SPENT * 5 },
    }),
  ]);
  const card = cards.get(memberId);
  return {
    ...{ memberId, memberNo: card?.memberNo ?? '', memberName: card?.fullName ?? '' },
    ...{ amount: toApi(amount), balance: toApi(balance), missing: toApi(missing) },
    spent: logs.items
      .filter((log) => log.amount < 0 && new Date(log.at) >= claimedAt)
      .slice(0, MAX_SPENT)
      .map((log) => ({ at: log.at, kind: log.kind, reference: log.reference, amount: -log.amount })),
  };
}
