import { type Fen, fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { appliedAccounts } from '../../ledger/credit-accounts/credit-accounts.ts';
import { statementOf } from './statement-store.ts';

interface WaitingCredit {
  readonly memberId: string;
  /** The staff task for the account. */
  readonly waitsFor: 'decision' | 'fourEyes';
  readonly amount: Fen | null;
}

/** Accounts that wait for staff; limited to the members when given. */
export async function waitingCredit(reader: Reader, memberIds: readonly string[] | 'all'): Promise<WaitingCredit[]> {
  let query = reader.selectFrom('credit_proposal').selectAll().where('state', '=', 'waiting');
  if (memberIds !== 'all') query = query.where('member_id', 'in', [...memberIds]);
  const [applied, proposals] = await Promise.all([appliedAccounts(reader, memberIds), query.execute()]);
  const proposed = new Map(proposals.map((row) => [row.member_id, fen(row.limit_fen ?? row.amount_fen ?? 0n)]));
  return [
    ...applied
      .filter(({ memberId }) => !proposed.has(memberId))
      .map(({ memberId, askedLimit }) => ({ memberId, waitsFor: 'decision' as const, amount: askedLimit })),
    ...[...proposed].map(([memberId, amount]) => ({ memberId, waitsFor: 'fourEyes' as const, amount })),
  ];
}

interface DisputedStatement {
  readonly id: string;
  readonly statementNo: string;
  readonly memberId: string;
  readonly amount: Fen;
}

/** Statements with an unanswered objection. */
export async function disputedStatements(
  reader: Reader,
  ids: readonly string[] | 'all',
): Promise<readonly DisputedStatement[]> {
  let query = reader.selectFrom('credit_statement').selectAll().where('state', '=', 'disputed');
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  return (await query.execute())
    .map(statementOf)
    .map(({ id, statementNo, memberId, total }) => ({ id, statementNo, memberId, amount: total }));
}
