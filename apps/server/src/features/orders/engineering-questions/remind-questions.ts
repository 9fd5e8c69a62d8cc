import { REMINDER_HOURS } from '@xunban/contract/question-rules';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { SYSTEM } from '../../orders-core/orders/order-actor.ts';
import { lockOrderOfQuestion } from './lock-order-of-question.ts';
import { notifyBuyer } from './notify-buyer.ts';
import { appliesAt, policiesOf, questionsPastPolicy, questionsToRemind, USUAL_POLICY } from './policy-store.ts';
import { questionsChanged } from './question-events.ts';
import { lastAsk } from './question-records.ts';
import { entriesOf, insertEntry, moveQuestion, setReminders } from './question-store.ts';
import { resumeAfterQuestions } from './resume-after-questions.ts';

/** A later run takes the rest, so that one run stays short. */
const MAX_PER_RUN = 200;

/** Takes the factory's recommendations where buyers wanted that, and reminds the others. Safe to run twice at once. */
export async function remindQuestions({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const id of await questionsPastPolicy(db.read, MAX_PER_RUN))
    await db.transaction((tx) => applyRecommendation(tx, id));
  for (const { id, due } of await questionsToRemind(db.read, MAX_PER_RUN))
    await db.transaction((tx) => remind(tx, id, due));
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

async function remind(tx: Tx, questionId: string, due: number): Promise<void> {
  const { order, question } = await lockOrderOfQuestion(tx, questionId, null);
  const hours = REMINDER_HOURS[due - 1] ?? 0;
  const isDue = question.askedAt.getTime() + hours * 3_600_000 <= (await databaseNow(tx)).getTime();
  if (question.state !== 'awaitingReply' || question.reminders >= due || !isDue) return;
  await setReminders(tx, questionId, due);
  await notifyBuyer(tx, order, {
    ...{ event: 'questionReminder', questionId },
    at: `round ${question.round} reminder ${due}`,
  });
}
