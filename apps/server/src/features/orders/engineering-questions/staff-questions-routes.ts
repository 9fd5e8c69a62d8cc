import { calls, type QuestionTemplate, type StaffQuestion } from '@xunban/contract';
import { toApi } from '@xunban/money';
import type { Staff } from '../../../platform/auth/actor.ts';
import { toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { type FieldFault, Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { type StaffActor, staffActor } from '../../orders-core/orders/order-actor.ts';
import { effectsOf } from '../change-orders/changed-price.ts';
import { applyPrevious } from './apply-previous.ts';
import { askQuestion, type QuestionContent, requireAskable, requireOptions, writeRound } from './ask-question.ts';
import { closeQuestion } from './close-question.ts';
import { draftQuestion } from './draft-question.ts';
import { lockOrderOfQuestion } from './lock-order-of-question.ts';
import { notifyBuyer } from './notify-buyer.ts';
import { questionsChanged } from './question-events.ts';
import { questionFileReply, sentFile, storeQuestionFile } from './question-files.ts';
import { findQuestion, moveQuestion, pageOfQuestions } from './question-store.ts';
import {
  lockQuestionTemplates,
  type QuestionTemplateRecord,
  questionTemplates,
  writeQuestionTemplates,
} from './template-store.ts';
import { viewForStaff, viewQuestionFile } from './view-questions.ts';

/**
 * Replaces the question templates of one finding.
 * @throws Refusal `staleVersion` when they have been saved in the meantime, `invalidInput` with every duplicate title
 *   and every recommendation of a missing option
 */
async function saveQuestionTemplates(
  tx: Tx,
  staffId: string,
  findingCode: string,
  wish: { readonly revision: number; readonly items: readonly QuestionTemplate[] },
): Promise<QuestionTemplateRecord> {
  const known = await lockQuestionTemplates(tx, findingCode);
  if (known.revision !== wish.revision) throw new Refusal('staleVersion');
  const fields = wish.items.flatMap((item, index): FieldFault[] => [
    ...(wish.items.findIndex(({ title }) => title === item.title) < index
      ? [{ field: `items.${index}.title`, code: 'twice' }]
      : []),
    ...(item.recommended !== null && item.recommended >= item.options.length
      ? [{ field: `items.${index}.recommended`, code: 'notAnOption' }]
      : []),
  ]);
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  await writeQuestionTemplates(tx, findingCode, wish.items, staffId);
  await recordAction(tx, {
    object: { kind: 'messageTemplates', no: findingCode },
    before: { templates: known.items.map(textOf) },
    after: { templates: wish.items.map(textOf) },
  });
  return lockQuestionTemplates(tx, findingCode);
}

const textOf = ({ title, zhCn }: QuestionTemplate): string => `${title}: ${zhCn}`;

const OPEN = ['awaitingReply', 'answered'];

/** Returns the staff routes. */
export function staffQuestionsRoutes(deps: Deps): readonly Route[] {
  const { read } = deps.db;
  const { staffQuestions } = calls;
  return [
    route(staffQuestions.list, async ({ actor, query }) => {
      const { orderNo, state } = query;
      const order = orderNo === undefined ? undefined : await findPcbOrder(read, { orderNo });
      if (orderNo !== undefined && !order) return { totalCount: 0, items: [] };
      const { total, found } = await pageOfQuestions(
        read,
        { orderId: order?.id, states: state && (state === 'open' ? OPEN : [state]) },
        { skip: query.skipCount, take: query.maxResultCount, first: 'longest' },
      );
      return { totalCount: total, items: await viewForStaff(read, found, canAct(actor)) };
    }),

    route(staffQuestions.draft, ({ params, query }) => draftQuestion(read, params.id, query.finding)),

    route(staffQuestions.effects, async ({ params, body }) => {
      const order = await findPcbOrder(read, params);
      if (!order) throw new Refusal('notFound');
      const effects = await effectsOf(
        read,
        order,
        body.options.map(({ changes }) => changes),
      );
      return {
        options: effects.map((effect) =>
          effect.ok
            ? { amountDelta: toApi(effect.amountDeltaFen), daysDelta: effect.daysDelta, violations: [] }
            : {
                amountDelta: null,
                daysDelta: null,
                violations: effect.violations.map(({ code, field }) => ({ code, field })),
              },
        ),
      };
    }),

    route(staffQuestions.ask, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const id = await askQuestion(tx, staffActor(actor), { ...body, orderId: params.id });
        return viewOne(tx, actor, id);
      }),
    ),

    route(staffQuestions.applyPrevious, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const id = await applyPrevious(tx, staffActor(actor), { ...body, orderId: params.id });
        return viewOne(tx, actor, id);
      }),
    ),

    route(staffQuestions.askAgain, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await askAgain(tx, staffActor(actor), { ...body, questionId: params.id });
        return viewOne(tx, actor, params.id);
      }),
    ),

    route(staffQuestions.close, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await closeQuestion(tx, staffActor(actor), { ...body, questionId: params.id });
        return viewOne(tx, actor, params.id);
      }),
    ),

    route(staffQuestions.upload, async ({ actor, files }) =>
      viewQuestionFile(await storeQuestionFile(deps, { staffId: actor.staffId }, files.file)),
    ),

    route(staffQuestions.file, async ({ params, signal, once }) => {
      const { file, question } = await sentFile(read, params.id);
      const order = await findPcbOrder(read, { id: question.orderId });
      return questionFileReply(deps, file, signal, () =>
        once((tx) =>
          recordAction(tx, {
            object: { kind: 'order', id: question.orderId, no: order?.orderNo, memberId: question.memberId },
            after: { question: question.questionNo },
          }),
        ),
      );
    }),

    route(staffQuestions.templates, async () => ({ lists: (await questionTemplates(read)).map(viewTemplates) })),

    route(staffQuestions.saveTemplates, ({ actor, params, body, once }) =>
      once(async (tx) => viewTemplates(await saveQuestionTemplates(tx, actor.staffId, params.findingCode, body))),
    ),
  ];
}

const canAct = ({ permissions }: Pick<Staff, 'permissions'>): boolean => permissions.has('order.review');

async function viewOne(reader: Reader, actor: Pick<Staff, 'permissions'>, id: string): Promise<StaffQuestion> {
  const question = await findQuestion(reader, id);
  const [view] = question ? await viewForStaff(reader, [question], canAct(actor)) : [];
  if (!view) throw new Refusal('notFound');
  return view;
}

const viewTemplates = ({ items, changedAt, ...list }: QuestionTemplateRecord) => ({
  ...list,
  items: items.map((item) => ({ ...item, options: item.options.map((option) => ({ ...option })) })),
  changedAt: toIsoOrNull(changedAt),
});

/**
 * The next round of a question that was answered.
 * @throws Refusal `notFound`, `question.stateChanged`, `question.notAskable`, `invalidInput`
 */
async function askAgain(
  tx: Tx,
  actor: StaffActor,
  input: QuestionContent & { readonly questionId: string; readonly version: number },
): Promise<void> {
  const { order, question } = await lockOrderOfQuestion(tx, input.questionId, null);
  if (question.version !== input.version || question.state !== 'answered') throw new Refusal('question.stateChanged');
  // Its options stand for decisions about missing pieces, which are taken in the batch.
  if (question.isAboutShortage) throw new Refusal('question.notAskable');
  requireAskable(order);
  const options = await requireOptions(tx, order, input);
  await writeRound(tx, question.id, actor, input, options);
  await moveQuestion(tx, question.id, 'askAgain');
  await recordAction(tx, {
    object: boardObject(order),
    after: { question: question.questionNo, files: input.files.length || null },
    reason: input.text,
  });
  const at = `round ${question.round + 1}`;
  await notifyBuyer(tx, order, { event: 'questionAsked', questionId: question.id, at });
  await raise(tx, questionsChanged, { orderId: order.id, staffId: actor.id });
}
