import { BOARD_CHOICES } from '@xunban/contract/board-spec';
import { fen } from '@xunban/money';
import type { Schedule } from '../calendar/work-calendar.ts';
import { unitsOfPieces } from './board-area.ts';
import { perPiece, perSquareMetre } from './fees.ts';
import { daysSavedBy } from './lead-times.ts';
import { type PricePlan, standardDays, standardFen } from './price-plan.ts';
import type { MatrixRow, QuoteCell } from './quote-types.ts';

/** A row of the matrix: what so many pieces cost at each lead time that is on offer for them. */
export function matrixRow(
  plan: PricePlan,
  quantity: number,
  scheduleFor: (workingDays: number) => Schedule,
): MatrixRow {
  const units = unitsOfPieces(plan.piece, quantity);
  const [fenAtStandard, daysAtStandard] = [standardFen(plan, quantity, units), standardDays(plan, units)];
  const cells: QuoteCell[] = [];
  for (const leadTime of BOARD_CHOICES.leadTime) {
    const rush = plan.tariffFees.rushFen(units, leadTime);
    if (rush === undefined) continue;
    const workingDays = daysAtStandard - daysSavedBy(leadTime);
    const totalFen = fenAtStandard + rush;
    cells.push({
      leadTime,
      workingDays,
      shipDate: scheduleFor(workingDays).shipDate,
      totalFen: fen(totalFen),
      unitFen: perPiece(totalFen, quantity),
      perM2Fen: perSquareMetre(totalFen, units),
    });
  }
  return { quantity, cells };
}
