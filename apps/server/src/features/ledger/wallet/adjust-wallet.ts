import { type Fen, negate } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { consumeActionLimit } from '../../base/action-limits/consume-action-limit.ts';
import { adjustment } from '../ledger/events.ts';
import { postJournal } from '../ledger/post-journal.ts';

interface Adjustment {
  /** Makes it happen once. */
  readonly key: string;
  readonly memberId: string;
  readonly amount: Fen;
  /** Kind shown to the owner in the statement; defaults to adjustment. */
  readonly kind?: 'adjustment' | 'goodwill';
  readonly reference: string;
  /** The staff user of the change; the system when omitted. */
  readonly staffId?: string;
}

/**
 * Credits a wallet (positive) or debits it (negative) on the company's account; a single staff user may do so up to a limit.
 * @throws {Overdrawn} when more is debited than the balance.
 * @throws {Refusal} as {@link consumeActionLimit}
 */
export async function adjustWallet(tx: Tx, change: Adjustment): Promise<void> {
  const { key, memberId, amount, reference, staffId } = change;
  const row = await tx
    .insertInto('wallet_adjustment')
    .values({ key, member_id: memberId, amount_fen: amount, reference, made_by: staffId ?? null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  const size = amount < 0n ? negate(amount) : amount;
  if (row && staffId !== undefined)
    await consumeActionLimit(tx, {
      ...{ action: 'walletAdjustment', staffId, amount: size, subject: reference },
      memberId: amount > 0n ? memberId : undefined,
    });
  await postJournal(tx, adjustment(change));
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
}
