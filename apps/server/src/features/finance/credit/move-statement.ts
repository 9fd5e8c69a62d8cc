import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CreditActor } from '../../ledger/credit-accounts/credit-accounts.ts';
import { creditChanged, statementConfirmed } from './credit-events.ts';
import { mainOrdersOfStatement } from './statement-lines.ts';
import { isConfirmed, nextState, type StatementEvent } from './statement-machine.ts';
import { type Statement, type StatementFields, writeStatement, writeStatementStep } from './statement-store.ts';

interface Move {
  readonly by: CreditActor;
  readonly note?: string;
  readonly fields?: StatementFields;
}

/** In which way each event confirms a statement that was not. */
const CONFIRMS = { buyer: 'member', staff: 'payment', system: 'time' } as const;

/**
 * Moves a statement of a locked account along its state machine, and notifies the member when a confirmation is awaited.
 * @throws {Refusal} `credit.statementChanged` when the event cannot happen in its state
 */
export async function moveStatement(
  tx: Tx,
  statement: Statement,
  event: StatementEvent,
  { by, note = '', fields = {} }: Move,
): Promise<Statement> {
  const to = nextState(statement.state, event);
  if (!to) throw new Refusal('credit.statementChanged');
  const confirmsNow = isConfirmed(to) && !isConfirmed(statement.state);
  const updated = await writeStatement(tx, statement, {
    ...fields,
    state: to,
    ...(confirmsNow
      ? { confirmed_at: sql<Date>`now()`, confirmed_by: event === 'payOff' ? 'payment' : CONFIRMS[by.kind] }
      : {}),
    ...(to === 'settled' ? { settled_at: sql<Date>`now()` } : {}),
  });
  await writeStatementStep(tx, updated, { from: statement.state, event, by, note });
  const { id: statementId, memberId } = statement;
  if (confirmsNow)
    await raise(tx, statementConfirmed, {
      ...{ statementId, memberId },
      mainOrderIds: await mainOrdersOfStatement(tx, statementId),
    });
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
  await raise(tx, creditChanged, { memberId, statementId, staffId: by.kind === 'staff' ? by.id : null });
  return updated;
}
