import type { TimelineEvent } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { parcelEventsOf } from '../../orders-core/parcels/parcel-records.ts';

/** Something that happened to a parcel, besides being sent and delivered with boards. */
export interface ParcelFact {
  readonly id: string;
  readonly at: Date;
  readonly event: Extract<TimelineEvent, (typeof DONE)[keyof typeof DONE] | 'parcelLost' | 'parcelReturned'>;
  /** Empty for the carrier. */
  readonly staffName: string;
  readonly reason: string;
  readonly carrier: string;
  readonly waybill: string;
}

const DONE = {
  partSent: 'partSent',
  voided: 'parcelVoided',
  waybillCorrected: 'waybillCorrected',
  declaredLost: 'parcelDeclaredLost',
  declaredReturned: 'parcelDeclaredReturned',
  found: 'parcelFound',
  resent: 'parcelResent',
} as const;

export async function parcelsOnTimeline(reader: Reader, mainOrderId: string): Promise<ParcelFact[]> {
  const { done, reported } = await parcelEventsOf(reader, mainOrderId);
  const names = await staffNames(
    reader,
    done.map(({ staff_id }) => staff_id),
  );
  return [
    ...done.map((row) => ({
      id: `parcel ${row.id}`,
      at: row.happened_at,
      event: DONE[row.kind as keyof typeof DONE],
      staffName: names.get(row.staff_id) ?? '',
      // Both numbers, before and after, so that users can compare them.
      reason: [row.before && `${row.before} → ${row.after}`, row.reason].filter(Boolean).join(' · '),
      carrier: row.carrier,
      waybill: row.waybill,
    })),
    ...reported.map((row) => ({
      id: `track ${row.id}`,
      at: row.happened_at,
      event: row.kind === 'lost' ? ('parcelLost' as const) : ('parcelReturned' as const),
      staffName: '',
      reason: row.place,
      carrier: row.carrier,
      waybill: row.waybill,
    })),
  ];
}
