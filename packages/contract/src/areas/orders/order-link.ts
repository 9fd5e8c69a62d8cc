import { z } from 'zod';
import { call } from '../../call.ts';
import { PRODUCTION_PHASES } from '../../order-states.ts';
import { TRACK_KINDS } from '../../parcel-states.ts';
import { codeText, filter, id, idIn, intIn, isoDate, isoTime, page, paging, text } from '../../shared-schemas.ts';

const MAX_DAYS = 365;
/** Links of a main order that work at the same time. */
export const MAX_ORDER_LINKS = 20;

const orderLink = z
  .object({
    id,
    mainNo: z.string(),
    /** For whom the link was made. */
    name: z.string(),
    title: z.string(),
    /** Empty once it has ended. */
    token: z.string(),
    createdAt: isoTime,
    expiresAt: isoTime,
    state: z.enum(['active', 'expired', 'revoked']),
    lastOpenedAt: isoTime.nullable(),
    opened: z.number().int(),
  })
  .meta({ id: 'OrderLink' });

/** Progress of an order for others: no price, no file, no personal data. */
const sharedOrder = z
  .object({
    title: z.string(),
    mainNo: z.string(),
    expiresAt: isoTime,
    boards: z.array(
      z.object({
        orderNo: z.string(),
        /** Without states before production, which tell of reviews and payments. */
        phase: z.enum(PRODUCTION_PHASES),
        percent: z.number().int(),
        quantity: z.number().int(),
        promisedShipDate: isoDate.nullable(),
        forecastShipDate: isoDate.nullable(),
        shippedAt: isoTime.nullable(),
      }),
    ),
    parcels: z.array(
      z.object({
        carrier: z.string(),
        waybill: z.string(),
        shippedAt: isoTime,
        deliveredAt: isoTime.nullable(),
        isReplaced: z.boolean(),
        orderNos: z.array(z.string()),
        /** Tracking events without places, the newest first. */
        events: z.array(z.object({ at: isoTime, kind: z.enum(['shipped', ...TRACK_KINDS]) })),
      }),
    ),
  })
  .meta({ id: 'SharedOrder' });

const member = { area: 'system', access: 'member' } as const;

/** Links that show the progress of a main order to others, without sign-in. */
export const orderLinks = {
  list: call({
    ...member,
    method: 'GET',
    path: '/api/app/order-links',
    summary: 'Lists own links to orders, latest first. Filter: one main order.',
    query: z.object({ ...paging, mainNo: filter(codeText(40)) }),
    result: page(orderLink),
  }),
  make: call({
    ...member,
    method: 'POST',
    path: '/api/app/order-links',
    summary: 'Makes a read-only link to a main order for somebody else. It expires after the given days.',
    body: z.object({
      mainNo: codeText(40).min(1, { message: 'required' }),
      name: text(60).min(1, { message: 'required' }),
      title: text(60).default(''),
      days: intIn(1, MAX_DAYS).default(30),
    }),
    result: orderLink,
    idempotent: true,
  }),
  revoke: call({
    ...member,
    method: 'POST',
    path: '/api/app/order-links/{id}/revoke',
    summary: 'Ends a link at once. Repeating it has no effect.',
    params: z.object({ id: idIn }),
    result: orderLink,
  }),
  shared: call({
    area: 'system',
    access: 'anyone',
    method: 'GET',
    path: '/api/app/shared-orders/{token}',
    summary: 'Returns the progress of an order by its link, without price, file or data of the buyer.',
    params: z.object({ token: codeText(60) }),
    result: sharedOrder,
  }),
};
