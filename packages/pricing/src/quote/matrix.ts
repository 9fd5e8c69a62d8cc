import { BOARD_CHOICES } from '@xunban/contract/board-spec';
import { add, divideRounded, type Fen, fen } from '@xunban/money';
import type { Schedule } from '../calendar/work-calendar.ts';
import { orderSize } from './order-size.ts';
import { type PricePlan, rushFee, standardTotal, workingDays } from './price-plan.ts';
import type { MatrixRow } from './quote-types.ts';

/** A row of the matrix: what so many pieces cost at each lead time that is on offer for them. */
export function matrixRow(
  plan: PricePlan,
  quantity: number,
  scheduleFor: (workingDays: number) => Schedule,
): MatrixRow {
  const order = orderSize(plan.piece, quantity);
  const standard = standardTotal(plan, order);
  const cells = BOARD_CHOICES.leadTime.flatMap((leadTime) => {
    const fee = rushFee(plan, order, leadTime);
    if (fee === undefined) return [];
    const days = workingDays(plan, order, leadTime);
    const totalFen = add(standard, fee);
    return [
      {
        leadTime,
        workingDays: days,
        shipDate: scheduleFor(days).shipDate,
        totalFen,
        unitFen: per(totalFen, BigInt(quantity), 0),
        perM2Fen: per(totalFen, order.area.digits, order.area.scale),
      },
    ];
  });
  return { quantity, cells };
}

/** A total over `digits` × 10^-`scale`, rounded half up to the fen. */
function per(total: Fen, digits: bigint, scale: number): Fen {
  return fen(divideRounded(total * 10n ** BigInt(scale), digits, 'halfUp'));
}
