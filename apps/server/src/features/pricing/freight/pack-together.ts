import type { Parcel } from '@xunban/pricing';

/**
 * Combines several parcels into one: weights and volumes are added up on the base of the largest. Small ones lie next to each
 * other in layers, so stacking all of them would charge for air.
 */
export function packTogether(parcels: readonly Parcel[]): Parcel {
  const [largest] = [...parcels].sort((a, b) => baseOf(b) - baseOf(a));
  if (!largest) throw new RangeError('no parcels to pack');
  const volumeMm3 = parcels.reduce((volume, parcel) => volume + baseOf(parcel) * parcel.heightMm, 0);
  return {
    weightG: parcels.reduce((weight, parcel) => weight + parcel.weightG, 0),
    lengthMm: largest.lengthMm,
    widthMm: largest.widthMm,
    heightMm: Math.ceil(volumeMm3 / baseOf(largest)),
  };
}

const baseOf = ({ lengthMm, widthMm }: Parcel): number => lengthMm * widthMm;
