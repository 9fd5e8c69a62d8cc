import { type Fen, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { LockedCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { creditChanged } from './credit-events.ts';
import { recordCredit } from './decide-credit.ts';
import { lockAccount } from './lock-account.ts';
import { owedOf } from './movement-store.ts';
import { insertWriteOffProposal, type Proposal, proposalsOf } from './proposal-store.ts';
import { reduceStatement } from './reduce-statement.ts';
import { isConfirmed } from './statement-machine.ts';
import { findStatement, requireStatement } from './statement-store.ts';

/**
 * Proposes to write off an uncollectible part of a statement. It always needs four-eyes approval.
 * @throws {Refusal} `notFound`, `staleVersion`, `credit.statementChanged`, `credit.tooMuch`, `credit.proposalOpen`
 */
export async function proposeWriteOff(
  tx: Tx,
  wanted: {
    readonly statementId: string;
    readonly version: number;
    readonly amount: Fen;
    readonly reason: string;
    readonly staffId: string;
  },
): Promise<void> {
  const { statementId, amount, reason, staffId } = wanted;
  const found = await findStatement(tx, statementId);
  const locked = found && (await lockAccount(tx, found.memberId));
  const statement = locked && (await requireStatement(tx, statementId));
  if (!statement) throw new Refusal('notFound');
  if (statement.version !== wanted.version) throw new Refusal('staleVersion');
  if (!isConfirmed(statement.state) || statement.state === 'settled') throw new Refusal('credit.statementChanged');
  const owed = (await owedOf(tx, [statementId])).get(statementId)?.all ?? 0n;
  if (amount <= 0n || amount > owed) throw new Refusal('credit.tooMuch');
  const { memberId } = statement;
  const isOpen = (await proposalsOf(tx, memberId)).some(
    (one) => one.kind === 'writeOff' && one.statementId === statementId && one.state === 'waiting',
  );
  if (isOpen) throw new Refusal('credit.proposalOpen');
  await insertWriteOffProposal(tx, { memberId, statementId, amount, reason, staffId });
  await raise(tx, creditChanged, { memberId, staffId });
  await recordCredit(tx, locked.account, {}, { amount: toYuanText(amount) }, reason);
}

/** Books a write-off after four-eyes approval. @throws {Refusal} `credit.tooMuch` when less is owed by now */
export async function writeOff(
  tx: Tx,
  locked: LockedCreditAccount,
  { id, statementId, amount, reason }: Extract<Proposal, { readonly kind: 'writeOff' }>,
  staffId: string,
): Promise<void> {
  const statement = await requireStatement(tx, statementId);
  await reduceStatement(tx, locked, statement, {
    ...{ kind: 'writeOff', bizKey: `writeoff:${id}`, amount, staffId, note: reason },
  });
}
