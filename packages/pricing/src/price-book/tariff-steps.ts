import type { LayerTariff } from './price-book.ts';

/** Upper edges in m² of the steps of area; the last step is open. */
const EDGES_M2 = [0.5, 1, 3, 5, 10, 30];

type BySteps = [number, number, number, number, number, number, number];

export function steps(...rates: BySteps): LayerTariff['board']['steps'] {
  return overSteps(rates, (uptoM2, yuanPerM2) => ({ uptoM2, yuanPerM2 }));
}

export function leadDays(...days: BySteps): LayerTariff['leadDays'] {
  return overSteps(days, (uptoM2, count) => ({ uptoM2, days: count }));
}

function overSteps<T>(values: BySteps, step: (uptoM2: number | null, value: number) => T): T[] {
  return values.map((value, index) => step(EDGES_M2[index] ?? null, value));
}
