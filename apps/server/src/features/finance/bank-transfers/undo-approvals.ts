import { fen } from '@xunban/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { decideUndo } from './undo-claim.ts';
import { findUndo } from './undo-store.ts';

/** Transfers reported as credited to the wrong wallet. */
export const undoApprovals: ApprovalSource = {
  kinds: ['transferUndo'],

  find: async (reader, { isWaiting, max, ids }) => {
    let query = reader
      .selectFrom('transfer_undo as undo')
      .innerJoin('bank_transfer as transfer', 'transfer.id', 'undo.transfer_id')
      .selectAll('undo')
      .select(['transfer.bank_reference', 'transfer.payer_name']);
    if (ids) query = query.where('undo.id', 'in', [...ids]);
    const rows = isWaiting
      ? await query.where('undo.state', '=', 'waiting').execute()
      : await query.where('undo.state', '<>', 'waiting').orderBy('undo.decided_at', 'desc').limit(max).execute();
    return rows.map((row) => ({
      ...{ kind: 'transferUndo', id: row.id, subjectId: row.transfer_id, no: row.bank_reference },
      ...{ memberId: row.member_id, amount: fen(row.amount_fen), goesTo: row.payer_name, reason: row.reason },
      ...{ evidence: 0, askedBy: row.asked_by, askedAt: row.asked_at },
      decision:
        row.decided_by === null || row.decided_at === null
          ? null
          : { isApproved: row.state === 'done', by: row.decided_by, at: row.decided_at, note: row.note },
    }));
  },

  decide: async (tx, { staffId }, { id, decision, note }) => {
    if (!(await findUndo(tx, id))) throw new Refusal('notFound');
    await decideUndo(tx, { id, note, staffId, isApproved: decision === 'approve' });
  },
};
