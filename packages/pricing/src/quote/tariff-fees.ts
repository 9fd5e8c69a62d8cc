import type { LayerTariff } from '../price-book/price-book.ts';
import { areaFee, areaUnits, M2_UNITS, perArea, roundUnits, wholeFen } from './fees.ts';
import { daysSavedBy, type LeadTime } from './lead-times.ts';

/** A tariff with its figures as totals are computed with. Areas are in the units of `fees.ts`, amounts in fen. */
export interface TariffFees {
  readonly boardFen: (units: bigint) => bigint;
  readonly engineeringFen: (units: bigint) => bigint;
  readonly standardDays: (units: bigint) => number;
  /** What a lead time adds; nothing when it is not on offer for so much area. */
  readonly rushFen: (units: bigint, leadTime: LeadTime) => bigint | undefined;
}

/** Tariffs are never changed, so what was worked out of one stays true for as long as somebody holds it. */
const workedOut = new WeakMap<LayerTariff, TariffFees>();

export function feesOf(tariff: LayerTariff): TariffFees {
  const known = workedOut.get(tariff);
  if (known !== undefined) return known;
  const fees = workOut(tariff);
  workedOut.set(tariff, fees);
  return fees;
}

function workOut(tariff: LayerTariff): TariffFees {
  const standardDays = daysByArea(tariff);
  return {
    boardFen: boardFees(tariff),
    engineeringFen: engineeringFees(tariff),
    standardDays,
    rushFen: rushFees(tariff, standardDays),
  };
}

function boardFees({ board }: LayerTariff): (units: bigint) => bigint {
  const startFen = wholeFen(board.startYuan);
  const steps = openSteps(board.steps.map(({ uptoM2, yuanPerM2 }) => ({ uptoM2, rateFen: wholeFen(yuanPerM2) })));
  const notBelowStart = (fee: bigint) => (fee > startFen ? fee : startFen);
  if (board.basis === 'whole') return (units) => notBelowStart(perArea(stepAt(steps, units)?.rateFen ?? 0n, units));
  return (units) => {
    let fee = 0n;
    let from = 0n;
    for (const { upto, rateFen } of steps) {
      if (units <= upto) return notBelowStart(roundUnits(fee + rateFen * (units - from)));
      fee += rateFen * (upto - from);
      from = upto;
    }
    return notBelowStart(roundUnits(fee));
  };
}

function engineeringFees({ engineering }: LayerTariff): (units: bigint) => bigint {
  const onceFen = wholeFen(engineering.yuan);
  const from = areaUnits(engineering.reliefFromM2);
  const reliefFen = wholeFen(engineering.reliefYuanPerM2);
  return (units) => {
    if (units <= from) return onceFen;
    const left = onceFen * M2_UNITS - reliefFen * (units - from);
    return left > 0n ? roundUnits(left) : 0n;
  };
}

function daysByArea({ leadDays }: LayerTariff): (units: bigint) => number {
  const steps = openSteps(leadDays);
  return (units) => stepAt(steps, units)?.days ?? 0;
}

function rushFees({ rush }: LayerTariff, standardDays: (units: bigint) => number): TariffFees['rushFen'] {
  if (rush === null) return (_, leadTime) => (leadTime === 'standard' ? 0n : undefined);
  const upto = areaUnits(rush.uptoM2);
  const byDays = rush.options.map(({ daysSaved, minYuan, yuanPerM2 }) => ({
    daysSaved,
    minFen: wholeFen(minYuan),
    rateFen: wholeFen(yuanPerM2),
  }));
  return (units, leadTime) => {
    if (leadTime === 'standard') return 0n;
    const saved = daysSavedBy(leadTime);
    // A board takes a day at least.
    if (units > upto || standardDays(units) - saved < 1) return undefined;
    const option = byDays.find(({ daysSaved }) => daysSaved === saved);
    return option && areaFee(option.minFen, option.rateFen, units);
  };
}

type OpenStep<T> = T & { readonly upto: bigint };

/** Steps with their edges in units; the open one ends beyond every order. */
function openSteps<T extends { readonly uptoM2: number | null }>(steps: readonly T[]): OpenStep<T>[] {
  return steps.map((step) => ({ ...step, upto: step.uptoM2 === null ? BEYOND : areaUnits(step.uptoM2) }));
}

const BEYOND = 10n ** 30n;

function stepAt<T>(steps: readonly OpenStep<T>[], units: bigint): T | undefined {
  return steps.find(({ upto }) => units <= upto) ?? steps.at(-1);
}
