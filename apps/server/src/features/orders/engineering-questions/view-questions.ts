import type { EngineeringQuestion, QuestionEntry, QuestionFile, StaffQuestion } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { boardCards, cardInColours, NO_CARD } from '../../files/files/board-cards.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { mainIdsOf } from '../../orders-core/orders/find-order.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { codeOf } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { specDifferences } from '../../pricing/quotes/spec-differences.ts';
import { changedSpec } from '../change-orders/changed-price.ts';
import { appliesAt, policiesOf, USUAL_POLICY } from './policy-store.ts';
import { filesByEntry, type QuestionFileRow } from './question-file-store.ts';
import { lastAsk, type QuestionEntryRecord, type QuestionRecord } from './question-records.ts';
import { entriesOf } from './question-store.ts';

/** Questions as their member reads them, in this order. */
export async function viewQuestions(
  reader: Reader,
  questions: readonly QuestionRecord[],
): Promise<EngineeringQuestion[]> {
  const ids = questions.map(({ id }) => id);
  const orderIds = [...new Set(questions.map(({ orderId }) => orderId))];
  const [orders, entries, files, policies] = await Promise.all([
    ordersOf(reader, orderIds),
    entriesOf(reader, ids),
    filesByEntry(reader, ids),
    policiesOf(reader, orderIds),
  ]);
  const cards = await boardCards(
    reader,
    [...orders.values()].map(({ order }) => order.fileId),
  );
  return questions.flatMap((question): EngineeringQuestion[] => {
    const found = orders.get(question.orderId);
    if (!found) return [];
    const { main, order } = found;
    const ownTurns = entries.get(question.id) ?? [];
    const policy = policies.get(order.id) ?? USUAL_POLICY;
    const canApply = question.state === 'awaitingReply' && lastAsk(ownTurns).recommended !== null;
    return [
      {
        id: question.id,
        questionNo: question.questionNo,
        orderId: order.id,
        orderNo: order.orderNo,
        mainOrderId: main.id,
        mainNo: main.mainNo,
        orderState: codeOf(order.state),
        ...cardInColours(cards.get(order.fileId) ?? NO_CARD, order.spec),
        state: question.state,
        isAboutShortage: question.isAboutShortage,
        title: question.title,
        finding: question.finding && { ...question.finding },
        place: question.place,
        round: question.round,
        entries: ownTurns.map((entry) => viewEntry(entry, order, files.get(`${question.id} ${entry.position}`) ?? [])),
        askedAt: toIso(question.askedAt),
        policy: policy.policy,
        appliesAt: canApply ? toIsoOrNull(appliesAt(question.askedAt, policy)) : null,
        closedAt: toIsoOrNull(question.closedAt),
        closedBecause: question.closedBecause,
      },
    ];
  });
}

/** Questions as staff read them. */
export async function viewForStaff(
  reader: Reader,
  questions: readonly QuestionRecord[],
  canAct: boolean,
): Promise<StaffQuestion[]> {
  const [views, cards] = await Promise.all([
    viewQuestions(reader, questions),
    memberCards(
      reader,
      questions.map(({ memberId }) => memberId),
    ),
  ]);
  return views.flatMap((view): StaffQuestion[] => {
    const question = questions.find(({ id }) => id === view.id);
    if (!question) return [];
    const card = cards.get(question.memberId);
    const can: StaffQuestion['can'] = [];
    if (canAct && question.state === 'answered' && !question.isAboutShortage) can.push('askAgain');
    if (canAct && question.state !== 'closed') can.push('close');
    return [
      {
        ...view,
        memberId: question.memberId,
        memberName: card?.name ?? '',
        memberNo: card?.memberNo ?? '',
        version: question.version,
        can,
      },
    ];
  });
}

export const viewQuestionFile = ({ id, file_name, bytes, media }: QuestionFileRow): QuestionFile => ({
  ...{ id, fileName: file_name, bytes },
  media: media === 'pdf' || media === 'zip' || media === 'dxf' ? media : 'image',
});

const viewEntry = (entry: QuestionEntryRecord, order: PcbOrder, files: readonly QuestionFileRow[]): QuestionEntry => ({
  position: entry.position,
  kind: entry.kind,
  author: entry.authorKind,
  authorName: entry.authorName,
  because: entry.because,
  text: entry.text,
  options: entry.options.map(({ text, changes, amountDeltaFen, daysDelta }) => ({
    text,
    changes: specDifferences(order.spec, changedSpec(order.spec, changes)),
    amountDelta: toApi(amountDeltaFen),
    daysDelta,
  })),
  recommended: entry.recommended,
  chosen: entry.chosen,
  files: files.map(viewQuestionFile),
  at: toIso(entry.at),
});

async function ordersOf(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly main: MainOrder; readonly order: PcbOrder }>> {
  const places = await mainIdsOf(reader, orderIds);
  const mainOrders = await findMainOrders(reader, [...new Set(places.map(({ mainOrderId }) => mainOrderId))]);
  return new Map(mainOrders.flatMap((main) => main.orders.map((order) => [order.id, { main, order }])));
}
