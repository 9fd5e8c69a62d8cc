import { toYuanText } from '@xunban/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { BY_COMPANY } from '../../ledger/credit-accounts/credit-accounts.ts';
import { lockAccount } from './lock-account.ts';
import { moveAccount } from './move-account.ts';
import { type Owed, owedOf } from './movement-store.ts';
import { dayAfter, daysBetween } from './periods.ts';
import { confirm } from './reconcile.ts';
import { openStatements, requireStatement, type Statement, writeStatement } from './statement-store.ts';

/** Number of days before the due date at which the member is reminded. */
const REMIND_DAYS = 3;

/** Members whose month is over or who have an open statement: each is processed in a transaction of its own. */
export async function membersToProcess(reader: Reader): Promise<readonly string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from credit_movement where billed_in is null and settles is null
    union select member_id from credit_statement where state <> 'settled'`.execute(reader);
  return rows.map((row) => row.member_id);
}

/**
 * Applies the time-based steps to a member's statements: closes the month that is over and charges late fees (as every lock of
 * the account does), confirms statements without objection, marks overdue ones and stops new purchases, and sends reminders.
 * Idempotent.
 */
export async function processMemberStatements(db: Db, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockAccount(tx, memberId);
    if (!locked) return;
    for (const { id } of await openStatements(tx, memberId)) await processStatement(tx, locked.now, id);
    await suspendWhenOverdue(tx, memberId);
  });
}

async function processStatement(tx: Tx, now: Date, id: string): Promise<void> {
  const today = dayAfter(now, 0);
  const found = await requireStatement(tx, id);
  if (found.state === 'toConfirm' && found.confirmBy <= now) await confirm(tx, found, BY_COMPANY);
  const statement = await requireStatement(tx, id);
  const owed = (await owedOf(tx, [id])).get(id);
  // A disputed statement is not overdue before it is answered.
  if (!owed || owed.all === 0n || statement.state === 'disputed') return;
  if (statement.dueOn < today) await markOverdue(tx, statement, owed, now);
  else if (daysBetween(today, statement.dueOn) <= REMIND_DAYS) await remind(tx, statement, owed, 'dueSoon');
}

async function markOverdue(tx: Tx, statement: Statement, owed: Owed, now: Date): Promise<void> {
  const marked =
    statement.overdueSince === null ? await writeStatement(tx, statement, { overdue_since: now }) : statement;
  await remind(tx, marked, owed, 'overdue');
}

async function remind(tx: Tx, { id }: Statement, owed: Owed, reason: 'dueSoon' | 'overdue'): Promise<void> {
  const statement = await requireStatement(tx, id);
  const { memberId, statementNo, dueOn } = statement;
  if (!(await isRemindedFirst(tx, statement, reason))) return;
  await notifyMember(tx, {
    ...{ memberId, event: reason === 'dueSoon' ? 'statementDueSoon' : 'statementOverdue' },
    ...{ fact: `${id} ${reason}`, about: id },
    params: { statementNo, amount: toYuanText(owed.all), day: dueOn },
  });
}

/** Records the last reminder; each is sent once. */
async function isRemindedFirst(tx: Tx, { id }: Statement, reason: 'dueSoon' | 'overdue'): Promise<boolean> {
  const { rows } = await sql`update credit_statement set reminded_for = ${reason}, version = version + 1
    where id = ${id} and reminded_for not in (${reason}, 'overdue') returning id`.execute(tx);
  return rows.length > 0;
}

async function suspendWhenOverdue(tx: Tx, memberId: string): Promise<void> {
  const locked = await lockAccount(tx, memberId);
  if (locked?.account.state !== 'active') return;
  const statements = await openStatements(tx, memberId);
  if (statements.some(({ overdueSince }) => overdueSince !== null))
    await moveAccount(tx, locked.account, 'overdue', { by: BY_COMPANY });
}
