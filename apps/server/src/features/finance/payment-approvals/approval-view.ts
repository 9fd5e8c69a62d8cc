import type { AllCalls, CallOutput } from '@xunban/contract';
import { toApi, ZERO_FEN } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { boardCards, cardInColours, NO_CARD } from '../../files/files/board-cards.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { accountName } from '../../identity/company/company-people.ts';
import { isSold } from '../../orders-core/orders/main-amounts.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { referencesOf } from '../../orders-core/orders/packing.ts';
import { type Approval, isLive } from './approval-store.ts';

type Output<N extends keyof AllCalls['paymentApprovals']> = CallOutput<AllCalls['paymentApprovals'][N]>;

export const viewFacts = (approval: Approval) => ({
  id: approval.id,
  state: approval.state,
  reason: approval.reason,
  requestedBy: approval.requesterName,
  requestedAt: toIso(approval.requestedAt),
  deadline: toIso(approval.deadline),
  decidedBy: approval.deciderName,
  decidedAt: toIsoOrNull(approval.decidedAt),
  decisionReason: approval.decisionReason,
  mainNos: approval.shares.map(({ mainNo }) => mainNo),
  amount: toApi(approval.amount),
});

export const viewSummary = (approval: Approval, personId: string): Output<'request'> => ({
  ...viewFacts(approval),
  isOwn: approval.requestedBy === personId,
});

/** A request with its boards as they are; after its end they may have changed, so none are shown. */
export async function viewApproval(
  reader: Reader,
  approval: Approval,
  reading: { readonly personId: string; readonly canDecide: boolean },
): Promise<Output<'show'>> {
  const ids = approval.shares.map(({ mainOrderId }) => mainOrderId);
  const [account, mains, referenceOf] = await Promise.all([
    findMember(reader, approval.memberId),
    findMainOrders(reader, isLive(approval) ? ids : []),
    referencesOf(reader, ids),
  ]);
  const cards = await boardCards(
    reader,
    mains.flatMap(({ orders }) => orders.map(({ fileId }) => fileId)),
  );
  const viewBoard = ({ orderNo, fileId, spec, amountFen, workingDays }: PcbOrder) => {
    const card = cards.get(fileId) ?? NO_CARD;
    return {
      ...{ orderNo, fileName: card.fileName, spec },
      image: cardInColours(card, spec).image,
      price: toApi(amountFen),
      workingDays,
    };
  };
  const freightOf = (main: MainOrder | undefined) =>
    toApi(!main || main.orders.some(isSold) ? ZERO_FEN : main.freightFen);
  return {
    ...viewSummary(approval, reading.personId),
    version: approval.version,
    company: account ? accountName(account) : '',
    total: toApi(approval.total),
    orders: approval.shares.map(({ mainOrderId, mainNo, amount, boardIds }) => {
      const main = mains.find(({ id }) => id === mainOrderId);
      const boards = main?.orders.filter((board) =>
        boardIds.length === 0 ? isSold(board) : boardIds.includes(board.id),
      );
      return {
        ...{ mainOrderId, mainNo, ...referenceOf(mainOrderId) },
        ...{ freight: freightOf(main), amount: toApi(amount), boards: (boards ?? []).map(viewBoard) },
      };
    }),
    canDecide: reading.canDecide && approval.state === 'open',
  };
}
