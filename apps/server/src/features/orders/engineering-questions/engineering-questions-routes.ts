import { calls, type EngineeringQuestion } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { answerQuestion } from './answer-question.ts';
import { writePolicy } from './policy-store.ts';
import { questionFileReply, sentFile, storeQuestionFile } from './question-files.ts';
import { countByState, findQuestion, pageOfQuestions } from './question-store.ts';
import { viewQuestionFile, viewQuestions } from './view-questions.ts';

/** Returns the members' routes. */
export function engineeringQuestionsRoutes(deps: Deps): readonly Route[] {
  const { read } = deps.db;
  return [
    route(calls.order.questions, async ({ actor: { memberId }, query }) => {
      const { orderNo, state } = query;
      const order = orderNo === undefined ? undefined : await findPcbOrder(read, { orderNo });
      // Another member's order is treated as not found.
      if (orderNo !== undefined && order?.memberId !== memberId) return { totalCount: 0, items: [] };
      const { total, found } = await pageOfQuestions(
        read,
        { memberId, orderId: order?.id, states: state && [state] },
        { skip: query.skipCount, take: query.maxResultCount, first: 'newest' },
      );
      return { totalCount: total, items: (await viewQuestions(read, found)).map(withoutNames) };
    }),

    route(calls.order.answerQuestion, ({ actor: { memberId }, body, once }) =>
      once(async (tx) => {
        await answerQuestion(tx, memberId, body);
        return ownQuestion(tx, memberId, body.questionId);
      }),
    ),

    route(calls.engineeringQuestions.show, ({ actor, params }) => ownQuestion(read, actor.memberId, params.id)),

    route(calls.engineeringQuestions.counts, ({ actor }) => countByState(read, actor.memberId)),

    route(calls.engineeringQuestions.choosePolicy, ({ actor: { memberId }, body }) =>
      deps.db.transaction(async (tx) => {
        const { order } = await lockOrder(tx, body.orderId);
        if (order.memberId !== memberId) throw new Refusal('notFound');
        await writePolicy(tx, order.id, body.policy);
        await publish(tx, { topic: 'order', id: order.orderNo, memberId });
        return body;
      }),
    ),

    route(calls.engineeringQuestions.upload, async ({ actor, files }) =>
      viewQuestionFile(await storeQuestionFile(deps, { memberId: actor.memberId }, files.file)),
    ),

    route(calls.engineeringQuestions.file, async ({ actor, params, signal }) => {
      const { file, question } = await sentFile(read, params.id);
      if (question.memberId !== actor.memberId) throw new Refusal('notFound');
      return questionFileReply(deps, file, signal);
    }),
  ];
}

async function ownQuestion(reader: Reader, memberId: string, id: string): Promise<EngineeringQuestion> {
  const question = await findQuestion(reader, id);
  const [view] = question?.memberId === memberId ? await viewQuestions(reader, [question]) : [];
  if (!view) throw new Refusal('notFound');
  return withoutNames(view);
}

/** Staff appear by their roles; their names are removed. */
const withoutNames = (question: EngineeringQuestion): EngineeringQuestion => ({
  ...question,
  entries: question.entries.map((entry) => (entry.author === 'staff' ? { ...entry, authorName: '' } : entry)),
});

export const questionData: PersonalData = {
  exported: { questions: calls.order.questions },
  retained: 'Questions and answers decide how a board was made, and stay with its order.',
};
