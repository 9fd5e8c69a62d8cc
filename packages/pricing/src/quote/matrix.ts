import { BOARD_CHOICES } from '@xunban/contract/board-spec';
import { type Fen, fen, multiplyRatio } from '@xunban/money';
import type { Schedule } from '../calendar/work-calendar.ts';
import type { Exact } from './exact.ts';
import { unitsAt } from './exact.ts';
import { daysSavedBy, isOffered, rushRules } from './lead-times.ts';
import { type PricePlan, standardDaysOf, standardRules, totalOf } from './price-plan.ts';
import { orderSize } from './price-rule.ts';
import type { MatrixRow, QuoteCell } from './quote-types.ts';

/** A row of the matrix: what so many pieces cost at each lead time that is on offer for them. */
export function matrixRow(
  plan: PricePlan,
  quantity: number,
  scheduleFor: (workingDays: number) => Schedule,
): MatrixRow {
  const order = orderSize(plan.piece, quantity);
  const standardFen = totalOf(standardRules(plan, order), order);
  const standardDays = standardDaysOf(plan, order);
  const cells: QuoteCell[] = [];
  for (const leadTime of BOARD_CHOICES.leadTime) {
    if (!isOffered(plan.tariff, order.area, leadTime)) continue;
    const workingDays = standardDays - daysSavedBy(leadTime);
    const totalFen = fen(standardFen + totalOf(rushRules(plan.tariff, leadTime), order));
    cells.push({
      leadTime,
      workingDays,
      shipDate: scheduleFor(workingDays).shipDate,
      totalFen,
      unitFen: multiplyRatio(totalFen, 1n, quantity, 'halfUp'),
      perM2Fen: perSquareMetre(totalFen, order.area),
    });
  }
  return { quantity, cells };
}

function perSquareMetre(totalFen: Fen, { digits, scale }: Exact): Fen {
  return multiplyRatio(totalFen, unitsAt(scale), digits, 'halfUp');
}
