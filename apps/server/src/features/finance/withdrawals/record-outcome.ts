import { toYuanText } from '@xunban/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { findPayouts } from './payout-store.ts';
import { lockAtVersion, withdrawalObject } from './review-withdrawal.ts';
import { isReferenceUsed } from './withdrawal-store.ts';

interface Outcome {
  readonly id: string;
  readonly version: number;
  readonly outcome: 'paid' | 'failed';
  readonly bankReference: string;
  readonly reason: string;
}

/**
 * Books the outcome of a withdrawal that staff sent to the bank in a file. For the bank's API only the bank reports the
 * outcome, so that no manual entry can contradict it.
 * @throws {Refusal} `notFound`, `staleVersion`, `withdrawal.moved`, `withdrawal.referenceUsed`, `invalidInput`
 */
export async function recordOutcome(tx: Tx, given: Outcome, staffId: string): Promise<void> {
  const withdrawal = await lockAtVersion(tx, given);
  const payout = (await findPayouts(tx, [withdrawal.payoutId])).get(withdrawal.payoutId ?? '');
  if (withdrawal.state !== 'paying' || payout?.way !== 'file') throw new Refusal('withdrawal.moved');
  const isPaid = given.outcome === 'paid';
  if (isPaid) await requireReference(tx, given.bankReference);
  else if (given.reason.length < 2)
    throw new Refusal('invalidInput', { fields: [{ field: 'reason', code: 'required' }] });
  const updated = await moveWithdrawal(tx, withdrawal, isPaid ? 'bankPaid' : 'bankRefused', {
    by: { kind: 'staff', id: staffId },
    note: isPaid ? given.bankReference : given.reason,
    fields: isPaid ? { bank_reference: given.bankReference } : { reason: given.reason },
  });
  await recordAction(tx, {
    object: withdrawalObject(withdrawal),
    before: { withdrawalState: withdrawal.state },
    after: {
      withdrawalState: updated.state,
      amount: toYuanText(withdrawal.amount),
      ...(isPaid ? { bankReference: given.bankReference } : {}),
    },
    ...(isPaid ? {} : { reason: given.reason }),
  });
}

async function requireReference(tx: Tx, bankReference: string): Promise<void> {
  if (bankReference === '')
    throw new Refusal('invalidInput', { fields: [{ field: 'bankReference', code: 'required' }] });
  // Two that name one transfer at the same time must wait for each other, whichever withdrawals they are about.
  await sql`select pg_advisory_xact_lock(hashtext(${`withdrawal transfer ${bankReference}`}))`.execute(tx);
  if (await isReferenceUsed(tx, bankReference)) throw new Refusal('withdrawal.referenceUsed');
}
