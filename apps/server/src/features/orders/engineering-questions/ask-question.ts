import { ASKABLE_STATES, type SpecChanges } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { type FieldFault, Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { anyBoardFile } from '../../files/files/board-files.ts';
import { refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { type Finding, findingNamed, type NamedFinding } from '../../orders-core/orders/findings.ts';
import { openHold } from '../../orders-core/orders/holds.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { boardToChange } from '../../orders-core/orders/order-events.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { changedSpec, definedOf, effectsOf } from '../change-orders/changed-price.ts';
import { fieldsTooLate } from '../change-orders/makeable.ts';
import { rememberAsked } from '../order-review/verdicts.ts';
import { notifyBuyer } from './notify-buyer.ts';
import { questionsChanged } from './question-events.ts';
import { attachFiles } from './question-file-store.ts';
import type { QuestionOptionRecord, QuestionPlace } from './question-records.ts';
import { findPrevious, findQuestion, insertEntry, insertQuestion } from './question-store.ts';

/** The texts of a question, in a first round and in each that follows. */
export interface QuestionContent {
  readonly text: string;
  readonly options: readonly { readonly text: string; readonly changes: SpecChanges }[];
  readonly recommended: number | null;
  /** Ids of own uploaded files. */
  readonly files: readonly string[];
}

export interface AskedQuestion extends QuestionContent {
  readonly orderId: string;
  readonly finding: NamedFinding | null;
  readonly place: QuestionPlace | null;
  readonly title: string;
  readonly isAskedAgain: boolean;
}

/**
 * Asks the buyer about a board; its lead time stops.
 * @returns the id of the question
 * @throws Refusal `notFound`, `question.notAskable`, `question.alreadyAnswered`, `invalidInput` with every faulty field
 */
export async function askQuestion(tx: Tx, actor: StaffActor, input: AskedQuestion): Promise<string> {
  const { main, order } = await lockOrder(tx, input.orderId);
  requireAskable(order);
  const finding = findingAsked(order, input.finding);
  const about = { memberId: order.memberId, fileSha256: await hashOf(tx, order), findingCode: finding?.code ?? '' };
  if (!input.isAskedAgain && (await findPrevious(tx, about))) throw new Refusal('question.alreadyAnswered');
  const options = await requireOptions(tx, order, input);
  const place = input.place ?? finding?.places?.[0] ?? null;
  const id = await insertQuestion(tx, {
    ...about,
    orderId: order.id,
    title: input.title,
    finding,
    place,
    isAboutShortage: false,
  });
  await writeRound(tx, id, actor, input, options);
  if (finding) await rememberAsked(tx, order, finding, actor.id);
  await openHold(tx, order, 'question', actor.id);
  const question = await findQuestion(tx, id);
  await recordAction(tx, {
    object: boardObject(order),
    after: { question: question?.questionNo ?? '', files: input.files.length || null },
    reason: input.title,
  });
  await notifyBuyer(tx, order, { event: 'questionAsked', questionId: id, at: 'round 1' });
  await raise(tx, questionsChanged, { orderId: order.id, staffId: actor.id });
  await refreshMainOrder(tx, main.id);
  return id;
}

/** @throws Refusal `question.notAskable`, `productionFile.waiting` */
export function requireAskable({ state, heldFor }: PcbOrder): void {
  // No questions are asked while the board waits for the buyer's consent or payment.
  const waits = heldFor !== null && heldFor !== 'question';
  if (!ASKABLE_STATES.has(state) || waits) throw new Refusal('question.notAskable');
}

/** The finding that is asked about, as it stands now. @throws Refusal `invalidInput` at `finding` when there is another */
export function findingAsked(order: PcbOrder, asked: NamedFinding | null): Finding | null {
  if (asked === null) return null;
  const finding = findingNamed(order, asked);
  if (!finding) throw new Refusal('invalidInput', { fields: [{ field: 'finding', code: 'finding' }] });
  return finding;
}

export const hashOf = async (tx: Tx, order: PcbOrder): Promise<string> =>
  (await anyBoardFile(tx, order.fileId))?.sha256 ?? '';

/** Writes one round of a question, with its files. @throws Refusal `invalidInput` at `files` */
export async function writeRound(
  tx: Tx,
  questionId: string,
  by: StaffActor,
  content: QuestionContent,
  options: readonly QuestionOptionRecord[],
): Promise<void> {
  const { text, recommended, files } = content;
  const position = await insertEntry(tx, { questionId, kind: 'ask', by, text, options, recommended });
  if (!(await attachFiles(tx, { questionId, position }, { staffId: by.id }, files)))
    throw new Refusal('invalidInput', { fields: [{ field: 'files', code: 'noteFile' }] });
}

/** The options with what each costs. @throws Refusal `invalidInput` with every option that cannot be offered */
export async function requireOptions(
  tx: Tx,
  order: PcbOrder,
  { options, recommended }: QuestionContent,
): Promise<QuestionOptionRecord[]> {
  const effects = await effectsOf(
    tx,
    order,
    options.map(({ changes }) => changes),
  );
  const fields: FieldFault[] =
    recommended !== null && recommended >= options.length ? [{ field: 'recommended', code: 'notAnOption' }] : [];
  for (const [index, { changes }] of options.entries()) {
    const spec = changedSpec(order.spec, changes);
    if (Object.keys(definedOf(changes)).length > 0) await raise(tx, boardToChange, { order, spec });
    if ((await fieldsTooLate(tx, order, spec)).length > 0)
      fields.push({ field: `options.${index}.changes`, code: 'madeAlready' });
  }
  const offered = options.flatMap(({ text, changes }, index): QuestionOptionRecord[] => {
    const effect = effects[index];
    if (!effect) return [];
    const field = `options.${index}.changes`;
    if (!effect.ok) {
      fields.push({ field, code: 'notProducible' });
      return [];
    }
    const { amountDeltaFen, daysDelta } = effect;
    return [{ text, changes: definedOf(changes), amountDeltaFen, daysDelta }];
  });
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  return offered;
}
