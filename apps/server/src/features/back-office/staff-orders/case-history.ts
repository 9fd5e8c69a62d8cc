import {
  type CaseHistory,
  findOneOf,
  ORDER_STATES,
  type PastCase,
  REVIEW_VERDICTS,
  type ReviewVerdict,
} from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardCards } from '../../files/files/board-cards.ts';
import { filesOfSameBytes } from '../../files/files/board-files.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { pastQuestions } from '../../orders/engineering-questions/past-questions.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { historiesOf, type PastEntry } from '../../orders-core/orders/history.ts';
import { type PastOrder, pastOrdersOf, pastOrdersWith } from '../../orders-core/orders/past-orders.ts';

/** Maximum number of the member's orders that are counted, and maximum number shown of them and of the file's orders. */
const MAX_COUNTED = 50;
const MAX_SHOWN = 8;

/**
 * Returns the outcome of the member's other orders and of every order of the same file.
 * @throws {Refusal} `notFound`
 */
export async function caseHistory(reader: Reader, orderId: string): Promise<CaseHistory> {
  const order = await findPcbOrder(reader, { id: orderId });
  if (!order) throw new Refusal('notFound');
  const [own, same] = await Promise.all([
    pastOrdersOf(reader, order.memberId, order.id, MAX_COUNTED),
    filesOfSameBytes(reader, order.fileId).then((files) => pastOrdersWith(reader, files, order.id, MAX_SHOWN)),
  ]);
  const cases = await casesOf(reader, [...own, ...same]);
  const view = (orders: readonly PastOrder[]): PastCase[] => orders.flatMap(({ id }) => cases.get(id) ?? []);
  const ofMember = view(own);
  const count = (is: (past: PastCase) => boolean): number => ofMember.filter(is).length;
  const had = (verdict: ReviewVerdict) => (past: PastCase) => past.verdicts.some((given) => given.verdict === verdict);
  return {
    member: {
      orders: ofMember.length,
      sentBack: count(had('sendBack')),
      changed: count(had('requestChange')),
      asked: count(({ questions }) => questions.length > 0),
      cancelled: count(({ state }) => state === ORDER_STATES.cancelled),
      last: ofMember.slice(0, MAX_SHOWN),
    },
    file: view(same),
  };
}

async function casesOf(reader: Reader, orders: readonly PastOrder[]): Promise<ReadonlyMap<string, PastCase>> {
  const ids = [...new Set(orders.map(({ id }) => id))];
  const [entries, questions, members, files] = await Promise.all([
    historiesOf(reader, ids),
    pastQuestions(reader, ids),
    memberCards(
      reader,
      orders.map(({ memberId }) => memberId),
    ),
    boardCards(
      reader,
      orders.map(({ fileId }) => fileId),
    ),
  ]);
  return new Map(
    orders.map((order) => {
      const member = members.get(order.memberId);
      const past: PastCase = {
        orderId: order.id,
        orderNo: order.orderNo,
        memberId: order.memberId,
        memberName: member?.name ?? '',
        memberNo: member?.memberNo ?? '',
        fileName: files.get(order.fileId)?.fileName ?? '',
        orderedAt: toIso(order.orderedAt),
        state: order.state,
        verdicts: entries.filter(({ orderId }) => orderId === order.id).flatMap(verdictOf),
        questions: questions
          .filter(({ orderId }) => orderId === order.id)
          .map(({ orderId: _, askedAt, ...question }) => ({ ...question, askedAt: toIso(askedAt) })),
      };
      return [order.id, past];
    }),
  );
}

function verdictOf({ action, actorKind, actorName, reason, at }: PastEntry): PastCase['verdicts'] {
  const verdict = findOneOf(REVIEW_VERDICTS, action);
  if (verdict === undefined) return [];
  return [{ verdict, staffName: actorKind === 'staff' ? actorName : '', reason, at: toIso(at) }];
}
