import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { codeOf } from './order-machine.ts';

/**
 * The reason a board waits for its buyer: an answer to a return or a proposal, or the payment of the supplement of an accepted
 * change order.
 */
export type AwaitedFromBuyer = 'answer' | 'supplement';

/** Only what is paid has a promised day. */
const IS_PAID = sql<boolean>`promised_ship_date is not null`;
const REMIND_BEFORE = sql`(select make_interval(hours => remind_hours) from answer_rule)`;

/**
 * Conditions for a deadline that is near and for one that is over: no deadline ends without a reminder in time, however long
 * the jobs were not running.
 */
export const deadlineRules = (deadline: RawBuilder<unknown>, remindedAt: RawBuilder<unknown>) => ({
  isNear: sql<boolean>`${deadline} <= now() + ${REMIND_BEFORE}`,
  isPast: sql<boolean>`${deadline} <= now() and ${remindedAt} <= now() - ${REMIND_BEFORE}`,
});

const { isNear: IS_NEAR, isPast: IS_PAST } = deadlineRules(sql.ref('answer_deadline'), sql.ref('answer_reminded_at'));

interface DeadlineRule {
  readonly isToRemind: RawBuilder<boolean>;
  readonly isOver: RawBuilder<boolean>;
}

const ANSWER = sql<boolean>`state in (${sql.lit(codeOf('sentBack'))}, ${sql.lit(codeOf('awaitingConfirmation'))})`;
const SUPPLEMENT = sql<boolean>`held_for = 'payment'`;

const RULES: Readonly<Record<AwaitedFromBuyer, DeadlineRule>> = {
  // Reminded once before the deadline; what is paid stays, and is reminded every day.
  answer: {
    isToRemind: sql`${ANSWER} and ${IS_NEAR}
      and (answer_reminded_at is null or (${IS_PAID} and answer_reminded_at <= now() - interval '1 day'))`,
    isOver: sql`${ANSWER} and not (${IS_PAID}) and ${IS_PAST}`,
  },
  supplement: {
    isToRemind: sql`${SUPPLEMENT} and ${IS_NEAR} and answer_reminded_at is null`,
    isOver: sql`${SUPPLEMENT} and ${IS_PAST}`,
  },
};

/** Answer deadline of a board that starts to wait for its buyer now. */
export const newAnswerDeadline = sql<Date>`now() + (select make_interval(days => answer_days) from answer_rule)`;

export const boardsToRemind = (reader: Reader, awaited: AwaitedFromBuyer, limit: number): Promise<readonly string[]> =>
  idsOf(reader, RULES[awaited].isToRemind, limit);

export const boardsUnanswered = (
  reader: Reader,
  awaited: AwaitedFromBuyer,
  limit: number,
): Promise<readonly string[]> => idsOf(reader, RULES[awaited].isOver, limit);

async function idsOf(reader: Reader, condition: RawBuilder<boolean>, limit: number): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('pcb_order')
    .select('id')
    .where('answer_deadline', 'is not', null)
    .where(condition)
    .orderBy('answer_deadline')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** True when the deadline of a locked PCB order is over. */
export async function isUnanswered(tx: Tx, awaited: AwaitedFromBuyer, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pcb_order')
    .select('id')
    .where('id', '=', orderId)
    .where(RULES[awaited].isOver)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the buyer of a locked PCB order is reminded now. @returns undefined when no reminder is due any more */
export async function noteReminder(
  tx: Tx,
  awaited: AwaitedFromBuyer,
  orderId: string,
): Promise<{ readonly remindedAt: Date; readonly isPaid: boolean } | undefined> {
  const row = await tx
    .updateTable('pcb_order')
    .set({ answer_reminded_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .where(RULES[awaited].isToRemind)
    .returning(['answer_reminded_at', IS_PAID.as('isPaid')])
    .executeTakeFirst();
  return row?.answer_reminded_at ? { remindedAt: row.answer_reminded_at, isPaid: row.isPaid } : undefined;
}
