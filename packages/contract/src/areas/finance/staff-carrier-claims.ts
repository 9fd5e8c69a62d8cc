import { z } from 'zod';
import { call } from '../../call.ts';
import {
  filter,
  id,
  idIn,
  isoDate,
  isoDateIn,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  text,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';

/** `sent` to the carrier, `agreed` by it and not paid yet, and the two ends. */
export const CARRIER_CLAIM_STATES = ['sent', 'agreed', 'paid', 'refused'] as const;
const CARRIER_CLAIM_CAUSES = ['lost', 'damaged'] as const;

const carrierClaim = z
  .object({
    id,
    claimNo: z.string(),
    parcelId: id,
    mainNo: z.string(),
    carrier: z.string(),
    waybill: z.string(),
    cause: z.enum(CARRIER_CLAIM_CAUSES),
    claimed: yuan,
    /** Compensation to which the carrier agreed. */
    agreed: yuan.nullable(),
    state: z.enum(CARRIER_CLAIM_STATES),
    /** Day until which the carrier must answer; once it agreed, until which it must pay. */
    dueOn: isoDate,
    isOverdue: z.boolean(),
    note: z.string(),
    claimedBy: z.string(),
    claimedAt: isoTime,
    paidOn: isoDate.nullable(),
    bankReference: z.string(),
    /** Why the carrier refused; empty before. */
    reason: z.string(),
    can: z.array(z.enum(['agree', 'refuse', 'pay'])),
  })
  .meta({ id: 'CarrierClaim' });

const reasonIn = multilineText(200).min(2, { message: 'required' });
const ship = { area: 'staff', access: { staff: 'order.ship' }, method: 'POST' } as const;
const ofClaim = { ...ship, params: z.object({ id: idIn }) } as const;

/** Claims against carriers for lost and damaged parcels, up to their payment. */
export const staffCarrierClaims = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/carrier-claims',
    access: { staff: 'order.view' },
    summary:
      'Lists claims against carriers: open ones by due day, then the others. `receivable` is the sum of agreed ones.',
    query: z.object({
      ...paging,
      state: filter(z.enum(['open', ...CARRIER_CLAIM_STATES])),
      /** Number of the claim, main order or waybill, or its beginning. */
      filter: filter(searchText(60)),
    }),
    result: page(carrierClaim).extend({ receivable: yuan }),
  }),
  claim: call({
    ...ship,
    path: '/api/staff/parcels/{id}/claim',
    audit: 'carrierClaim.claim',
    summary: 'Records a claim for a parcel that was lost or returned, or arrived damaged. One open claim per parcel.',
    params: z.object({ id: idIn }),
    body: z.object({ cause: z.enum(CARRIER_CLAIM_CAUSES), amount: yuanIn, dueOn: isoDateIn, note: reasonIn }),
    result: carrierClaim,
    idempotent: true,
  }),
  agree: call({
    ...ofClaim,
    path: '/api/staff/carrier-claims/{id}/agree',
    audit: 'carrierClaim.agree',
    summary:
      'Records the compensation to which the carrier agreed, at most the claimed amount, and books the receivable.',
    body: z.object({ amount: yuanIn, dueOn: isoDateIn }),
    result: carrierClaim,
    idempotent: true,
  }),
  refuse: call({
    ...ofClaim,
    path: '/api/staff/carrier-claims/{id}/refuse',
    audit: 'carrierClaim.refuse',
    summary: 'Ends a claim without payment. An agreed compensation is booked back.',
    body: z.object({ reason: reasonIn }),
    result: carrierClaim,
    idempotent: true,
  }),
  pay: call({
    ...ofClaim,
    access: { staff: 'transfer.match' },
    path: '/api/staff/carrier-claims/{id}/pay',
    audit: 'carrierClaim.pay',
    summary: 'Records that the agreed compensation arrived at the bank, on the day of the bank.',
    body: z.object({ paidOn: isoDateIn, bankReference: text(60).min(1, { message: 'required' }) }),
    result: carrierClaim,
    idempotent: true,
  }),
};
