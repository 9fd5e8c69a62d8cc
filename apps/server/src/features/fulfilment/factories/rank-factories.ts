import type { FactoryProposal, LayerClass } from '@xunban/contract';
import type { BoardSpec } from '@xunban/contract/board-spec';
import { checkForFactory, type PriceBook, type WorkCalendar } from '@xunban/pricing';
import type { OnTime } from '../../orders-core/factories/factory-records.ts';
import type { Floor } from '../../orders-core/factories/floor-records.ts';
import { ownWorkingDay } from './own-days.ts';
import { kmBetween } from './province-places.ts';

export type Candidate = FactoryProposal['candidates'][number];

/** The requirements for a factory. */
export interface AskedBoard {
  readonly spec: BoardSpec;
  readonly layerClass: LayerClass;
  readonly areaDm2: number;
  /** yyyy-MM-dd; null before it is paid. */
  readonly dueOn: string | null;
  /** The destination. */
  readonly province: string;
}

/** A factory with its current figures. */
export interface FactoryFacts {
  readonly floor: Floor;
  /** The factory's open load in the layer class, without the requested board. */
  readonly openDm2: number;
  readonly onTime: OnTime;
  /** One to five; null without evaluations. */
  readonly score: number | null;
}

export interface RankedBy {
  readonly book: PriceBook;
  readonly calendar: WorkCalendar;
  /** yyyy-MM-dd in Shanghai. */
  readonly today: string;
}

/** The weights of the criteria; their sum is a hundred. */
const WEIGHTS = { queue: 40, onTime: 25, score: 20, distance: 15 } as const;
/** Points lost for each further day of waiting. */
const POINTS_PER_DAY = 4;
/** The share of a factory without data: good, but not the best. */
const UNKNOWN_SHARE = 0.8;
const NEAR_KM = 200;
const FAR_KM = 2000;

/** Ranks all factories: those that can make the board first, beginning with the proposed one. */
export function rankFactories(board: AskedBoard, factories: readonly FactoryFacts[], by: RankedBy): Candidate[] {
  const main = new Set(factories.filter(({ floor }) => floor.getsOrders).map(({ floor }) => floor.id));
  return factories
    .map((facts) => candidateOf(board, facts, by))
    .toSorted(
      (a, b) =>
        Number(a.hindrances.length > 0) - Number(b.hindrances.length > 0) ||
        b.points - a.points ||
        Number(main.has(b.factoryId)) - Number(main.has(a.factoryId)) ||
        (a.name < b.name ? -1 : 1),
    );
}

function candidateOf(board: AskedBoard, { floor, openDm2, onTime, score }: FactoryFacts, by: RankedBy): Candidate {
  const m2PerDay = floor.capacity.get(board.layerClass) ?? 0;
  const hasCapacity = floor.capacity.size > 0;
  const queueDays = hasCapacity && m2PerDay > 0 ? Math.ceil((openDm2 + board.areaDm2) / (m2PerDay * 100)) : 0;
  const isInTime =
    board.dueOn === null || !hasCapacity || m2PerDay === 0
      ? null
      : ownWorkingDay(by.calendar, floor.holidays, by.today, queueDays) <= board.dueOn;
  const onTimePercent = onTime.sent === 0 ? null : Math.round((onTime.onTime / onTime.sent) * 100);
  const km = kmBetween(floor.province, board.province);
  const shares: Record<keyof typeof WEIGHTS, number> = {
    // Every board takes at least one day.
    queue: isInTime === false ? 0 : Math.max(0, 1 - (Math.max(0, queueDays - 1) * POINTS_PER_DAY) / WEIGHTS.queue),
    onTime: onTimePercent === null ? UNKNOWN_SHARE : onTimePercent / 100,
    score: score === null ? UNKNOWN_SHARE : score / 5,
    distance: km === null ? UNKNOWN_SHARE : 1 - Math.min(1, Math.max(0, km - NEAR_KM) / (FAR_KM - NEAR_KM)),
  };
  const parts = (['queue', 'onTime', 'score', 'distance'] as const).map((kind) => ({
    kind,
    points: Math.round(shares[kind] * WEIGHTS[kind]),
    of: WEIGHTS[kind],
  }));
  return {
    factoryId: floor.id,
    name: floor.name,
    points: parts.reduce((sum, { points }) => sum + points, 0),
    parts,
    ...{ queueDays, openM2: openDm2 / 100, m2PerDay, isInTime, onTimePercent, score, km },
    hindrances: hindrancesOf(board, floor, { hasCapacity, m2PerDay, book: by.book }),
  };
}

function hindrancesOf(
  { spec }: AskedBoard,
  floor: Floor,
  {
    hasCapacity,
    m2PerDay,
    book,
  }: { readonly hasCapacity: boolean; readonly m2PerDay: number; readonly book: PriceBook },
): Candidate['hindrances'] {
  const plain = { rule: '', field: '', value: null, params: {} };
  const violations = floor.capability === null ? [] : checkForFactory(spec, book, floor.capability);
  return [
    ...(floor.isPaused ? [{ ...plain, kind: 'paused' as const }] : []),
    ...violations.map(({ code, field, value, params }) => ({
      ...{ kind: 'rule' as const, rule: code, field, value, params: { ...params } },
    })),
    ...(hasCapacity && m2PerDay === 0 && violations.length === 0 ? [{ ...plain, kind: 'noCapacity' as const }] : []),
  ];
}
