import { type ApprovalState, roleHas } from '@xunban/contract';
import { add, type Fen, sum, ZERO_FEN } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { membershipsIn, roleOf } from '../../identity/accounts/memberships.ts';
import { isReady, isSold, mainAmounts } from '../../orders-core/orders/main-amounts.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { isLive as isLiveBoard } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import { netPaidOf } from '../payments/paid-orders.ts';
import type { PaymentState } from '../payments/payment-state.ts';
import { statesOfPayments } from '../payments/read-payments.ts';
import { type Approval, type ApprovalShare, isLive } from './approval-store.ts';

/** Returns what a request for main orders would be for now, in the order of the ids. */
export async function sharesNow(
  reader: Reader,
  mainOrderIds: readonly string[],
): Promise<{ readonly shares: readonly ApprovalShare[]; readonly total: Fen }> {
  const [mains, paid] = await Promise.all([findMainOrders(reader, mainOrderIds), netPaidOf(reader, mainOrderIds)]);
  const ordered = mainOrderIds.flatMap((id) => mains.find((main) => main.id === id) ?? []);
  const amounts = ordered.map((main) => mainAmounts(main, paid.get(main.id) ?? ZERO_FEN));
  return {
    shares: ordered.map((main, place) => ({
      mainOrderId: main.id,
      mainNo: main.mainNo,
      boardIds: main.orders.filter(isReady).map(({ id }) => id),
      content: contentOf(main),
      amount: amounts[place]?.payableFen ?? ZERO_FEN,
    })),
    total: sum(amounts.map(({ totalFen }) => totalFen)),
  };
}

/** Identifies the paid and payable boards of a main order as they were approved by an engineer. */
const contentOf = ({ orders }: MainOrder): string =>
  orders
    .filter((board) => isLiveBoard(board.state) && (isReady(board) || isSold(board)))
    .map(({ id, round, priceVersion }) => `${id} ${round} ${priceVersion}`)
    .sort()
    .join(',');

/** True when two requests are for the same amounts and boards. */
export const isSameRequest = (some: readonly ApprovalShare[], others: readonly ApprovalShare[]): boolean =>
  some.length === others.length &&
  some.every(({ mainOrderId, amount, content, boardIds }) => {
    const other = others.find((one) => one.mainOrderId === mainOrderId);
    return (
      other?.amount === amount &&
      other.content === content &&
      [...other.boardIds].sort().join() === [...boardIds].sort().join()
    );
  });

interface LiveFacts {
  /** True while amounts and boards are as requested. */
  readonly isUnchanged: boolean;
  /** True while the requester pays in the account. */
  readonly isRequesterIn: boolean;
  /** State of the payment that began with it. */
  readonly payment: PaymentState | undefined;
}

/** Returns the state of a request by the facts of now. The job stores it. */
function stateNow(approval: Approval, facts: LiveFacts): ApprovalState {
  const { state } = approval;
  if (!isLive(approval)) return state;
  if (facts.payment === 'succeeded') return 'used';
  // It was valid when the payment went to its gateway.
  if (facts.payment === 'pending') return state;
  if (!facts.isUnchanged || !facts.isRequesterIn) return 'lapsed';
  return approval.isBeforeDeadline ? state : 'expired';
}

/** Returns requests in their states of now. */
export async function inStateNow(reader: Reader, approvals: readonly Approval[]): Promise<Approval[]> {
  const live = approvals.filter(isLive);
  if (live.length === 0) return [...approvals];
  const accounts = [...new Set(live.map(({ memberId }) => memberId))];
  const mainOrderIds = [...new Set(live.flatMap(({ shares }) => shares.map(({ mainOrderId }) => mainOrderId)))];
  const [{ shares }, payments, people] = await Promise.all([
    sharesNow(reader, mainOrderIds),
    statesOfPayments(
      reader,
      live.flatMap(({ payNo }) => payNo ?? []),
    ),
    Promise.all(accounts.map((account) => membershipsIn(reader, account))),
  ]);
  const payers = new Set(
    people
      .flat()
      .filter((membership) => roleHas(roleOf(membership), 'payment.pay'))
      .map(({ account_id, person_id }) => `${account_id} ${person_id}`),
  );
  return approvals.map((approval) => ({
    ...approval,
    state: stateNow(approval, {
      isUnchanged: isSameRequest(
        approval.shares,
        shares.filter(({ mainOrderId }) => approval.shares.some((share) => share.mainOrderId === mainOrderId)),
      ),
      isRequesterIn: payers.has(`${approval.memberId} ${approval.requestedBy}`),
      payment: approval.payNo === null ? undefined : payments.get(approval.payNo),
    }),
  }));
}

/** Adds the amounts of shares. */
export const amountOf = (shares: readonly ApprovalShare[]): Fen =>
  shares.reduce((running, { amount }) => add(running, amount), ZERO_FEN);
