import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CreditActor, LockedCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { lockAccount } from './lock-account.ts';
import { moveStatement } from './move-statement.ts';
import { insertObjection, type ObjectionLine } from './objection-store.ts';
import { linesOfStatement, reductionsOfStatement } from './statement-lines.ts';
import { findStatement, type Statement } from './statement-store.ts';

interface Reconciliation {
  readonly memberId: string;
  readonly statementId: string;
  /** The edition that the member saw. */
  readonly edition: number;
}

/** The member agrees. @throws {Refusal} `notFound`, `staleVersion`, `credit.statementChanged` */
export async function confirmStatement(tx: Tx, reconciliation: Reconciliation): Promise<void> {
  const { statement } = await lockStatement(tx, reconciliation);
  await confirm(tx, statement, { kind: 'buyer', id: reconciliation.memberId });
}

/** Confirms a statement of a locked account; what was repaid of it before stays repaid. */
export async function confirm(tx: Tx, statement: Statement, by: CreditActor): Promise<void> {
  const changes = await reductionsOfStatement(tx, statement.id);
  const isPartlyPaid = changes.some(({ kind }) => kind === 'repayment');
  await moveStatement(tx, statement, isPartlyPaid ? 'confirmPaid' : 'confirm', { by });
}

/**
 * Objects to some or all lines of a statement, with a reason. Finance answers with a new edition.
 * @throws {Refusal} as {@link confirmStatement}, and `invalidInput` for a line of another statement or a missing reason
 */
export async function objectToStatement(
  tx: Tx,
  reconciliation: Reconciliation & { readonly reason: string; readonly lines: readonly ObjectionLine[] },
): Promise<void> {
  const { statement } = await lockStatement(tx, reconciliation);
  const { statementId, memberId, edition, reason, lines } = reconciliation;
  const known = new Set((await linesOfStatement(tx, statementId)).map(({ id }) => id));
  const faults = [
    ...lines.flatMap(({ id }, place) =>
      known.has(id) && lines.findIndex((line) => line.id === id) === place
        ? []
        : [{ field: `lines[${place}].id`, code: 'invalid' as const }],
    ),
    ...(lines.length === 0 && reason === '' ? [{ field: 'reason', code: 'required' as const }] : []),
  ];
  if (faults.length > 0) throw new Refusal('invalidInput', { fields: faults });
  await moveStatement(tx, statement, 'object', { by: { kind: 'buyer', id: memberId }, note: reason });
  await insertObjection(tx, { statementId, edition, reason, lines });
}

async function lockStatement(
  tx: Tx,
  { memberId, statementId, edition }: Reconciliation,
): Promise<LockedCreditAccount & { readonly statement: Statement }> {
  const locked = await lockAccount(tx, memberId);
  const statement = locked && (await findStatement(tx, statementId));
  if (!locked || statement?.memberId !== memberId) throw new Refusal('notFound');
  if (statement.edition !== edition) throw new Refusal('staleVersion');
  return { ...locked, statement };
}
