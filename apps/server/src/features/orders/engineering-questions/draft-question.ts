import type { AllCalls, CallOutput } from '@xunban/contract';
import { isStencil } from '@xunban/contract';
import { GENERAL_QUESTIONS, questionClassOf } from '@xunban/contract/question-rules';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { anyBoardFile } from '../../files/files/board-files.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { specDifferences } from '../../pricing/quotes/spec-differences.ts';
import { changedSpec } from '../change-orders/changed-price.ts';
import { changesAsFound } from './changes-as-found.ts';
import { chosenOption, lastAnswer, lastAsk } from './question-records.ts';
import { entriesOf, findPrevious } from './question-store.ts';
import { questionTemplates } from './template-store.ts';

type Draft = CallOutput<AllCalls['staffQuestions']['draft']>;

/**
 * Returns the draft of a question about a finding of an order.
 * @throws Refusal `notFound`
 */
export async function draftQuestion(reader: Reader, orderId: string, index: number | undefined): Promise<Draft> {
  const order = await findPcbOrder(reader, { id: orderId });
  if (!order) throw new Refusal('notFound');
  const finding = index === undefined ? undefined : order.findings[index];
  if (index !== undefined && !finding) throw new Refusal('notFound');
  const lists = await questionTemplates(reader);
  const itemsOf = (code: string) => lists.find(({ findingCode }) => findingCode === code)?.items ?? [];
  const own = finding ? itemsOf(finding.code) : [];
  const ofClass = finding && own.length === 0 ? itemsOf(questionClassOf(finding.code)) : [];
  return {
    finding: finding ? { ...finding } : null,
    templates: [...own, ...ofClass, ...itemsOf(GENERAL_QUESTIONS)].map((item) => ({
      ...item,
      options: item.options.map((option) => ({ ...option })),
    })),
    asFound: finding && !isStencil(order.spec) ? changesAsFound(finding, order.spec) : null,
    previous: finding ? await previousOf(reader, order, finding.code) : null,
  };
}

async function previousOf(reader: Reader, order: PcbOrder, findingCode: string): Promise<Draft['previous']> {
  const file = await anyBoardFile(reader, order.fileId);
  if (!file) return null;
  const previous = await findPrevious(reader, { memberId: order.memberId, fileSha256: file.sha256, findingCode });
  if (!previous) return null;
  const entries = (await entriesOf(reader, [previous.id])).get(previous.id) ?? [];
  const answer = lastAnswer(entries);
  const option = chosenOption(entries);
  const asked = await findPcbOrder(reader, { id: previous.orderId });
  if (!answer) return null;
  return {
    questionId: previous.id,
    questionNo: previous.questionNo,
    orderNo: asked?.orderNo ?? '',
    title: previous.title,
    asked: lastAsk(entries).text,
    answer: [option?.text ?? '', answer.text].filter(Boolean).join('；'),
    changes: specDifferences(order.spec, changedSpec(order.spec, option?.changes ?? {})),
    at: toIso(answer.at),
  };
}
