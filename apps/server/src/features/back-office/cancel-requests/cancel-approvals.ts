import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import { decideCancellation } from './request-cancellation.ts';
import { requestsDecided, requestsWaiting } from './request-store.ts';

/** Cancellation requests for paid boards. */
export const cancelApprovals: ApprovalSource = {
  kinds: ['cancellation'],

  find: async (reader, { isWaiting, max, ids }) => {
    const requests = isWaiting ? await requestsWaiting(reader, { ids }) : await requestsDecided(reader, { max, ids });
    const boards = await boardsById(
      reader,
      requests.map(({ orderId }) => orderId),
    );
    return requests.flatMap((request) => {
      const board = boards.get(request.orderId);
      // A request cannot be approved after its board has changed.
      if (!board || (isWaiting && board.version !== request.orderVersion)) return [];
      const { decidedBy, decidedAt, note, state } = request;
      return [
        {
          ...{ kind: 'cancellation' as const, id: request.id, subjectId: board.id, no: board.orderNo },
          ...{ memberId: board.memberId, amount: request.amount, goesTo: request.goesTo.join(' ') },
          ...{ reason: request.reason, evidence: 0, askedBy: request.askedBy, askedAt: request.askedAt },
          decision:
            decidedBy === null || decidedAt === null
              ? null
              : { isApproved: state === 'done', by: decidedBy, at: decidedAt, note },
        },
      ];
    });
  },

  decide: (tx, actor, { id, decision, note }) =>
    decideCancellation(tx, staffActor(actor), { id, note, isApproved: decision === 'approve' }),
};
