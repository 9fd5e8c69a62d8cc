import type { Member } from '../../../platform/auth/actor.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { personLabel } from '../../identity/accounts/members.ts';
import { claimPayment, requireStillDue } from '../payments/payment-claims.ts';
import type { WhatIsDue } from '../payments/what-is-due.ts';
import { noteInHistory, notifyApprovers, publishApproval } from './approval-notifications.ts';
import { exceededLimit } from './approval-rule.ts';
import { approvalRuleOf } from './approval-rule-store.ts';
import { amountOf, inStateNow, isSameRequest, sharesNow } from './approval-state.ts';
import { type Approval, approvalsFor, endApproval, insertApproval, isLive, lockApproval } from './approval-store.ts';

/** Each is sent to the owner by SMS. */
const REQUESTS: readonly Limit[] = [{ name: 'day', count: 20, seconds: 86_400 }];

/**
 * Requests an approval for a payment that is not begun. An equal live request is returned; earlier ones of the person for the
 * same orders end.
 * @throws {Refusal} `notFound`, `payment.closed`, `payment.amountChanged`, `company.approvalNotNeeded`, `rateLimited`
 */
export async function requestApproval(
  deps: Pick<Deps, 'config'> & { readonly due: WhatIsDue },
  tx: Tx,
  actor: Member,
  { payNo, reason }: { readonly payNo: string; readonly reason: string },
): Promise<Approval> {
  const claimed = await claimPayment(tx, deps.due, payNo);
  if (claimed?.payment.memberId !== actor.memberId || claimed.payment.purpose !== 'order')
    throw new Refusal('notFound');
  const { payment } = claimed;
  if (payment.state === 'pending') throw new Refusal('payment.inProgress');
  if (payment.state !== 'created' || !claimed.isBeforeDeadline) throw new Refusal('payment.closed');
  requireStillDue(claimed);
  const mainOrderIds = payment.orders.map(({ mainOrderId }) => mainOrderId);
  const { shares, total } = await sharesNow(tx, mainOrderIds);
  const rule = await approvalRuleOf(tx, actor.memberId);
  if (exceededLimit(rule, actor.role, total) === null) throw new Refusal('company.approvalNotNeeded');
  if (amountOf(shares) !== payment.amount) throw new Refusal('payment.amountChanged');
  const earlier = await inStateNow(tx, await approvalsFor(tx, actor, mainOrderIds));
  const equal = earlier.find((one) => isLive(one) && isSameRequest(one.shares, shares));
  if (equal) return equal;
  for (const { id } of earlier.filter(isLive)) {
    const locked = await lockApproval(tx, id);
    if (locked && isLive(locked)) await endApproval(tx, locked, 'lapsed');
  }
  await claim(tx, `payment approvals ${actor.personId}`, REQUESTS);
  const name = await personLabel(tx, actor.personId);
  const made = await insertApproval(tx, {
    ...{ memberId: actor.memberId, amount: payment.amount, total, reason, shares },
    ...{ requestedBy: actor.personId, requesterName: name },
  });
  await noteInHistory(tx, made, 'askApproval', { personId: actor.personId, name, reason });
  await notifyApprovers(deps, tx, made, 'approvalRequested');
  return made;
}

/** @throws {Refusal} `notFound` for requests of others, `company.approvalEnded` */
export async function withdrawRequest(tx: Tx, { memberId, personId }: Member, id: string): Promise<void> {
  const approval = await lockApproval(tx, id);
  if (approval?.memberId !== memberId || approval.requestedBy !== personId) throw new Refusal('notFound');
  if (approval.state !== 'open') throw new Refusal('company.approvalEnded');
  await endApproval(tx, approval, 'withdrawn');
  await publishApproval(tx, approval);
}
