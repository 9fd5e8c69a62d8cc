import type { Reader } from '../../../platform/db/transaction.ts';
import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { findReopenings, type Reopening } from '../../ledger/ledger/month-closes.ts';
import { decideReopening } from './close-month.ts';

/** More than one cannot wait: only the last closed month is reopened. */
const MAX_WAITING = 10;

/** Closed months with a request to reopen. */
export const monthApprovals: ApprovalSource = {
  kinds: ['reopenMonth'],

  find: async (reader, { isWaiting, max, ids }) => {
    const rows = await findReopenings(reader, { isWaiting, ids, max: isWaiting ? MAX_WAITING : max });
    return rows.map((row) => ({
      ...{ kind: 'reopenMonth', id: row.id, subjectId: row.month, no: row.month, memberId: null, amount: null },
      ...{ goesTo: '', reason: row.reason, evidence: 0, askedBy: row.asked_by, askedAt: row.asked_at },
      decision:
        row.decided_by === null || row.decided_at === null
          ? null
          : { isApproved: row.state === 'granted', by: row.decided_by, at: row.decided_at, note: row.note },
    }));
  },

  decide: (tx, { staffId }, { id, decision, note }) =>
    decideReopening(tx, { id, note, staffId, isGranted: decision === 'approve' }),
};

/** Requests that wait for four-eyes approval. */
export const waitingReopenings = (reader: Reader, ids: readonly string[] | 'all'): Promise<readonly Reopening[]> =>
  findReopenings(reader, { isWaiting: true, max: MAX_WAITING, ids: ids === 'all' ? undefined : ids });
