import { toYuanText } from '@xunban/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { ANSWER_SECONDS } from '../../../platform/outside-requests.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { consumeActionLimit } from '../../base/action-limits/consume-action-limit.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { maskAccountNo } from '../../identity/bank-accounts/encrypted-account-no.ts';
import { refundPaidByHand } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { lockManual, refundObject } from './lock-manual-refund.ts';
import { isReferenceUsed, type ManualPayout, writeManualPayout } from './manual-refund-store.ts';
import { memberOfRefund } from './member-of-refund.ts';
import { payeeAccountOf } from './payee-account.ts';
import { canStillPay } from './payment-state.ts';
import { refundChanged } from './refund-events.ts';
import { refundNotification } from './refund-notification.ts';
import { requirePayee } from './refund-payee.ts';
import { moveRefund } from './refund-store.ts';

/**
 * Books a manual refund by bank transfer: the money in transit leaves the bank instead of the channel. While the gateway may
 * still pay it, the staff user must attest the check that it will not.
 * @throws {Refusal} `notFound`, `refund.notManual`, `refund.beingAsked`, `refund.canStillBePaid`, `refund.referenceUsed`, and
 * as {@link requirePayee} and {@link consumeActionLimit}
 */
export async function recordManualRefund(tx: Tx, id: string, payout: ManualPayout): Promise<void> {
  const refund = await lockManual(tx, id);
  if (canStillPay(refund.gatewayAnswer)) {
    if (refund.secondsSinceRequest < ANSWER_SECONDS) throw new Refusal('refund.beingAsked');
    if (payout.attestation === '') throw new Refusal('refund.canStillBePaid');
  }
  const payee = await requirePayee(tx, refund.id, payout.payeeId);
  const limitUse = { staffId: payout.staffId, amount: refund.amount, subject: refund.refundNo };
  const memberId = await memberOfRefund(tx, refund.id);
  await consumeActionLimit(tx, { ...limitUse, action: 'manualRefund', memberId });
  if (canStillPay(refund.gatewayAnswer)) await consumeActionLimit(tx, { ...limitUse, action: 'attestation' });
  // Two that name one transfer at the same time must wait for each other, whichever refunds they are about.
  await sql`select pg_advisory_xact_lock(hashtext(${`refund transfer ${payout.bankReference}`}))`.execute(tx);
  if (await isReferenceUsed(tx, payout.bankReference)) throw new Refusal('refund.referenceUsed');
  await writeManualPayout(tx, refund.id, payout);
  const { bankReference, attestation } = payout;
  await recordAction(tx, {
    object: await refundObject(tx, refund),
    before: { refundState: refund.state },
    after: {
      ...{ refundState: 'succeeded', amount: toYuanText(refund.amount), bankReference, attestation },
      payeeAccount: maskAccountNo(await payeeAccountOf(tx, payee)),
    },
    reason: payout.note,
  });
  await raise(tx, refundChanged, { id: refund.id, staffId: payout.staffId });
  await postJournal(tx, refundPaidByHand({ refundNo: refund.refundNo, amount: refund.amount }));
  if (memberId !== undefined) await notifyMember(tx, refundNotification({ ...refund, memberId }));
}

/**
 * Returns a refund to its gateway, which may work again: the refund retry job requests it once more, and a refusal makes it
 * manual again.
 * @throws {Refusal} `notFound`, `refund.notManual`
 */
export async function retryManualRefund(tx: Tx, id: string): Promise<void> {
  const refund = await lockManual(tx, id);
  await moveRefund(tx, refund, 'failed');
  await recordAction(tx, {
    object: await refundObject(tx, refund),
    before: { refundState: refund.state },
    after: { refundState: 'failed' },
  });
}
