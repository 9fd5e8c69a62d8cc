import { toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { changeProposalChanged } from './change-order-events.ts';
import { endProposal, findProposal } from './proposal-store.ts';
import { changeOf, offerChange } from './request-change.ts';

interface Decision {
  readonly orderId: string;
  readonly proposalId: string;
  readonly decision: 'allow' | 'refuse';
  readonly note: string;
}

/**
 * Records the four-eyes decision on a change order above the limit of a single approver. An approved one goes to the buyer. The
 * requester can withdraw it, but not approve it.
 * @throws Refusal `notFound`, `change.proposalEnded`, and as {@link requireFourEyes} and `requestChange`
 */
export async function decideChange(tx: Tx, actor: StaffActor, input: Decision): Promise<void> {
  const { main, order } = await lockOrder(tx, input.orderId);
  const proposal = await findProposal(tx, input.proposalId);
  if (proposal?.orderId !== order.id) throw new Refusal('notFound');
  if (proposal.state !== 'waiting') throw new Refusal('change.proposalEnded');
  const { decision, note } = input;
  const staffId = actor.id;
  if (decision === 'allow') {
    await requireFourEyes(tx, {
      ...{ askedBy: proposal.proposedBy, staffId, own: 'change.ownProposal' },
      ...{ object: boardObject(order), amount: proposal.amountDeltaFen },
    });
    if (order.version !== proposal.orderVersion) throw new Refusal('order.stateChanged');
    await endProposal(tx, proposal.id, { state: 'allowed', staffId, note });
    await offerChange(tx, actor, { main, order }, await changeOf(tx, order, proposal.request));
  } else {
    await endProposal(tx, proposal.id, { state: 'refused', staffId, note });
    await recordAction(tx, {
      object: boardObject(order),
      before: { awaitsSecondApproval: true, amount: toYuanText(proposal.amountDeltaFen) },
      after: { awaitsSecondApproval: false },
      reason: note,
    });
    await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
  }
  await raise(tx, changeProposalChanged, { orderId: order.id, staffId });
}
