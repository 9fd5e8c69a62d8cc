import type { OptionFee } from '../price-book/board-kind.ts';
import type { LayerTariff } from '../price-book/price-book.ts';
import { areaFee, areaUnits, M2_UNITS, perArea, wholeFen } from './fees.ts';
import { daysSavedBy, type LeadTime } from './lead-times.ts';

/** A tariff with its figures as totals are computed with. Areas are in the units of `fees.ts`, amounts in fen. */
export interface TariffFees {
  readonly boardFen: (units: number) => number;
  readonly engineeringFen: (units: number) => number;
  readonly standardDays: (units: number) => number;
  /** What a lead time adds; nothing when it is not on offer for so much area. */
  readonly rushFen: (units: number, leadTime: LeadTime) => number | undefined;
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

function boardFees({ board }: LayerTariff): (units: number) => number {
  const startFen = wholeFen(board.startYuan);
  const steps = openSteps(board.steps.map(({ uptoM2, yuanPerM2 }) => ({ uptoM2, rateFen: wholeFen(yuanPerM2) })));
  const slices = board.basis === 'whole' ? steps.map((step) => ({ ...step, ...FROM_NOTHING })) : stacked(steps);
  return (units) => {
    const slice = stepAt(slices, units);
    if (slice === undefined) return startFen;
    return Math.max(startFen, slice.beforeFen + perArea(slice.rateFen, units - slice.from, slice.beforeRest));
  };
}

/** A step with where it begins and what all steps before it come to: whole fen, and 10^-10 fen that are left. */
interface Slice {
  readonly from: number;
  readonly beforeFen: number;
  readonly beforeRest: number;
}

const FROM_NOTHING: Slice = { from: 0, beforeFen: 0, beforeRest: 0 };

function stacked<T extends { readonly rateFen: number }>(steps: readonly OpenStep<T>[]): (OpenStep<T> & Slice)[] {
  let [before, from] = [0n, 0];
  return steps.map((step) => {
    const unit = BigInt(M2_UNITS);
    const slice = { ...step, from, beforeFen: Number(before / unit), beforeRest: Number(before % unit) };
    before += Number.isFinite(step.upto) ? BigInt(step.rateFen) * BigInt(step.upto - from) : 0n;
    from = step.upto;
    return slice;
  });
}

function engineeringFees({ engineering }: LayerTariff): (units: number) => number {
  const onceFen = wholeFen(engineering.yuan);
  const from = areaUnits(engineering.reliefFromM2);
  const reliefFen = wholeFen(engineering.reliefYuanPerM2);
  // What is left is rounded half up, so what is taken off is rounded half down.
  return (units) => (units <= from ? onceFen : Math.max(0, onceFen - perArea(reliefFen, units - from, -1)));
}

function daysByArea({ leadDays }: LayerTariff): (units: number) => number {
  const steps = openSteps(leadDays);
  return (units) => stepAt(steps, units)?.days ?? 0;
}

function rushFees({ rush }: LayerTariff, standardDays: (units: number) => number): TariffFees['rushFen'] {
  if (rush === null) return (_, leadTime) => (leadTime === 'standard' ? 0 : undefined);
  const upto = areaUnits(rush.uptoM2);
  const offers = new Map<number, Pick<OptionFee, 'minFen' | 'rateFen'>>(
    rush.options.map(({ daysSaved, minYuan, yuanPerM2 }) => [
      daysSaved,
      { minFen: wholeFen(minYuan), rateFen: wholeFen(yuanPerM2) },
    ]),
  );
  return (units, leadTime) => {
    if (leadTime === 'standard') return 0;
    if (units > upto) return undefined;
    const saved = daysSavedBy(leadTime);
    const offer = offers.get(saved);
    // A board takes a day at least.
    if (offer === undefined || standardDays(units) - saved < 1) return undefined;
    return areaFee(offer.minFen, offer.rateFen, units);
  };
}

type OpenStep<T> = T & { readonly upto: number };

/** Steps with their edges in units; the open one ends beyond every order. */
function openSteps<T extends { readonly uptoM2: number | null }>(steps: readonly T[]): OpenStep<T>[] {
  return steps.map((step) => ({
    ...step,
    upto: step.uptoM2 === null ? Number.POSITIVE_INFINITY : areaUnits(step.uptoM2),
  }));
}

function stepAt<T>(steps: readonly OpenStep<T>[], units: number): T | undefined {
  for (const step of steps) if (units <= step.upto) return step;
  return steps.at(-1);
}
