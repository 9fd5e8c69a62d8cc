import { fen } from '@xunban/money';
import type { Selectable } from 'kysely';
import type { ChangeProposal } from '../../../platform/db/schema.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ApprovalRequest, ApprovalSource } from '../../base/approvals/approval-source.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { decideChange } from './decide-change.ts';
import { findProposal, proposalOf } from './proposal-store.ts';

/** Change orders with a line above the limit of a single approver. */
export const changeApprovals: ApprovalSource = {
  kinds: ['changeOrder'],

  find: async (reader, { isWaiting, max, ids }) => {
    let query = reader.selectFrom('change_proposal').selectAll();
    if (ids) query = query.where('id', 'in', [...ids]);
    const rows = isWaiting
      ? await query.where('state', '=', 'waiting').execute()
      : await query.where('state', 'in', ['allowed', 'refused']).orderBy('decided_at', 'desc').limit(max).execute();
    const boards = await boardsById(
      reader,
      rows.map((row) => row.order_id),
    );
    return rows.flatMap((row) => {
      const board = boards.get(row.order_id);
      // A proposal cannot be approved after its board has changed.
      const hasChanged = isWaiting && board?.version !== row.order_version;
      return board && !hasChanged ? [requestOf(row, board)] : [];
    });
  },

  decide: async (tx, actor, { id, decision, note }) => {
    const proposal = await findProposal(tx, id);
    if (!proposal) throw new Refusal('notFound');
    await decideChange(tx, staffActor(actor), {
      ...{ orderId: proposal.orderId, proposalId: id, note },
      decision: decision === 'approve' ? 'allow' : 'refuse',
    });
  },
};

const requestOf = (row: Selectable<ChangeProposal>, { id, orderNo, memberId }: PcbOrder): ApprovalRequest => ({
  ...{ kind: 'changeOrder', id: row.id, subjectId: id, no: orderNo, memberId },
  ...{ amount: fen(row.amount_delta_fen), goesTo: row.line_name, reason: row.reason },
  evidence: proposalOf(row).request.evidence.length,
  ...{ askedBy: row.proposed_by, askedAt: row.proposed_at },
  decision:
    row.decided_by === null || row.decided_at === null
      ? null
      : { isApproved: row.state === 'allowed', by: row.decided_by, at: row.decided_at, note: row.note },
});
