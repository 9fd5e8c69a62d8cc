import { type MemberRole, roleHas } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMember, personLabel } from '../../identity/accounts/members.ts';
import { membershipsIn, roleOf } from '../../identity/accounts/memberships.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { noteInHistory, notifyRequester } from './approval-notifications.ts';
import { canApprove } from './approval-rule.ts';
import { approvalRuleOf } from './approval-rule-store.ts';
import { inStateNow } from './approval-state.ts';
import { type Approval, findApproval, lockApproval, writeDecision } from './approval-store.ts';

/** A request with the role of the person who reads it. */
export interface ReadableApproval {
  readonly approval: Approval;
  readonly role: MemberRole;
}

/**
 * Finds a request for a person, whatever account its session acts in: links in messages are opened in any.
 * @throws {Refusal} `notFound` for missing requests and those of companies in which the person does not pay
 */
export async function readableApproval(reader: Reader, personId: string, id: string): Promise<ReadableApproval> {
  const approval = await findApproval(reader, id);
  const role = approval && (await roleIn(reader, approval.memberId, personId));
  if (!approval || !role || !roleHas(role, 'payment.pay')) throw new Refusal('notFound');
  return { approval, role };
}

async function roleIn(reader: Reader, accountId: string, personId: string): Promise<MemberRole | undefined> {
  const account = await findMember(reader, accountId);
  if (!account || account.is_disabled || account.closed_at !== null) return undefined;
  if (accountId === personId) return 'owner';
  const membership = (await membershipsIn(reader, accountId)).find(({ person_id }) => person_id === personId);
  return membership && roleOf(membership);
}

/** True when a person with a role decides a request of another. */
export async function canDecide(
  reader: Reader,
  { approval, role }: ReadableApproval,
  personId: string,
): Promise<boolean> {
  if (approval.requestedBy === personId) return false;
  return canApprove(await approvalRuleOf(reader, approval.memberId), role, approval.total);
}

/**
 * Decides a request, with its main orders locked: their amounts cannot change at the same time.
 * @throws {Refusal} `notFound`, `company.approvalOwn`, `forbidden`, `staleVersion`, `company.approvalEnded`
 */
export async function decideApproval(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  personId: string,
  decision: { readonly id: string; readonly approve: boolean; readonly reason: string; readonly version: number },
): Promise<void> {
  const readable = await readableApproval(tx, personId, decision.id);
  if (readable.approval.requestedBy === personId) throw new Refusal('company.approvalOwn');
  if (!(await canDecide(tx, readable, personId))) throw new Refusal('forbidden');
  const ids = readable.approval.shares.map(({ mainOrderId }) => mainOrderId);
  await lockMainOrders(tx, ids.toSorted());
  const locked = await lockApproval(tx, decision.id);
  const [approval] = locked ? await inStateNow(tx, [locked]) : [];
  if (approval?.state !== 'open') throw new Refusal('company.approvalEnded');
  if (approval.version !== decision.version) throw new Refusal('staleVersion');
  const name = await personLabel(tx, personId);
  const { reason } = decision;
  await writeDecision(tx, approval, {
    state: decision.approve ? 'approved' : 'refused',
    ...{ decidedBy: personId, deciderName: name, reason },
  });
  await noteInHistory(tx, approval, decision.approve ? 'approvePayment' : 'refusePayment', { personId, name, reason });
  await notifyRequester(deps, tx, approval, decision.approve ? 'approvalGiven' : 'approvalRefused');
}
