import { asksForFile, TASK_KINDS, type TaskKind, type TaskSubject } from '@xunban/contract';
import { afterWorkingTime, endOfWorkingHours } from '@xunban/pricing';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import type { BoardsPaid, OrderChanged } from '../../orders-core/orders/order-events.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { coverToday } from './schedules.ts';
import { factsOf, factsOfOrders, orderFact, type TaskFact } from './task-facts.ts';
import { type EndedTask, endTasks, openTask, replaceTasks } from './task-store.ts';

/** An order moved: what was to be done with it is done, and the next task is opened. */
export async function syncOrderTasks(tx: Tx, { order, to, action, actor }: OrderChanged): Promise<void> {
  // The parcel has arrived for every board in it: see `parcelArrived`.
  if (action === 'confirmDelivery') return;
  // Automatic review comes first. A board that it leaves to an engineer is assigned to the staff user who sent the order back.
  if (action === 'resubmit') return;
  const staffId = actor.kind === 'staff' ? actor.id : null;
  // A change of the board may have ended what its buyer had confirmed.
  if (to === 'awaitingProduction' && asksForFile(order.spec)) return syncTasks(tx, 'order', [order.id], staffId);
  const current = { ...order, state: to, awaitsFile: false, amount: order.amountFen };
  const [ended, facts] = await Promise.all([endTasks(tx, [order.id], staffId), factsOfOrders(tx, [current])]);
  await open(tx, facts, staffId, ended);
}

/**
 * Handles paid boards: ends the payment tasks and opens planning, or preparation of the production file. The statements are
 * sent at once, together with those of the payment.
 */
export async function syncPaidTasks(tx: Tx, { boards, calendar, paidAt }: BoardsPaid): Promise<void> {
  const changed = await Promise.all(
    boards.map((board) => {
      const kind = board.awaitsFile ? 'prepareFile' : 'planOrder';
      const fact = orderFact(kind, { ...board, amount: board.amountFen });
      return replaceTasks(tx, fact, afterWorkingTime(calendar, paidAt, serviceMinutes(kind)));
    }),
  );
  for (const id of changed.flat()) await publish(tx, { topic: 'task', id, memberId: '' });
}

/** Something else moved: its tasks follow what stands now. */
export async function syncTasks(
  tx: Tx,
  subject: TaskSubject,
  ids: readonly string[],
  staffId: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  const facts = await factsOf[subject](tx, ids);
  const ended: EndedTask[] = [];
  for (const id of ids) {
    const holding = facts.filter(({ subjectId }) => subjectId === id).map(({ kind }) => kind);
    const over = kindsOf(subject).filter((kind) => !holding.includes(kind));
    if (over.length > 0) ended.push(...(await endTasks(tx, [id], staffId, over)));
  }
  await open(tx, facts, staffId, ended);
}

const serviceMinutes = (kind: TaskKind): number => TASK_KINDS[kind].hours * 60;

const kindsOf = (subject: TaskSubject): TaskKind[] =>
  (Object.keys(TASK_KINDS) as TaskKind[]).filter((kind) => TASK_KINDS[kind].subject === subject);

async function open(
  tx: Tx,
  facts: readonly TaskFact[],
  staffId: string | null,
  ended: readonly EndedTask[],
): Promise<void> {
  const changed = ended.map(({ id }) => id);
  if (facts.length > 0) {
    const [{ calendar, now }, cover] = await Promise.all([currentCalendar(tx), coverToday(tx)]);
    for (const fact of facts) {
      const dueAt =
        fact.dueAt ??
        (fact.dueOn ? endOfWorkingHours(fact.dueOn) : afterWorkingTime(calendar, now, serviceMinutes(fact.kind)));
      const assigneeId = assigneeOf(fact, staffId, ended);
      const id = await openTask(tx, fact, dueAt, assigneeId && cover(assigneeId, fact.kind));
      if (id !== undefined) changed.push(id);
    }
  }
  for (const id of changed) await publish(tx, { topic: 'task', id, memberId: '' });
}

/** Tasks that wait for the buyer, and those that result from the answer, stay with the staff user who asked the buyer. */
function assigneeOf(
  { kind, assigneeId }: TaskFact,
  staffId: string | null,
  ended: readonly EndedTask[],
): string | null {
  if (assigneeId !== undefined) return assigneeId;
  const { waitsFor, permission } = TASK_KINDS[kind];
  const previous = ended.find((task) => isPartOfAsking(task.kind) && TASK_KINDS[task.kind].permission === permission);
  if (waitsFor === 'buyer') return staffId ?? previous?.assigneeId ?? null;
  return previous?.assigneeId ?? null;
}

/** The buyer was asked or has answered: the staff user who asked continues with it. */
const isPartOfAsking = (kind: TaskKind): boolean => TASK_KINDS[kind].waitsFor === 'buyer' || kind === 'readAnswer';
