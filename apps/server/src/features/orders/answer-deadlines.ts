import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import { codeOf } from './order-machine.ts';

/** Boards that were returned, or have a change to confirm. */
const WAITS = sql<boolean>`state in (${sql.lit(codeOf('sentBack'))}, ${sql.lit(codeOf('awaitingConfirmation'))})`;
/** Only what is paid has a promised day. */
const IS_PAID = sql<boolean>`promised_ship_date is not null`;
const REMIND_BEFORE = sql`(select make_interval(hours => remind_hours) from answer_rule)`;

/** Reminded once before the deadline; what is paid stays, and is reminded every day. */
const IS_TO_REMIND = sql<boolean>`${WAITS} and answer_deadline <= now() + ${REMIND_BEFORE}
  and (answer_reminded_at is null or (${IS_PAID} and answer_reminded_at <= now() - interval '1 day'))`;

/** Nobody loses a board without having been reminded in time, however long the jobs stood still. */
const IS_OVER = sql<boolean>`${WAITS} and answer_deadline <= now() and not (${IS_PAID})
  and answer_reminded_at <= now() - ${REMIND_BEFORE}`;

/** When a board that now begins to wait for its buyer must be answered. */
export const newAnswerDeadline = sql<Date>`now() + (select make_interval(days => answer_days) from answer_rule)`;

export const boardsToRemind = (reader: Reader, most: number): Promise<readonly string[]> =>
  idsOf(reader, IS_TO_REMIND, most);

export const boardsUnanswered = (reader: Reader, most: number): Promise<readonly string[]> =>
  idsOf(reader, IS_OVER, most);

async function idsOf(reader: Reader, condition: RawBuilder<boolean>, most: number): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('pcb_order')
    .select('id')
    .where('answer_deadline', 'is not', null)
    .where(condition)
    .orderBy('answer_deadline')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a locked board's time is over. */
export async function isUnanswered(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.selectFrom('pcb_order').select('id').where('id', '=', orderId).where(IS_OVER).executeTakeFirst();
  return row !== undefined;
}

/** Notes that the buyer of a locked board is reminded now. @returns undefined when it need not be any more */
export async function noteReminder(
  tx: Tx,
  orderId: string,
): Promise<{ readonly remindedAt: Date; readonly isPaid: boolean } | undefined> {
  const row = await tx
    .updateTable('pcb_order')
    .set({ answer_reminded_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .where(IS_TO_REMIND)
    .returning(['answer_reminded_at', IS_PAID.as('isPaid')])
    .executeTakeFirst();
  return row?.answer_reminded_at ? { remindedAt: row.answer_reminded_at, isPaid: row.isPaid } : undefined;
}
