import { isStencil } from '@xunban/contract';
import { subtract, sum, ZERO_FEN } from '@xunban/money';
import { Refusal } from '../../../platform/refusal.ts';
import { boardCards, cardInColours, NO_CARD } from '../../files/files/board-cards.ts';
import { isReady, isUndecided, mainAmounts } from '../../orders-core/orders/main-amounts.ts';
import { findMainOrders, lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { isLive } from '../../orders-core/orders/order-machine.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { lockMainOrdersToPay } from '../../orders-core/orders/orders-to-pay.ts';
import { currentPriceData } from '../../pricing/prices/price-data.ts';
import { netPaidIn, netPaidOf } from '../payments/paid-orders.ts';
import type { WhatIsDue } from '../payments/what-is-due.ts';
import { markPaid } from './mark-paid.ts';

/** Main orders as payments see them. */
export const mainOrdersDue: WhatIsDue = {
  async lockToOpen(tx, memberId, mainOrderIds) {
    const mainOrders = await lockMainOrders(tx, mainOrderIds);
    const isComplete = mainOrders.length === new Set(mainOrderIds).size;
    if (!isComplete || mainOrders.some((main) => main.memberId !== memberId)) throw new Refusal('notFound');
    const paid = await netPaidOf(tx, mainOrderIds);
    return mainOrders.map((main) => {
      const { totalFen, dueFen, payableFen } = mainAmounts(main, paid.get(main.id) ?? ZERO_FEN);
      const later = main.orders.filter(isUndecided);
      const now = main.orders.filter((board) => isLive(board.state) && !later.includes(board));
      return {
        id: main.id,
        no: main.mainNo,
        boards: now.map(boardLine),
        boardIds: main.orders.filter(isReady).map(({ id }) => id),
        later: later.map(({ orderNo }) => orderNo),
        // An amount not due now is not part of the payment.
        totalFen: subtract(totalFen, subtract(dueFen, payableFen)),
        couponFen: sum(now.map(({ couponFen }) => couponFen)),
        dueFen: payableFen,
      };
    });
  },

  async lockToPay(tx, mainOrderIds) {
    // The paid amounts are read under the locks, so they cannot change any more.
    const [mainOrders, paid, calendar] = await Promise.all([
      lockMainOrdersToPay(tx, mainOrderIds),
      netPaidIn(tx, mainOrderIds),
      currentPriceData(tx, 'work_calendar'),
    ]);
    return {
      dueFen: ({ mainOrderId, boardIds }) => {
        const main = mainOrders.find(({ id }) => id === mainOrderId);
        return main ? mainAmounts(main, paid.get(main.id) ?? ZERO_FEN, boardIds).payableFen : ZERO_FEN;
      },
      markPaid: (shares, paidAt) => markPaid(tx, mainOrders, shares, { calendar, paidAt }),
    };
  },

  async imagesOf(reader, mainOrderIds) {
    const boards = (await findMainOrders(reader, mainOrderIds)).flatMap(({ orders }) => orders);
    const cards = await boardCards(
      reader,
      boards.map(({ fileId }) => fileId),
    );
    const images = new Map(
      boards.map(({ orderNo, fileId, spec }) => [orderNo, cardInColours(cards.get(fileId) ?? NO_CARD, spec).image]),
    );
    // A stored line may have an earlier size, but always the number of its board.
    return (line) => images.get(line.split(SEPARATOR)[0] ?? '') ?? NO_CARD.image;
  },
};

const SEPARATOR = ' · ';

const boardLine = ({ orderNo, spec }: PcbOrder): string =>
  `${orderNo}${SEPARATOR}${isStencil(spec) ? `钢网 ${spec.frame}` : `${spec.lengthMm} × ${spec.widthMm} mm`} × ${spec.quantity}`;
