import { layerClassOf, type PlanCard, type StaffPermission } from '@xunban/contract';
import { areaInDm2, fastestDays, type PriceBook, type WorkCalendar } from '@xunban/pricing';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Floor } from '../../orders-core/factories/floor-records.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { stepsOf } from '../../orders-core/production-steps/steps.ts';
import { daysLate } from '../../pricing/lead-times/forecast.ts';
import { workingDayAfter } from '../../pricing/lead-times/working-days.ts';
import { isAssignable } from '../factories/assign-factory.ts';
import { calendarOf } from '../factories/own-days.ts';
import { type RiskInput, riskOf } from './plan-risk.ts';
import { dueOnOf, type Unit } from './plan-units.ts';

export interface PlannedBy {
  readonly calendar: WorkCalendar;
  readonly book: PriceBook;
  readonly today: string;
  readonly floors: readonly Floor[];
  readonly permissions: ReadonlySet<StaffPermission>;
}

/** A unit with values from its specifications. */
export interface Measured extends RiskInput {
  readonly areaDm2: number;
  readonly boards: readonly PcbOrder[];
}

/** Units as the planning board shows them. */
export async function viewCards(reader: Reader, units: readonly Unit[], by: PlannedBy): Promise<PlanCard[]> {
  const ids = units.flatMap(({ orders }) => orders.map(({ id }) => id));
  const begun = units.filter(({ orders }) => orders.some(({ state }) => state === 'inProduction'));
  const [boards, steps] = await Promise.all([
    boardsById(reader, ids),
    stepsOf(
      reader,
      begun.flatMap(({ orders }) => orders.map(({ id }) => id)),
    ),
  ]);
  return units.flatMap((unit): PlanCard[] => {
    const own = unit.orders.flatMap(({ id }) => boards.get(id) ?? []);
    const [first] = own;
    if (!first) return [];
    const { layers } = boardSpecOf(first);
    const measured = measure(unit, own, by);
    const floor = by.floors.find(({ id }) => id === unit.factoryId);
    const isMovable = own.every((board) =>
      isAssignable(board, (steps.get(board.id) ?? []).filter(({ doneAt }) => doneAt !== null).length),
    );
    return [
      {
        ...{ kind: unit.kind, id: unit.id, no: unit.no, version: unit.version },
        orders: own.map(({ id, orderNo }) => ({ id, orderNo })),
        ...{ layers, layerClass: layerClassOf(layers), m2: measured.areaDm2 / 100 },
        ...{ dueOn: measured.dueOn, forecastOn: measured.forecastOn },
        ...{ factoryId: unit.factoryId, plannedOn: unit.plannedOn, isStarted: unit.isStarted },
        reason: unit.starts.find(({ reason }) => reason !== '')?.reason ?? '',
        delayReason: own.find(({ planLateDays }) => planLateDays > 0)?.planLateReason ?? '',
        risk: riskOf(calendarOf(by.calendar, floor?.holidays ?? []), by.today, measured),
        can: isMovable && by.permissions.has('order.plan') ? ['plan'] : [],
      },
    ];
  });
}

/** A batch takes as long as the slowest of its boards, is due with the first of them, and is as late as the latest. */
export function measure(
  unit: Unit,
  boards: readonly PcbOrder[],
  { book, calendar }: Pick<PlannedBy, 'book' | 'calendar'>,
): Measured {
  const late = Math.max(
    ...boards.map(({ promisedShipDate: promised, forecastShipDate, heldDays }) =>
      promised === null || forecastShipDate === null
        ? 0
        : daysLate(calendar, dueOnOf(calendar, { promisedShipDate: promised, heldDays }), forecastShipDate),
    ),
  );
  return {
    boards,
    areaDm2: boards.reduce((sum, board) => sum + areaInDm2(boardSpecOf(board), book), 0),
    dueOn: unit.dueOn,
    forecastOn: late === 0 ? unit.dueOn : workingDayAfter(calendar, unit.dueOn, late),
    isHeld: boards.some(({ heldFor }) => heldFor !== null),
    ...{ isStarted: unit.isStarted, plannedOn: unit.plannedOn },
    fastestDays: Math.max(...boards.map((board) => fastestDays(boardSpecOf(board), book, board.workingDays))),
    soldDays: Math.max(...boards.map(({ workingDays }) => workingDays)),
  };
}
