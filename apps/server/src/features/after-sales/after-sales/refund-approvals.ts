import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import { imagesOf } from './complaint-images.ts';
import { complaints, proposals } from './complaint-store.ts';
import { decideRefund } from './decide-complaint.ts';

/** Refunds for shipped boards above the limit of a single staff user. */
export const complaintApprovals: ApprovalSource = {
  kinds: ['complaintRefund'],

  find: async (reader, wanted) => {
    const found = await proposals(reader, wanted);
    const ids = found.map(({ complaintId }) => complaintId);
    const [rows, images] = await Promise.all([complaints(reader, { ids }), imagesOf(reader, ids)]);
    const boards = await boardsById(
      reader,
      rows.map(({ orderId }) => orderId),
    );
    return found.flatMap(({ complaintId, amount, text, by, at, decision }) => {
      const row = rows.find(({ id }) => id === complaintId);
      if (!row) return [];
      return [
        {
          ...{ kind: 'complaintRefund' as const, id: row.id, subjectId: row.id, no: row.complaintNo },
          ...{ memberId: row.memberId, amount, goesTo: boards.get(row.orderId)?.orderNo ?? '', reason: text },
          ...{ evidence: images.get(row.id)?.length ?? 0, askedBy: by, askedAt: at, decision },
        },
      ];
    });
  },

  decide: (tx, actor, { id, decision, note }) =>
    decideRefund(tx, staffActor(actor), { id, note, isApproved: decision === 'approve' }),
};
