import type { CreditProposal, CreditState, StaffCreditDetail } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dependentAccounts } from '../../base/staff-accounts/dependent-accounts.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { memberTypeOf } from '../../identity/accounts/member-view.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { creditState, nextState } from '../../ledger/credit-accounts/credit-account-machine.ts';
import { findCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { accountHistory } from '../../ledger/credit-accounts/credit-history.ts';
import { figuresOf } from './figures.ts';
import { type Proposal, proposalsOf } from './proposal-store.ts';
import { creditScore } from './read-score.ts';
import { presentTerms, presentToStaff } from './staff-credit-view.ts';
import { statementNumbers } from './statement-store.ts';

/** One account for the users who decide about it. @throws {Refusal} `notFound` for a member who never applied */
export async function staffCreditDetail(reader: Reader, memberId: string, staffId: string): Promise<StaffCreditDetail> {
  const account = await findCreditAccount(reader, memberId);
  const member = account && (await findMember(reader, memberId));
  const [row] = account ? await presentToStaff(reader, [account]) : [];
  if (!account || !member || !row) throw new Refusal('notFound');
  const [{ unbilled, billed }, steps, proposals, score] = await Promise.all([
    figuresOf(reader, account),
    accountHistory(reader, memberId),
    proposalsOf(reader, memberId),
    creditScore(reader, memberId),
  ]);
  const names = await staffNames(reader, [
    ...steps.filter(({ actorKind }) => actorKind === 'staff').map(({ actorId }) => actorId),
    ...proposals.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
  ]);
  return {
    ...row,
    memberType: memberTypeOf(member),
    memberSince: toIso(member.created_at),
    askedBecause: account.askedBecause,
    openedAt: toIsoOrNull(account.openedAt),
    unbilled: toApi(unbilled),
    billed: toApi(billed),
    version: account.version,
    score,
    proposals: await presentProposals(reader, proposals, names, staffId),
    history: steps.map((step) => ({
      ...{ at: toIso(step.at), from: step.from, to: creditState(step.to), event: step.event },
      ...{ limit: toApi(step.limit), by: names.get(step.actorId) ?? '', byBuyer: step.actorKind === 'buyer' },
      note: step.note,
    })),
    can: stepsOf(account.state),
  };
}

const stepsOf = (state: CreditState): StaffCreditDetail['can'] => [
  ...(nextState(state, 'approve') || nextState(state, 'setTerms') ? (['setTerms'] as const) : []),
  ...(['reject', 'suspend', 'resume', 'close'] as const).filter((event) => nextState(state, event) !== undefined),
];

async function presentProposals(
  reader: Reader,
  proposals: readonly Proposal[],
  names: ReadonlyMap<string | null, string>,
  staffId: string,
): Promise<CreditProposal[]> {
  const [numbers, dependents] = await Promise.all([
    statementNumbers(
      reader,
      proposals.map((proposal) => (proposal.kind === 'writeOff' ? proposal.statementId : '')),
    ),
    dependentAccounts(reader, staffId),
  ]);
  return proposals.map((proposal) => ({
    ...{ id: proposal.id, kind: proposal.kind, reason: proposal.reason, state: proposal.state, note: proposal.note },
    terms: proposal.kind === 'terms' ? presentTerms(proposal.terms) : null,
    statementNo: proposal.kind === 'writeOff' ? (numbers.get(proposal.statementId) ?? '') : '',
    amount: proposal.kind === 'writeOff' ? toApi(proposal.amount) : null,
    ...{ proposedBy: names.get(proposal.proposedBy) ?? '', proposedAt: toIso(proposal.proposedAt) },
    ...{ decidedBy: names.get(proposal.decidedBy) ?? '', decidedAt: toIsoOrNull(proposal.decidedAt) },
    isDependent: dependents.has(proposal.proposedBy),
    can: canDecide(proposal, staffId, dependents),
  }));
}

/** The proposer may withdraw a proposal. */
function canDecide(
  { state, proposedBy }: Proposal,
  staffId: string,
  dependents: ReadonlySet<string>,
): CreditProposal['can'] {
  if (state !== 'waiting') return [];
  return proposedBy === staffId || dependents.has(proposedBy) ? ['refuse'] : ['grant', 'refuse'];
}
