import type { SampleOffer } from '../price-book/price-book.ts';
import { wholeFen } from './fees.ts';

/** A flat price for so many pieces at most. */
export interface SamplePrice {
  readonly uptoQuantity: number;
  readonly fen: number;
  readonly yuan: number;
  readonly maxSideMm: number;
}

export const NO_SAMPLES: readonly SamplePrice[] = [];

/** Offers are never changed, so what was worked out of one stays true for as long as somebody holds it. */
const workedOut = new WeakMap<SampleOffer, readonly SamplePrice[]>();

/** The prices of an offer, ascending. */
export function samplesOf(offer: SampleOffer): readonly SamplePrice[] {
  const known = workedOut.get(offer);
  if (known !== undefined) return known;
  const { maxSideMm } = offer;
  const samples = offer.prices.map(({ uptoQuantity, yuan }) => ({
    uptoQuantity,
    yuan,
    maxSideMm,
    fen: wholeFen(yuan),
  }));
  workedOut.set(offer, samples);
  return samples;
}

/** The price that covers so many pieces. */
export function sampleFor(samples: readonly SamplePrice[], quantity: number): SamplePrice | undefined {
  for (const sample of samples) if (quantity <= sample.uptoQuantity) return sample;
  return undefined;
}
