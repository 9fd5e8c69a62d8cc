import type { Fen } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { publish } from '../../platform/events/publish.ts';
import { adjustment } from '../ledger/events.ts';
import { postJournal } from '../ledger/post-journal.ts';

/**
 * Gives to a wallet (positive) or takes back (negative) on the house's account. `key` makes it happen once.
 * @throws {Overdrawn} when more is taken than is there.
 */
export async function adjustWallet(
  tx: Tx,
  change: { readonly key: string; readonly memberId: string; readonly amount: Fen; readonly reference: string },
): Promise<void> {
  const { key, memberId, amount, reference } = change;
  await tx
    .insertInto('wallet_adjustment')
    .values({ key, member_id: memberId, amount_fen: amount, reference })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await postJournal(tx, adjustment(change));
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
}
