import { z } from 'zod';
import { call } from '../call.ts';
import { flagIn, id, idIn, isoTime, text } from '../wire.ts';

/** Who has the page of an order open now, whoever works at it first. */
const caseVisits = z
  .object({
    visitors: z.array(
      z.object({
        staffId: id,
        name: z.string(),
        openedAt: isoTime,
        /** Since when this person works at the case; null for who only looks. At most one works. */
        workingSince: isoTime.nullable(),
      }),
    ),
    /** A page that is open visits again before so many seconds are over. */
    leaseSeconds: z.number().int(),
  })
  .meta({ id: 'CaseVisits' });

const onCase = {
  method: 'POST',
  area: 'staff',
  params: z.object({ id: idIn }),
  result: caseVisits,
} as const;

/** Two people at one case see each other. */
export const staffCases = {
  visit: call({
    ...onCase,
    path: '/api/staff/orders/{id}/visits',
    access: { staff: 'order.view' },
    audit: { none: 'tells colleagues that a page is open; nothing of the order changes' },
    summary:
      'The page of an order is open, and goes on being so for the lease. Who wants to work at the case does when nobody else does and may review orders.',
    body: z.object({ wantsToWork: flagIn.default(false) }),
  }),
  leave: call({
    ...onCase,
    path: '/api/staff/orders/{id}/visits/end',
    access: { staff: 'order.view' },
    audit: { none: 'tells colleagues that a page was closed; nothing of the order changes' },
    summary: 'The page of an order is closed: whoever worked at the case does no more.',
  }),
  takeOver: call({
    ...onCase,
    path: '/api/staff/orders/{id}/visits/take-over',
    access: { staff: 'order.review' },
    audit: 'order.takeOver',
    summary: 'Works at a case from now on in the place of the colleague who was named, who goes on looking.',
    body: z.object({
      /** Who works at it, as the person saw; empty for nobody. Another one is refused. */
      from: text(40).default(''),
    }),
  }),
};
