import { type Fen, ZERO_FEN } from '@xunban/money';
import { Refusal } from '../../platform/refusal.ts';
import { isPayable, mainAmounts, type Priced } from '../orders/main-amounts.ts';
import { lockMains } from '../orders/main-orders.ts';
import { isLive } from '../orders/order-machine.ts';
import type { PcbOrder } from '../orders/order-records.ts';
import { lockMainsToPay } from '../orders/orders-to-pay.ts';
import { netPaidIn, netPaidOf } from '../payments/paid-orders.ts';
import type { WhatIsDue } from '../payments/what-is-due.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { markPaid } from './mark-paid.ts';

/** Main orders as payments see them. */
export const mainOrdersDue: WhatIsDue = {
  async lockToOpen(tx, memberId, mainOrderIds) {
    const mains = await lockMains(tx, mainOrderIds);
    const isComplete = mains.length === new Set(mainOrderIds).size;
    if (!isComplete || mains.some((main) => main.memberId !== memberId)) throw new Refusal('notFound');
    const paid = await netPaidOf(tx, mainOrderIds);
    return mains.map((main) => {
      const netPaidFen = paid.get(main.id) ?? ZERO_FEN;
      return {
        id: main.id,
        no: main.mainNo,
        boards: main.orders.filter(({ state }) => isLive(state)).map(boardLine),
        totalFen: mainAmounts(main, netPaidFen).totalFen,
        dueFen: dueNow(main, netPaidFen),
      };
    });
  },

  async lockToPay(tx, mainOrderIds) {
    // What was paid is read under the locks: nobody can add to it any more.
    const [mains, paid, calendar] = await Promise.all([
      lockMainsToPay(tx, mainOrderIds),
      netPaidIn(tx, mainOrderIds),
      currentPriceData(tx, 'work_calendar'),
    ]);
    return {
      dueFen: new Map(mains.map((main) => [main.id, dueNow(main, paid.get(main.id) ?? ZERO_FEN)])),
      markPaid: (paidAt) => markPaid(tx, mains, { calendar, paidAt }),
    };
  },
};

/** What is due on a main order; 0 while a board of it is under review, and once it is paid. */
function dueNow(main: Priced, netPaidFen: Fen): Fen {
  const { dueFen } = mainAmounts(main, netPaidFen);
  return isPayable(main) && dueFen > 0n ? dueFen : ZERO_FEN;
}

const boardLine = ({ orderNo, spec }: PcbOrder): string =>
  `${orderNo} · ${spec.lengthMm} × ${spec.widthMm} mm × ${spec.quantity}`;
