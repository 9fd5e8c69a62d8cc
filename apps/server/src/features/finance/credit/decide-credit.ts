import { subtract, toYuanText, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { consumeOwnActionLimit } from '../../base/action-limits/consume-action-limit.ts';
import type { AuditValues } from '../../base/audit/audit-changes.ts';
import { type ActionObject, recordAction } from '../../base/audit/record-action.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import type { CreditAccountEvent } from '../../ledger/credit-accounts/credit-account-machine.ts';
import { nextState } from '../../ledger/credit-accounts/credit-account-machine.ts';
import {
  type CreditAccount,
  type CreditTerms,
  creditLineOf,
  type LockedCreditAccount,
} from '../../ledger/credit-accounts/credit-accounts.ts';
import { creditChanged } from './credit-events.ts';
import { lockAccount } from './lock-account.ts';
import { moveAccount } from './move-account.ts';
import { unbilledOf } from './movement-store.ts';
import { endProposal, insertTermsProposal, proposalsOf } from './proposal-store.ts';

interface Decision {
  readonly memberId: string;
  readonly version: number;
  readonly staffId: string;
  readonly reason: string;
}

/**
 * Grants an application, or changes the agreed terms. Above the limit of a single staff user it waits for four-eyes approval.
 * @throws {Refusal} `notFound`, `staleVersion`, `credit.moved`, `credit.proposalOpen`
 */
export async function setTerms(tx: Tx, decision: Decision & { readonly terms: CreditTerms }): Promise<void> {
  const { account } = await lockAtVersion(tx, decision);
  const { memberId, staffId, reason, terms } = decision;
  const event = eventOf(account);
  if (!nextState(account.state, event)) throw new Refusal('credit.moved');
  if (await hasOpenProposal(tx, memberId)) throw new Refusal('credit.proposalOpen');
  if (await isAllowedAlone(tx, account, terms, staffId)) await grantTerms(tx, account, terms, { staffId, reason });
  else {
    await insertTermsProposal(tx, { memberId, terms, reason, staffId });
    await raise(tx, creditChanged, { memberId, staffId });
  }
  await recordTerms(tx, account, terms, reason);
}

/** Granting an application opens the account; otherwise what stands is changed. */
const eventOf = ({ state }: CreditAccount): 'approve' | 'setTerms' => (state === 'applied' ? 'approve' : 'setTerms');

/** The limit of a single staff user applies to the increase of the possible debt; a decrease needs no second approval. */
async function isAllowedAlone(tx: Tx, account: CreditAccount, terms: CreditTerms, staffId: string): Promise<boolean> {
  const before = account.state === 'applied' ? ZERO_FEN : account.limit;
  const amount = subtract(terms.limit, before);
  if (amount <= 0n) return true;
  const subject = (await memberCards(tx, [account.memberId])).get(account.memberId)?.memberNo ?? account.memberId;
  return consumeOwnActionLimit(tx, { action: 'creditLimit', staffId, amount, subject });
}

/** @throws {Refusal} `credit.moved` when these terms no longer apply to the account */
export async function grantTerms(
  tx: Tx,
  account: CreditAccount,
  terms: CreditTerms,
  { staffId, reason }: { readonly staffId: string; readonly reason: string },
): Promise<void> {
  await moveAccount(tx, account, eventOf(account), { by: { kind: 'staff', id: staffId }, note: reason, terms });
}

/** @throws {Refusal} `notFound`, `staleVersion`, `credit.moved` */
export async function rejectApplication(tx: Tx, decision: Decision): Promise<void> {
  const { account } = await lockAtVersion(tx, decision);
  await dropProposals(tx, account.memberId, decision.staffId);
  await step(tx, account, 'reject', decision);
}

/** New purchases are stopped; what is owed can be repaid. @throws {Refusal} as {@link rejectApplication} */
export async function suspendCredit(tx: Tx, decision: Decision): Promise<void> {
  await step(tx, (await lockAtVersion(tx, decision)).account, 'suspend', decision);
}

/** @throws {Refusal} as {@link rejectApplication} */
export async function resumeCredit(tx: Tx, decision: Decision): Promise<void> {
  await step(tx, (await lockAtVersion(tx, decision)).account, 'resume', decision);
}

/** @throws {Refusal} as {@link rejectApplication}, and `credit.stillOwed` */
export async function closeCredit(tx: Tx, decision: Decision): Promise<void> {
  const { account } = await lockAtVersion(tx, decision);
  const [{ used }, unbilled] = await Promise.all([creditLineOf(tx, account), unbilledOf(tx, account)]);
  if (used > 0n || unbilled > 0n) throw new Refusal('credit.stillOwed');
  await dropProposals(tx, account.memberId, decision.staffId);
  await step(tx, account, 'close', decision);
}

/** @throws {Refusal} `notFound`, `staleVersion` */
async function lockAtVersion(
  tx: Tx,
  { memberId, version }: Pick<Decision, 'memberId' | 'version'>,
): Promise<LockedCreditAccount> {
  const locked = await lockAccount(tx, memberId);
  if (!locked) throw new Refusal('notFound');
  if (locked.account.version !== version) throw new Refusal('staleVersion');
  return locked;
}

async function step(
  tx: Tx,
  account: CreditAccount,
  event: CreditAccountEvent,
  { staffId, reason }: Decision,
): Promise<void> {
  const updated = await moveAccount(tx, account, event, { by: { kind: 'staff', id: staffId }, note: reason });
  await recordCredit(tx, account, { creditState: account.state }, { creditState: updated.state }, reason);
}

const hasOpenProposal = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await proposalsOf(tx, memberId)).some(({ kind, state }) => kind === 'terms' && state === 'waiting');

/** Closes the open proposals of an account that ends. */
async function dropProposals(tx: Tx, memberId: string, staffId: string): Promise<void> {
  for (const { id, state } of await proposalsOf(tx, memberId))
    if (state === 'waiting') await endProposal(tx, id, { state: 'refused', staffId, note: '' });
}

const factsOf = ({ limit, statementDay, dueDays, lateFeeBp }: CreditTerms): AuditValues => ({
  creditLimit: toYuanText(limit),
  statementDay: String(statementDay),
  dueDays: String(dueDays),
  lateFee: String(lateFeeBp / 100),
});

export const recordTerms = (tx: Tx, account: CreditAccount, terms: CreditTerms, reason: string): Promise<void> =>
  recordCredit(tx, account, factsOf(account), factsOf(terms), reason);

export async function accountObject(tx: Tx, { memberId }: CreditAccount): Promise<ActionObject> {
  const no = (await memberCards(tx, [memberId])).get(memberId)?.memberNo ?? '';
  return { kind: 'creditAccount', id: memberId, no, memberId };
}

export async function recordCredit(
  tx: Tx,
  account: CreditAccount,
  before: AuditValues,
  after: AuditValues,
  reason: string,
): Promise<void> {
  await recordAction(tx, {
    object: await accountObject(tx, account),
    ...{ before, after },
    ...(reason ? { reason } : {}),
  });
}
