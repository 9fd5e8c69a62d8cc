import { Refusal } from '../../../platform/refusal.ts';
import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { decideCorrection } from './correct-wallet.ts';
import { findCorrection } from './correction-store.ts';
import { correctionsForApproval } from './corrections-for-approval.ts';

/** Goodwill above the limit of a single staff user, and every adjustment of a wallet. */
export const correctionApprovals: ApprovalSource = {
  kinds: ['goodwill', 'walletAdjustment'],

  find: async (reader, wanted) => {
    const found = await correctionsForApproval(reader, wanted);
    const cards = await memberCards(
      reader,
      found.map(({ memberId }) => memberId),
    );
    return found.map((one) => ({
      ...{ kind: one.kind === 'goodwill' ? 'goodwill' : 'walletAdjustment', id: one.id, subjectId: one.memberId },
      ...{ no: one.correctionNo, memberId: one.memberId, amount: one.amount, reason: one.reason, evidence: 1 },
      goesTo: cards.get(one.memberId)?.name ?? '',
      ...{ askedBy: one.askedBy, askedAt: one.askedAt },
      decision:
        one.decidedBy === null || one.decidedAt === null
          ? null
          : { isApproved: one.state === 'done', by: one.decidedBy, at: one.decidedAt, note: one.note },
    }));
  },

  decide: async (tx, { staffId }, { id, decision, note }) => {
    if (!(await findCorrection(tx, id))) throw new Refusal('notFound');
    await decideCorrection(tx, { id, note, staffId, isApproved: decision === 'approve' });
  },
};
