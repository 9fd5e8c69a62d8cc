import { toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { creditChanged } from './credit-events.ts';
import { accountObject, grantTerms, recordCredit, recordTerms } from './decide-credit.ts';
import { lockAccount } from './lock-account.ts';
import { endProposal, findProposal } from './proposal-store.ts';
import { writeOff } from './write-off.ts';

interface Decision {
  readonly id: string;
  readonly decision: 'grant' | 'refuse';
  readonly note: string;
  readonly staffId: string;
}

/**
 * Decides a proposal (four-eyes approval). The proposer may withdraw it, but not approve it.
 * @returns the id of the member it concerns
 * @throws {Refusal} `notFound`, `credit.moved`, as {@link requireFourEyes}
 */
export async function decideProposal(tx: Tx, { id, decision, note, staffId }: Decision): Promise<string> {
  const found = await findProposal(tx, id);
  const locked = found && (await lockAccount(tx, found.memberId));
  const proposal = locked && (await findProposal(tx, id));
  if (!proposal) throw new Refusal('notFound');
  if (proposal.state !== 'waiting') throw new Refusal('credit.moved');
  const { account } = locked;
  if (decision === 'grant')
    await requireFourEyes(tx, {
      ...{ askedBy: proposal.proposedBy, staffId, own: 'credit.ownProposal' },
      object: await accountObject(tx, account),
      amount: proposal.kind === 'terms' ? proposal.terms.limit : proposal.amount,
    });
  await endProposal(tx, id, { state: decision === 'grant' ? 'granted' : 'refused', staffId, note });
  const { memberId, reason } = proposal;
  const why = note || reason;
  if (proposal.kind === 'terms') {
    const { terms } = proposal;
    if (decision === 'grant') await grantTerms(tx, account, terms, { staffId, reason: why });
    await recordTerms(tx, account, decision === 'grant' ? terms : account, why);
  } else {
    if (decision === 'grant') await writeOff(tx, locked, proposal, staffId);
    await recordCredit(tx, account, {}, { amount: toYuanText(proposal.amount) }, why);
  }
  await raise(tx, creditChanged, { memberId, staffId });
  return memberId;
}
