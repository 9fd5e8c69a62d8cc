import type { SpecChanges } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { evidenceOf } from '../../orders-core/orders/change-evidence.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { OrderActor } from '../../orders-core/orders/order-actor.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { resumeOrder } from '../../pricing/lead-times/resume-order.ts';
import { specDifferences } from '../../pricing/quotes/spec-differences.ts';
import { storeQuoteLike } from '../../pricing/quotes/store-quote.ts';
import { changedSpec, priceOfChange, quoteOf } from '../change-orders/changed-price.ts';
import { proposeChange } from '../change-orders/propose-change.ts';
import { filesByEntry } from './question-file-store.ts';
import { chosenOption, lastAnswer, type QuestionEntryRecord, type QuestionRecord } from './question-records.ts';
import { entriesOf, lockQuestionsOf, moveQuestion } from './question-store.ts';

interface QuestionWithTurns {
  readonly question: QuestionRecord;
  readonly entries: readonly QuestionEntryRecord[];
}

/**
 * Continues an order after a question was answered or closed. Nothing happens while a question waits for the buyer, or an
 * answer for an engineer. Otherwise the order continues, and the chosen options become one change order: nothing else changes
 * the agreement. The caller holds the lock of the main order.
 * @throws Refusal `quote.notProducible` when everything is closed and the chosen options cannot be made together
 */
export async function resumeAfterQuestions(
  tx: Tx,
  actor: OrderActor,
  { main, order }: { readonly main: MainOrder; readonly order: PcbOrder },
): Promise<void> {
  const questions = (await lockQuestionsOf(tx, order.id)).filter(({ isAboutShortage }) => !isAboutShortage);
  const entries = await entriesOf(
    tx,
    questions.map(({ id }) => id),
  );
  const withEntries = questions.map((question) => ({ question, entries: entries.get(question.id) ?? [] }));
  const open = withEntries.filter(({ question }) => question.state !== 'closed');
  const files = await filesByEntry(
    tx,
    open.map(({ question }) => question.id),
  );
  const needsNoStaff = open.every(
    (one) => one.question.state === 'answered' && isPlain(one, (position) => files.has(position)),
  );
  if (!needsNoStaff) return;

  const counted = withEntries.filter(({ question }) => counts(question, order));
  const spec = counted.reduce(
    (changed, { entries: ownTurns }) => changedSpec(changed, changesOf(ownTurns)),
    order.spec,
  );
  if (specDifferences(order.spec, spec).length === 0) {
    if (open.length === 0) {
      await resumeOrder(tx, order);
      await refreshMainOrder(tx, main.id);
    }
    return;
  }
  const price = await priceOfChange(tx, order, spec);
  if (price === null) {
    // An engineer has to find a solution, as long as a question is open.
    if (open.length > 0) return;
    throw new Refusal('quote.notProducible');
  }
  for (const { question } of open) await moveQuestion(tx, question.id, { closedBecause: 'changeOrder' });
  await resumeOrder(tx, order);
  const { quoteId } = await storeQuoteLike(tx, order.memberId, spec, await quoteOf(tx, order));
  const current = await lockOrder(tx, order.id);
  const { amountFen, workingDays, lines } = price;
  await proposeChange(tx, actor, current, {
    ...{ amountFen, workingDays, lines, quoteId },
    reason: counted.flatMap(reasonOf).join('；'),
    evidence: counted
      .filter((one) => reasonOf(one).length > 0)
      .map(({ question: { finding, place } }) => evidenceOf(finding, place))
      .filter(({ finding, place }) => finding !== null || place !== null),
  });
  await refreshMainOrder(tx, main.id);
}

/** True for an option without text or files: staff need not read it. */
function isPlain({ question, entries }: QuestionWithTurns, hasFiles: (key: string) => boolean): boolean {
  const answer = lastAnswer(entries);
  return (
    answer !== undefined &&
    answer.chosen !== null &&
    answer.text === '' &&
    !hasFiles(`${question.id} ${answer.position}`)
  );
}

/**
 * True for a question answered since the order entered its state; withdrawn ones and those of previous rounds have no effect.
 */
function counts({ state, closedBecause, closedAt }: QuestionRecord, { stateSince }: PcbOrder): boolean {
  if (state === 'answered') return true;
  return (closedBecause === 'answered' || closedBecause === 'previous') && closedAt !== null && closedAt >= stateSince;
}

const changesOf = (entries: readonly QuestionEntryRecord[]): SpecChanges =>
  (chosenOption(entries)?.changes ?? {}) as SpecChanges;

function reasonOf({ question, entries }: QuestionWithTurns): string[] {
  const option = chosenOption(entries);
  if (!option || Object.keys(option.changes).length === 0) return [];
  return [`${question.questionNo} ${question.title}：${option.text}`];
}
