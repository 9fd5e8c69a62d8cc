import type { PlanBoard, PlanCard, PlanOptions } from '@xunban/contract';

/** A day of a factory, or the unplanned list. */
export type Target = { readonly factoryId: string; readonly day: string } | 'unplanned';

type Layers = PlanCard['layerClass'];
export type EffectNotice =
  | { readonly kind: 'nowhere' | 'unplanned' | 'closed' | 'ok' | 'tight' | 'notProposed' }
  | { readonly kind: 'late'; readonly finishOn: string; readonly days: number }
  | { readonly kind: 'over'; readonly layerClass: Layers; readonly m2: number; readonly perDay: number }
  | { readonly kind: 'cannot'; readonly hindrances: PlanOptions['factories'][number]['hindrances'] };

/** Effect of dropping a card on a target. */
export interface Effect {
  readonly level: 'none' | 'ok' | 'warning' | 'error' | 'refused';
  readonly notices: readonly EffectNotice[];
  /** Another factory than the proposed one. */
  readonly needsReason: boolean;
  /** Later than promised. */
  readonly needsSlip: boolean;
}

const plain = { needsReason: false, needsSlip: false } as const;

/**
 * Returns the effect before the drop: whether it meets the deadline, exceeds the factory's daily capacity, and what the factory
 * cannot make.
 */
export function effectOf(card: PlanCard, target: Target, board: PlanBoard, options: PlanOptions | undefined): Effect {
  if (target === 'unplanned') {
    if (card.plannedOn === null || card.isStarted)
      return { ...plain, level: card.isStarted ? 'refused' : 'none', notices: [{ kind: 'nowhere' }] };
    return { ...plain, level: 'ok', notices: [{ kind: 'unplanned' }] };
  }
  const { factoryId, day } = target;
  if (card.factoryId === factoryId && card.plannedOn === day)
    return { ...plain, level: 'none', notices: [{ kind: 'nowhere' }] };
  const factory = board.factories.find(({ id }) => id === factoryId);
  if (factory?.closed.some((one) => one.day === day) ?? true)
    return { ...plain, level: 'refused', notices: [{ kind: 'closed' }] };
  const over = overload(card, target, board);
  const own = options?.factories.find((one) => one.factoryId === factoryId);
  const at = own?.days.find((one) => one.day === day);
  const late = at && at.daysLate > 0 ? at : undefined;
  const hindrances = own?.hindrances ?? [];
  const needsReason = own !== undefined && !own.isProposed && card.factoryId !== factoryId;
  const time: EffectNotice | undefined =
    at &&
    (late
      ? { kind: 'late', finishOn: late.finishOn ?? '', days: late.daysLate }
      : { kind: at.isTight ? 'tight' : 'ok' });
  return {
    level: late || hindrances.length > 0 ? 'error' : over || at?.isTight ? 'warning' : at === undefined ? 'none' : 'ok',
    notices: [
      ...(time ? [time] : []),
      ...(over ? [over] : []),
      ...(hindrances.length > 0 ? [{ kind: 'cannot', hindrances } as const] : []),
      ...(needsReason ? [{ kind: 'notProposed' } as const] : []),
    ],
    needsReason,
    needsSlip: late !== undefined,
  };
}

function overload(
  card: PlanCard,
  { factoryId, day }: Exclude<Target, 'unplanned'>,
  { factories, cells }: PlanBoard,
): Extract<EffectNotice, { kind: 'over' }> | undefined {
  const capacity = factories.find(({ id }) => id === factoryId)?.capacity ?? [];
  if (capacity.length === 0) return undefined;
  const perDay = capacity.find(({ layerClass }) => layerClass === card.layerClass)?.m2PerDay ?? 0;
  const loads = cells.find((cell) => cell.factoryId === factoryId && cell.day === day)?.loads ?? [];
  const there = loads.find(({ layerClass }) => layerClass === card.layerClass)?.m2 ?? 0;
  const m2 = Math.round((there + card.m2) * 100) / 100;
  return m2 > perDay ? { kind: 'over', layerClass: card.layerClass, m2, perDay } : undefined;
}

/** Returns the target of an arrow key; the unplanned list is before the first day. */
export function nextTarget(
  from: Target,
  key: string,
  { factories, days }: Pick<PlanBoard, 'factories' | 'days'>,
): Target {
  const [first] = factories;
  if (!first) return from;
  if (from === 'unplanned')
    return key === 'ArrowRight' || key === 'ArrowDown' ? { factoryId: first.id, day: days[0] ?? '' } : from;
  const column = days.indexOf(from.day);
  const row = factories.findIndex(({ id }) => id === from.factoryId);
  const at = (r: number, c: number): Target => ({
    factoryId: factories[Math.min(Math.max(r, 0), factories.length - 1)]?.id ?? first.id,
    day: days[Math.min(Math.max(c, 0), days.length - 1)] ?? from.day,
  });
  switch (key) {
    case 'ArrowLeft':
      return column <= 0 ? 'unplanned' : at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'Home':
      return at(row, 0);
    case 'End':
      return at(row, days.length - 1);
    default:
      return from;
  }
}

/** Returns the current target of a card within the visible days; otherwise the start for its keys. */
export function placeOf(card: PlanCard, { factories, days }: Pick<PlanBoard, 'factories' | 'days'>): Target {
  const isShown = card.plannedOn !== null && days.includes(card.plannedOn);
  if (card.factoryId !== null && isShown && card.plannedOn !== null)
    return { factoryId: card.factoryId, day: card.plannedOn };
  return { factoryId: card.factoryId ?? factories[0]?.id ?? '', day: days[0] ?? '' };
}
