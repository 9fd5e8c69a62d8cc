import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { type Evaluation, lockEvaluation, markHidden } from './evaluation-store.ts';

interface Moderation {
  readonly id: string;
  readonly staffId: string;
  readonly reason: string;
}

/** Takes an evaluation from the public, with a reason that its member reads. @throws Refusal as `moderated` */
export async function hideEvaluation(tx: Tx, { id, staffId, reason }: Moderation): Promise<void> {
  const found = await moderated(tx, id, false);
  await markHidden(tx, id, { staffId, reason });
  await recordAndNotify(tx, found, { hides: true, reason });
}

/** Gives it back. @throws Refusal as `moderated` */
export async function showEvaluation(tx: Tx, { id, reason }: Moderation): Promise<void> {
  const found = await moderated(tx, id, true);
  await markHidden(tx, id, null);
  await recordAndNotify(tx, found, { hides: false, reason });
}

/** @throws Refusal `notFound`, `evaluation.stateChanged` when a colleague was faster, or its member has deleted it */
async function moderated(tx: Tx, id: string, isHidden: boolean): Promise<Evaluation> {
  const found = await lockEvaluation(tx, { id });
  if (!found) throw new Refusal('notFound');
  if (found.deletedAt !== null || (found.hiddenAt !== null) !== isHidden) throw new Refusal('evaluation.stateChanged');
  return found;
}

async function recordAndNotify(
  tx: Tx,
  { id, orderId, memberId, hiddenAt }: Evaluation,
  { hides, reason }: { readonly hides: boolean; readonly reason: string },
): Promise<void> {
  const orderNo = (await findPcbOrder(tx, { id: orderId }))?.orderNo ?? '';
  await recordAction(tx, {
    object: { kind: 'evaluation', id, no: orderNo, memberId },
    before: { isHidden: !hides },
    after: { isHidden: hides },
    reason,
  });
  // Each hiding sends its own notification; showing again is identified by the time of hiding.
  const fact = hides ? `${id} ${(await databaseNow(tx)).toISOString()}` : `${id} ${hiddenAt?.toISOString() ?? ''}`;
  const event = hides ? 'evaluationHidden' : 'evaluationShown';
  await notifyMember(tx, { memberId, event, about: orderNo, fact, params: { orderNo } });
}
