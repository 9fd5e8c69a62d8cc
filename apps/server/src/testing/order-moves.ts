import {
  CONFIRMED_ACTIONS,
  isStencil,
  ORDER_ACTIONS,
  type OrderAction,
  type OrderDetail,
  REASONED_ACTIONS,
  type StaffAction,
} from '@xunban/contract';
import { giveBoardFile } from './orders.ts';
import type { TestMember, TestServer, TestStaff } from './server.ts';
import { PASTE_FACTS } from './stencils.ts';

export interface Board {
  readonly buyer: TestMember;
  readonly mainOrderId: string;
  readonly id: string;
  readonly orderNo: string;
}

export const MOVE_REASON = '客户来电';

/**
 * Actions that no user requests are excluded: payments settle, and the route ends with its last step. Plans and undone steps
 * have tests of their own.
 */
const UNREQUESTED = ['pay', 'settle', 'finishRoute', 'undoStep', 'plan'] as const;
export type Move = Exclude<OrderAction, (typeof UNREQUESTED)[number]>;
export const MOVES = ORDER_ACTIONS.filter((action): action is Move => !UNREQUESTED.some((one) => one === action));
type Actor = Pick<TestMember, 'api'> | TestStaff;

type Attempt = (by: Actor, board: Board, version: number) => Promise<unknown>;
export type OrderMoves = Readonly<Record<Move, Attempt>>;

let waybills = 0;

/** Returns every action that a user can request, called as its page does. @param chief a staff user who can read every order */
export function orderMoves(server: TestServer, chief: TestStaff): OrderMoves {
  const ofBuyer = ({ buyer, orderNo }: Board): Promise<OrderDetail> => buyer.api.order.detail({ query: { orderNo } });
  const readOrder = ({ id }: Board) => chief.api.staff.order({ params: { id } });
  const reasoned = attempts(
    REASONED_ACTIONS,
    (action) =>
      async (by, { id }, version) =>
        by.api.staff[action]({ params: { id }, body: { version, reason: MOVE_REASON } }),
  );
  return {
    ...attempts(
      CONFIRMED_ACTIONS,
      (action) =>
        async (by, { id }, version) =>
          by.api.staff[action]({ params: { id }, body: { version } }),
    ),
    ...reasoned,
    requestChange: async (by, { id }, version) => {
      const change = { reason: MOVE_REASON, changes: {}, amountDelta: '25', lineName: '加急处理', daysDelta: 0 };
      return by.api.staff.requestChange({ params: { id }, body: { version, ...change } });
    },
    completeStep: async (by, board, version) => {
      const next = (await readOrder(board)).progress?.steps.find(({ doneAt }) => doneAt === null);
      return by.api.staff.completeStep({ params: { id: board.id }, body: { version, position: next?.position ?? 1 } });
    },
    ship: async (by, { id }, version) => {
      waybills += 1;
      const waybill = `SF${String(process.pid).padStart(8, '0')}${String(waybills).padStart(5, '0')}`;
      return by.api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill, weightG: 300 } });
    },
    offerCancel: async (by, { id }, version) =>
      by.api.staff.offerCancel({ params: { id }, body: { version, reason: MOVE_REASON, fee: '10' } }),
    cancel: async (by, { id, mainOrderId }, version) =>
      'staffId' in by
        ? by.api.staff.cancelOrder({ params: { id }, body: { version, reason: MOVE_REASON } })
        : by.api.order.cancel({ body: { mainOrderId, orderId: id } }),
    revertChange: async (by, board, version) => {
      if ('staffId' in by) return reasoned.revertChange(by, board, version);
      const { priceVersion } = await ofBuyer(board);
      return by.api.main.revertChange({ params: { id: board.id }, body: { priceVersion, reason: MOVE_REASON } });
    },
    acceptChange: async (by, board) => {
      const { changeOrder, priceVersion } = await ofBuyer(board);
      return by.api.order.acceptChange({
        body: { orderId: board.id, priceVersion: changeOrder?.priceVersion ?? priceVersion },
      });
    },
    refuseChange: async (by, board) => {
      const { changeOrder, priceVersion } = await ofBuyer(board);
      const body = { priceVersion: changeOrder?.priceVersion ?? priceVersion, reason: MOVE_REASON };
      return by.api.main.refuseChange({ params: { id: board.id }, body });
    },
    resubmit: async (by, board, version) => {
      const { spec, amount } = await ofBuyer(board);
      const { quoteId } = isStencil(spec)
        ? await by.api.quote.calculateStencil({ body: { spec } })
        : await by.api.quote.calculate({ body: { spec } });
      const facts = isStencil(spec) ? [PASTE_FACTS] : [];
      const fileId = await giveBoardFile(server, board.buyer.memberId, ...facts);
      const body = { version, quoteId, fileId, expectedAmount: amount.toFixed(2) };
      return by.api.main.reviseOrder({ params: { id: board.id }, body });
    },
    reset: async (by, { id, mainOrderId }) => by.api.order.reset({ body: { mainOrderId, orderId: id } }),
    receive: async (by, { mainOrderId }) => by.api.order.receive({ query: { mainOrderId } }),
    agreeCancel: async (by, { id }) => by.api.main.agreeCancellation({ params: { id }, body: { fee: '10' } }),
    refuseCancel: async (by, { id }) =>
      by.api.main.refuseCancellation({ params: { id }, body: { reason: MOVE_REASON } }),
  };
}

function attempts<A extends StaffAction>(actions: readonly A[], attempt: (action: A) => Attempt): Record<A, Attempt> {
  return Object.fromEntries(actions.map((action) => [action, attempt(action)])) as Record<A, Attempt>;
}
