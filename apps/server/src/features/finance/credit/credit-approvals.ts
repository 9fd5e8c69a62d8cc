import { type Fen, fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ApprovalRequest, ApprovalSource } from '../../base/approvals/approval-source.ts';
import { decideProposal } from './decide-proposal.ts';
import { findProposal, type Proposal, proposalOf } from './proposal-store.ts';

/** Credit terms above the limit of a single staff user, and every write-off. */
export const creditApprovals: ApprovalSource = {
  kinds: ['creditTerms', 'writeOff'],

  find: async (reader, { isWaiting, max, ids }) => {
    let query = reader.selectFrom('credit_proposal').selectAll();
    if (ids) query = query.where('id', 'in', [...ids]);
    const rows = isWaiting
      ? await query.where('state', '=', 'waiting').execute()
      : await query.where('state', '<>', 'waiting').orderBy('decided_at', 'desc').limit(max).execute();
    const proposals = rows.map(proposalOf);
    const numbers = await statementNumbers(reader, proposals);
    return proposals.map((proposal) => requestOf(proposal, numbers));
  },

  decide: async (tx, { staffId }, { id, decision, note }) => {
    if (!(await findProposal(tx, id))) throw new Refusal('notFound');
    await decideProposal(tx, { id, note, staffId, decision: decision === 'approve' ? 'grant' : 'refuse' });
  },
};

async function statementNumbers(reader: Reader, proposals: readonly Proposal[]): Promise<ReadonlyMap<string, string>> {
  const ids = proposals.flatMap((one) => (one.kind === 'writeOff' ? [one.statementId] : []));
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('credit_statement')
    .select(['id', 'statement_no'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.statement_no]));
}

/** Both are on the page of the member's credit account. */
function requestOf(proposal: Proposal, numbers: ReadonlyMap<string, string>): ApprovalRequest {
  const { id, memberId, reason, proposedBy, proposedAt, decidedBy, decidedAt, note } = proposal;
  const no = proposal.kind === 'writeOff' ? (numbers.get(proposal.statementId) ?? '') : '';
  return {
    ...{ kind: proposal.kind === 'writeOff' ? 'writeOff' : 'creditTerms', id, subjectId: memberId, no, memberId },
    amount: amountOf(proposal),
    ...{ goesTo: no, reason, evidence: 0, askedBy: proposedBy, askedAt: proposedAt },
    decision:
      decidedBy === null || decidedAt === null
        ? null
        : { isApproved: proposal.state === 'granted', by: decidedBy, at: decidedAt, note },
  };
}

const amountOf = (proposal: Proposal): Fen =>
  fen(proposal.kind === 'writeOff' ? proposal.amount : proposal.terms.limit);
