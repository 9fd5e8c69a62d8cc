import { approvalPath, type MessageEvent } from '@xunban/contract';
import { toApi, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/events/publish.ts';
import { siteAddress } from '../../../platform/site-address.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { membershipsIn, roleOf } from '../../identity/accounts/memberships.ts';
import { insertHistory } from '../../orders-core/orders/history.ts';
import { isReady, waitsForMoney } from '../../orders-core/orders/main-amounts.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { canApprove } from './approval-rule.ts';
import { approvalRuleOf } from './approval-rule-store.ts';
import type { Approval } from './approval-store.ts';

type Config = Pick<Deps, 'config'>;

const paramsOf = ({ config }: Config, { id, amount }: Approval) => ({
  amount: toApi(amount),
  link: `${siteAddress(config)}${approvalPath(id)}`,
});

/** Notifies the approvers: the company, whose owner gets SMS and email, and bookkeepers who approve. */
export async function notifyApprovers(
  deps: Config,
  tx: Tx,
  approval: Approval,
  event: 'approvalRequested' | 'approvalReminder',
): Promise<void> {
  const { id, memberId, total, requestedBy } = approval;
  const [rule, people] = [await approvalRuleOf(tx, memberId), await membershipsIn(tx, memberId)];
  const approvers = people.filter(
    (person) => person.person_id !== requestedBy && canApprove(rule, roleOf(person), total),
  );
  for (const recipient of [memberId, ...approvers.map(({ person_id }) => person_id)])
    await notifyMember(tx, {
      ...{ memberId: recipient, event, about: id, fact: id },
      params: paramsOf(deps, approval),
    });
  await publishApproval(tx, approval);
}

/** Notifies the requester, in the own account. */
export async function notifyRequester(
  deps: Config,
  tx: Tx,
  approval: Approval,
  event: Extract<MessageEvent, 'approvalGiven' | 'approvalRefused' | 'approvalEnded'>,
): Promise<void> {
  await notifyMember(tx, {
    ...{ memberId: approval.requestedBy, event, about: approval.id, fact: approval.id },
    params: paramsOf(deps, approval),
  });
  await publishApproval(tx, approval);
}

/** Open pages of the company read payments and requests again. */
export const publishApproval = (tx: Tx, { id, memberId }: Pick<Approval, 'id' | 'memberId'>): Promise<void> =>
  publish(tx, { topic: 'payment', id, memberId });

/** Writes an entry into the history of the boards that a request is for. */
export async function noteInHistory(
  tx: Tx,
  { shares }: Approval,
  action: 'askApproval' | 'approvePayment' | 'refusePayment',
  by: { readonly personId: string; readonly name: string; readonly reason: string },
): Promise<void> {
  const mains = await findMainOrders(
    tx,
    shares.map(({ mainOrderId }) => mainOrderId),
  );
  for (const board of mains.flatMap(({ orders }) => orders).filter((one) => isReady(one) || waitsForMoney(one)))
    await insertHistory(tx, {
      ...{ orderId: board.id, from: board.state, to: board.state, action, reason: by.reason },
      ...{ actor: { kind: 'buyer', id: by.personId, name: by.name }, priceDeltaFen: ZERO_FEN, daysDelta: 0 },
    });
}
