import { REMINDER_HOURS } from '@xunban/contract/question-rules';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { SYSTEM } from '../../orders-core/orders/order-actor.ts';
import { lockOrderOfQuestion } from './lock-order-of-question.ts';
import { notifyBuyer } from './notify-buyer.ts';
import { appliesAt, ordersToRemind, policiesOf, questionsPastPolicy, USUAL_POLICY } from './policy-store.ts';
import { questionsChanged } from './question-events.ts';
import { lastAsk, type QuestionRecord } from './question-records.ts';
import { entriesOf, insertEntry, lockQuestionsOf, moveQuestion, setReminders } from './question-store.ts';
import { resumeAfterQuestions } from './resume-after-questions.ts';

/** A later run takes the rest, so that one run stays short. */
const MAX_PER_RUN = 200;

/** Takes the factory's recommendations where buyers wanted that, and reminds the others, once per order. Safe to run twice at once. */
export async function remindQuestions({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const id of await questionsPastPolicy(db.read, MAX_PER_RUN))
    await db.transaction((tx) => applyRecommendation(tx, id));
  for (const orderId of await ordersToRemind(db.read, MAX_PER_RUN)) await db.transaction((tx) => remind(tx, orderId));
}

/** Checked again under the lock: the buyer may just have answered, or chosen to be waited for. */
async function applyRecommendation(tx: Tx, questionId: string): Promise<void> {
  const { main, order, question } = await lockOrderOfQuestion(tx, questionId, null);
  if (question.state !== 'awaitingReply') return;
  const policy = (await policiesOf(tx, [order.id])).get(order.id) ?? USUAL_POLICY;
  const at = appliesAt(question.askedAt, policy);
  const { recommended } = lastAsk((await entriesOf(tx, [questionId])).get(questionId) ?? []);
  if (recommended === null || at === null || at > (await databaseNow(tx))) return;
  await insertEntry(tx, { questionId, kind: 'answer', by: SYSTEM, because: 'policy', chosen: recommended });
  await moveQuestion(tx, questionId, 'answered');
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
  await notifyBuyer(tx, order, { event: 'questionApplied', questionId, at: `round ${question.round}` });
  await resumeAfterQuestions(tx, SYSTEM, { main, order });
  await raise(tx, questionsChanged, { orderId: order.id, staffId: null });
}

/** One reminder of an order stands for all of its questions that would be due within this time. */
const TOGETHER_HOURS = 12;

async function remind(tx: Tx, orderId: string): Promise<void> {
  const { order } = await lockOrder(tx, orderId);
  const awaiting = (await lockQuestionsOf(tx, orderId)).filter(({ state }) => state === 'awaitingReply');
  const now = await databaseNow(tx);
  const first = awaiting.find((question) => question.reminders < remindersDue(question, now, 0));
  if (!first) return;
  for (const question of awaiting) {
    const due = remindersDue(question, now, TOGETHER_HOURS);
    if (due > question.reminders) await setReminders(tx, question.id, due);
  }
  await notifyBuyer(tx, order, {
    ...{ event: 'questionReminder', questionId: first.id },
    at: `round ${first.round} reminder ${remindersDue(first, now, 0)}`,
  });
}

/** The number of reminders that a question has had by now, or within some hours. */
const remindersDue = ({ askedAt }: QuestionRecord, now: Date, ahead: number): number =>
  REMINDER_HOURS.filter((hours) => askedAt.getTime() + (hours - ahead) * 3_600_000 <= now.getTime()).length;
