import type { CarrierTracking, TrackAnswer, TrackRequest } from './carrier-tracking.ts';

const HOUR_MS = 3_600_000;
const DAY = 24;

/** Hours on the way, by carrier; as long as a usual parcel inside the country takes. */
const TRANSIT_HOURS: Readonly<Record<string, number>> = { SF: 2 * DAY, EMS: 4 * DAY, ZTO: 3 * DAY };

/**
 * The carrier of a demonstration: where a parcel is follows from its number and the time since it was handed over, so any
 * process gives the same answer. Of a waybill that ends with 97 the parcel is lost, of one with 98 it comes back, every other
 * one arrives.
 * @param speed how many times faster than the clock it travels
 */
export const simulatedCarrier = (speed: number): CarrierTracking => ({
  track: async (request) => wayOf(request, speed).filter(({ at }) => at <= request.now),
});

function wayOf({ carrier, waybill, shippedAt }: TrackRequest, speed: number): readonly TrackAnswer[] {
  const hours = TRANSIT_HOURS[carrier] ?? 3 * DAY;
  const after = (share: number): Date => new Date(shippedAt.getTime() + Math.round((hours * share * HOUR_MS) / speed));
  const begun: readonly TrackAnswer[] = [
    { kind: 'accepted', at: after(0.04), place: '深圳沙井营业点' },
    { kind: 'moving', at: after(0.25), place: '深圳转运中心' },
    { kind: 'moving', at: after(0.7), place: '目的地转运中心' },
  ];
  switch (waybill.slice(-2)) {
    case '97':
      return [...begun.slice(0, 2), { kind: 'lost', at: after(3), place: '深圳转运中心' }];
    case '98':
      return [...begun, { kind: 'returned', at: after(2), place: '目的地营业点' }];
    default:
      return [...begun, { kind: 'delivered', at: after(1), place: '目的地营业点' }];
  }
}
