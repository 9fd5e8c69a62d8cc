import { fen } from '@xunban/money';
import type { ApprovalRequest, ApprovalSource } from '../../base/approvals/approval-source.ts';
import { checkClaim } from './check-claim.ts';

/** Transfers that a staff user credited to a wallet by hand. */
export const claimApprovals: ApprovalSource = {
  kinds: ['transferClaim'],

  find: async (reader, { isWaiting, max, ids }) => {
    let query = reader.selectFrom('bank_transfer').selectAll();
    if (ids) query = query.where('id', 'in', [...ids]);
    const rows = isWaiting
      ? await query.where('claim_check', '=', 'waiting').execute()
      : await query.where('claim_checked_at', 'is not', null).orderBy('claim_checked_at', 'desc').limit(max).execute();
    return rows.flatMap((row): ApprovalRequest[] =>
      row.decided_by === null || row.decided_at === null
        ? []
        : [
            {
              ...{ kind: 'transferClaim', id: row.id, subjectId: row.id, no: row.bank_reference },
              ...{ memberId: row.member_id, amount: fen(row.amount_fen), goesTo: row.payer_name, reason: row.note },
              ...{ evidence: 0, askedBy: row.decided_by, askedAt: row.decided_at },
              decision:
                row.claim_checked_by === null || row.claim_checked_at === null
                  ? null
                  : {
                      isApproved: row.claim_check === 'approved',
                      ...{ by: row.claim_checked_by, at: row.claim_checked_at, note: row.claim_check_note },
                    },
            },
          ],
    );
  },

  decide: (tx, { staffId }, { id, decision, note }) =>
    checkClaim(tx, { id, note, staffId, isApproved: decision === 'approve' }),
};
