import type { PlanBoard, PlanOptions, StaffPermission } from '@xunban/contract';
import { addDays, isWorkingDay } from '@xunban/pricing';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Floor, floors } from '../../orders-core/factories/floor-records.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import { findMainOf } from '../../orders-core/orders/main-orders.ts';
import { currentCalendar, currentPriceData } from '../../pricing/prices/price-data.ts';
import { calendarOf } from '../factories/own-days.ts';
import { proposeFactory } from '../factories/propose-factory.ts';
import type { ScoresOf } from '../port/buyer-port.ts';
import { measure, type PlannedBy, viewCards } from './plan-cards.ts';
import { finishFrom } from './plan-risk.ts';
import { type Unit, unitsToMake } from './plan-units.ts';

/** Number of cards per factory and day that are returned with the board; the others are loaded on request. */
const CARDS_OF_A_DAY = 6;

export async function plannedBy(reader: Reader, permissions: ReadonlySet<StaffPermission>): Promise<PlannedBy> {
  const [{ calendar, now }, book, known] = await Promise.all([
    currentCalendar(reader),
    currentPriceData(reader, 'price_book'),
    floors(reader),
  ]);
  return { calendar, book, today: shanghaiDay(now), floors: known, permissions };
}

export interface Window {
  readonly from: string | undefined;
  readonly days: number;
}

const daysOf = (today: string, { from, days }: Window): string[] => {
  const first = from !== undefined && from > today ? from : today;
  return Array.from({ length: days }, (_, ahead) => addDays(first, ahead));
};

type Cell = PlanBoard['cells'][number];

/** Returns the planned starts of factories on the coming days. */
export async function viewBoard(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  window: Window,
): Promise<PlanBoard> {
  const by = await plannedBy(reader, permissions);
  const days = daysOf(by.today, window);
  const shown = new Set(days);
  const cells = new Map<string, { readonly factoryId: string; readonly day: Cell['day']; readonly units: Unit[] }>();
  const running = new Map<string, number>();
  let unplanned = 0;
  for (const unit of await unitsToMake(reader, by.calendar)) {
    const { factoryId, plannedOn } = unit;
    if (factoryId === null || plannedOn === null) {
      unplanned += unit.isStarted ? 0 : 1;
      continue;
    }
    const isOver = plannedOn < by.today;
    if (isOver && unit.isStarted) running.set(factoryId, (running.get(factoryId) ?? 0) + unit.orders.length);
    else if (isOver || shown.has(plannedOn)) {
      const day = isOver ? 'overdue' : plannedOn;
      const key = `${factoryId} ${day}`;
      const cell = cells.get(key);
      if (cell) cell.units.push(unit);
      else cells.set(key, { factoryId, day, units: [unit] });
    }
  }
  const listed = [...cells.values()];
  const cards = await viewCards(
    reader,
    listed.flatMap(({ units }) => units.slice(0, CARDS_OF_A_DAY)),
    by,
  );
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return {
    ...{ today: by.today, days, unplanned },
    factories: by.floors.map((floor) => ({
      ...{ id: floor.id, code: floor.code, name: floor.name, isPaused: floor.isPaused },
      capacity: [...floor.capacity].map(([layerClass, m2PerDay]) => ({ layerClass, m2PerDay })),
      closed: closedDays(floor, days, by),
      running: running.get(floor.id) ?? 0,
    })),
    cells: listed.map(({ factoryId, day, units }) => ({
      ...{ factoryId, day, loads: loadsOf(units), count: units.length },
      cards: units.slice(0, CARDS_OF_A_DAY).flatMap(({ id }) => cardOf.get(id) ?? []),
    })),
  };
}

const closedDays = ({ holidays }: Floor, days: readonly string[], { calendar }: PlannedBy) => {
  const own = calendarOf(calendar, holidays);
  return days
    .filter((day) => !isWorkingDay(own, day))
    .map((day) => ({ day, name: holidays.find(({ from, to }) => from <= day && day <= to)?.name ?? '' }));
};

function loadsOf(units: readonly Unit[]): Cell['loads'] {
  const areas = new Map<Cell['loads'][number]['layerClass'], number>();
  for (const { layerClass, areaDm2 } of units.flatMap(({ starts }) => starts))
    if (layerClass !== null) areas.set(layerClass, (areas.get(layerClass) ?? 0) + areaDm2);
  return [...areas].map(([layerClass, dm2]) => ({ layerClass, m2: dm2 / 100 }));
}

export interface CardsAsked {
  readonly place: 'unplanned' | 'day' | undefined;
  readonly factoryId: string | undefined;
  readonly day: string | undefined;
  readonly filter: string | undefined;
  readonly skipCount: number;
  readonly maxResultCount: number;
}

export async function listCards(reader: Reader, permissions: ReadonlySet<StaffPermission>, asked: CardsAsked) {
  const by = await plannedBy(reader, permissions);
  const filter = (asked.filter ?? '').trim().toUpperCase();
  const found = (await unitsToMake(reader, by.calendar)).filter(
    (unit) =>
      (filter === '' ||
        [unit.no, ...unit.orders.map(({ orderNo }) => orderNo)].some((no) => no.toUpperCase().includes(filter))) &&
      (asked.place !== 'unplanned' || ((unit.plannedOn === null || unit.factoryId === null) && !unit.isStarted)) &&
      (asked.factoryId === undefined || unit.factoryId === asked.factoryId) &&
      (asked.place !== 'day' ||
        (asked.day === undefined
          ? unit.plannedOn !== null && unit.plannedOn < by.today && !unit.isStarted
          : unit.plannedOn === asked.day)),
  );
  return {
    totalCount: found.length,
    items: await viewCards(reader, found.slice(asked.skipCount, asked.skipCount + asked.maxResultCount), by),
  };
}

interface UnitNamed {
  readonly kind: Unit['kind'];
  readonly id: string;
}

/** @throws Refusal `notFound` */
async function unitNamed(reader: Reader, by: PlannedBy, { kind, id }: UnitNamed): Promise<Unit> {
  const unit = (await unitsToMake(reader, by.calendar)).find((one) => one.kind === kind && one.id === id);
  if (!unit) throw new Refusal('notFound');
  return unit;
}

/** @throws Refusal `notFound` */
export async function viewCard(reader: Reader, permissions: ReadonlySet<StaffPermission>, named: UnitNamed) {
  const by = await plannedBy(reader, permissions);
  const [card] = await viewCards(reader, [await unitNamed(reader, by, named)], by);
  if (!card) throw new Refusal('notFound');
  return card;
}

/**
 * Returns the effect of beginning on each day of each factory.
 * @throws Refusal `notFound`
 */
export async function viewOptions(
  reader: Reader,
  scoresOf: ScoresOf,
  permissions: ReadonlySet<StaffPermission>,
  asked: UnitNamed & Window,
): Promise<PlanOptions> {
  const by = await plannedBy(reader, permissions);
  const unit = await unitNamed(reader, by, asked);
  const ids = unit.orders.map(({ id }) => id);
  const boards = await boardsById(reader, ids);
  const own = ids.flatMap((id) => boards.get(id) ?? []);
  const [first] = own;
  const [card] = await viewCards(reader, [unit], by);
  if (!first || !card) throw new Refusal('notFound');
  const measured = measure(unit, own, by);
  const main = await findMainOf(reader, { id: first.id });
  // Boards of a batch are of one kind: what keeps a factory from one keeps it from all, but for their sizes.
  const proposals = await Promise.all(
    own
      .slice(0, MAX_EVALUATED)
      .map((order) => proposeFactory(reader, scoresOf, { order, province: main?.address.province ?? '' })),
  );
  const days = daysOf(by.today, asked);
  return {
    card,
    factories: by.floors.map((floor) => {
      const calendar = calendarOf(by.calendar, floor.holidays);
      const hindrances = proposals.flatMap(
        ({ candidates }) => candidates.find(({ factoryId }) => factoryId === floor.id)?.hindrances ?? [],
      );
      return {
        factoryId: floor.id,
        isProposed: proposals.every(({ proposedId }) => proposedId === floor.id),
        hindrances: [...new Map(hindrances.map((one) => [`${one.kind} ${one.rule} ${one.field}`, one])).values()],
        days: days.map((day) =>
          isWorkingDay(calendar, day)
            ? { day, ...finishFrom(calendar, day, measured) }
            : { day, finishOn: null, daysLate: 0, isTight: false },
        ),
      };
    }),
  };
}

/** Maximum number of a batch's orders evaluated before it is dropped; all are evaluated when it is planned. */
const MAX_EVALUATED = 12;
