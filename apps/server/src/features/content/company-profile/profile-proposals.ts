import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { domainEvent, raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { lockFacts, writeFact } from './company-profile-store.ts';
import { endProposal, findProposals, insertProposal, type Proposal, type ProposedFact } from './proposal-store.ts';

/** A proposal was made or decided. */
export const profileProposalChanged = domainEvent<{ readonly id: string; readonly staffId: string }>(
  'companyProfile.proposalChanged',
);

const PROFILE = { kind: 'companyProfile' } as const;

/**
 * Proposes facts that a second user has to approve. Call under the lock of the facts.
 * @throws {Refusal} `companyProfile.waits` while another proposal is pending
 */
export async function proposeFacts(tx: Tx, facts: readonly ProposedFact[], staffId: string): Promise<void> {
  if (await pendingProposal(tx)) throw new Refusal('companyProfile.waits');
  const id = await insertProposal(tx, facts, staffId);
  await record(tx, facts, { after: true });
  await raise(tx, profileProposalChanged, { id, staffId });
}

export const pendingProposal = async (reader: Reader): Promise<Proposal | undefined> =>
  (await findProposals(reader, { isWaiting: true, max: 1 }))[0];

/** Returns the pending proposal if it is one of these. */
export const waitingProfileProposals = (reader: Reader, ids: readonly string[] | 'all'): Promise<readonly Proposal[]> =>
  findProposals(reader, { isWaiting: true, max: 1, ids: ids === 'all' ? undefined : ids });

/** Proposed facts of the company profile. */
export const profileApprovals: ApprovalSource = {
  kinds: ['companyProfile'],

  find: async (reader, { isWaiting, max, ids }) => {
    const proposals = await findProposals(reader, { isWaiting, max, ids });
    return proposals.map((row) => ({
      ...{ kind: 'companyProfile', id: row.id, subjectId: row.id, no: '', memberId: null, amount: null },
      ...{ goesTo: proposalText(row.facts), reason: '', evidence: 0, askedBy: row.asked_by, askedAt: row.asked_at },
      decision:
        row.decided_by === null || row.decided_at === null
          ? null
          : { isApproved: row.state === 'granted', by: row.decided_by, at: row.decided_at, note: row.note },
    }));
  },

  decide: async (tx, { staffId }, { id, decision, note }) => {
    await lockFacts(tx);
    const [asked] = await findProposals(tx, { max: 1, ids: [id] });
    if (!asked) throw new Refusal('notFound');
    if (asked.state !== 'waiting') throw new Refusal('companyProfile.ended');
    const isGranted = decision === 'approve';
    if (isGranted) {
      await requireFourEyes(tx, {
        ...{ askedBy: asked.asked_by, staffId, own: 'companyProfile.ownProposal', object: PROFILE },
        ...{ no: proposalText(asked.facts), amount: null },
      });
      for (const { name, after } of asked.facts) await writeFact(tx, name, after, asked.asked_by);
    }
    await endProposal(tx, { id, state: isGranted ? 'granted' : 'refused', staffId, note });
    await record(tx, isGranted ? asked.facts : [], { before: true, after: false, reason: note });
    await raise(tx, profileProposalChanged, { id, staffId });
  },
};

/** Names the change in any language: previous and proposed values. */
export const proposalText = (facts: readonly ProposedFact[]): string =>
  facts.map(({ before, after }) => `${before || '—'} → ${after || '—'}`).join(' · ');

/** @param awaits true while a second approval is awaited, before and after the action */
async function record(
  tx: Tx,
  facts: readonly ProposedFact[],
  awaits: { readonly before?: boolean; readonly after: boolean; readonly reason?: string },
): Promise<void> {
  await recordAction(tx, {
    object: PROFILE,
    before: {
      companyProfile: facts.map(({ name, before }) => `${name}: ${before}`),
      awaitsSecondApproval: awaits.before,
    },
    after: { companyProfile: facts.map(({ name, after }) => `${name}: ${after}`), awaitsSecondApproval: awaits.after },
    reason: awaits.reason ?? '',
  });
}
