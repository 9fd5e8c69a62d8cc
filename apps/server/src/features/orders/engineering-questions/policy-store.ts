import { findOneOf, QUESTION_POLICIES, type QuestionPolicy } from '@xunban/contract';
import { POLICY_HOURS, REMINDER_HOURS } from '@xunban/contract/question-rules';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** The buyer's policy of an order for unanswered questions. */
export interface ChosenPolicy {
  readonly policy: QuestionPolicy;
  /** Null where none was chosen. */
  readonly chosenAt: Date | null;
}
export const USUAL_POLICY: ChosenPolicy = { policy: 'wait', chosenAt: null };

export async function policiesOf(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ChosenPolicy>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('engineering_question_policy')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .execute();
  return new Map(
    rows.map(({ order_id, policy, chosen_at }) => [
      order_id,
      { policy: findOneOf(QUESTION_POLICIES, policy) ?? 'wait', chosenAt: chosen_at },
    ]),
  );
}

/** Writes the policy; choosing the same again does not restart its hours. */
export async function writePolicy(tx: Tx, orderId: string, policy: QuestionPolicy): Promise<void> {
  await tx
    .insertInto('engineering_question_policy')
    .values({ order_id: orderId, policy })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ policy, chosen_at: sql<Date>`now()` })
        .where('engineering_question_policy.policy', '<>', policy),
    )
    .execute();
}

/**
 * Returns the time at which the recommendation applies: its hours start with the question, or with the choice of policy when
 * that came later.
 */
export function appliesAt(askedAt: Date, { policy, chosenAt }: ChosenPolicy): Date | null {
  if (policy !== 'recommend') return null;
  return new Date(Math.max(askedAt.getTime(), chosenAt?.getTime() ?? 0) + POLICY_HOURS * 3_600_000);
}

const LAST_REMINDER = REMINDER_HOURS.length;

/**
 * Returns questions whose recommendation may apply by now, by the database's clock; the existence of a recommendation is
 * checked under a lock.
 */
export async function questionsPastPolicy(reader: Reader, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select question.id from engineering_question question
    join engineering_question_policy policy on policy.order_id = question.order_id and policy.policy = 'recommend'
    where question.state = 'awaitingReply'
      and greatest(question.asked_at, policy.chosen_at) + make_interval(hours => ${POLICY_HOURS}) <= now()
      and (select recommended from engineering_question_entry turn
        where turn.question_id = question.id and kind = 'ask' order by position desc limit 1) is not null
    order by question.asked_at limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Orders with a question whose buyer is to be reminded; checked again under a lock. */
export async function ordersToRemind(reader: Reader, limit: number): Promise<readonly string[]> {
  const [first, second] = REMINDER_HOURS;
  const { rows } = await sql<{ order_id: string }>`
    select order_id from engineering_question
    where state = 'awaitingReply' and reminders < ${LAST_REMINDER}
      and asked_at + make_interval(hours => case reminders when 0 then ${first}::int else ${second}::int end) <= now()
    group by order_id order by min(asked_at) limit ${limit}`.execute(reader);
  return rows.map(({ order_id }) => order_id);
}
