import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { amountOf, decideJournal } from './enter-journal.ts';
import { countWaitingUntil, type ManualJournal, manualJournalsForApproval } from './manual-journal-store.ts';

/** Journals that staff entered. */
export const manualJournalApprovals: ApprovalSource = {
  kinds: ['manualJournal'],

  find: async (reader, wanted) =>
    (await manualJournalsForApproval(reader, wanted)).map((one) => ({
      ...{ kind: 'manualJournal', id: one.id, subjectId: one.id, no: one.journalNo, memberId: null },
      ...{ amount: amountOf(one), goesTo: one.day, reason: one.summary, evidence: one.evidenceId === null ? 0 : 1 },
      ...{ askedBy: one.askedBy, askedAt: one.askedAt },
      decision:
        one.decidedBy === null || one.decidedAt === null
          ? null
          : { isApproved: one.state === 'done', by: one.decidedBy, at: one.decidedAt, note: one.note },
    })),

  decide: (tx, { staffId }, { id, decision, note }) =>
    decideJournal(tx, { id, note, staffId, isApproved: decision === 'approve' }),
};

/** Journals that wait for four-eyes approval. */
export const waitingManualJournals = async (
  reader: Parameters<typeof manualJournalsForApproval>[0],
  ids: readonly string[] | 'all',
): Promise<readonly Pick<ManualJournal, 'id' | 'journalNo'>[]> =>
  manualJournalsForApproval(reader, { isWaiting: true, max: 0, ids: ids === 'all' ? undefined : ids });

/** Journals that stand against the close of a month: approved later, they would be booked in another one. */
export const waitingJournalsUntil = countWaitingUntil;
