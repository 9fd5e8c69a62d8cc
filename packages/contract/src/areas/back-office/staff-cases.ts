import { z } from 'zod';
import { call } from '../../call.ts';
import { FILE_ROLES } from '../../file-roles.ts';
import { ORDER_STATE_CODES } from '../../order-states.ts';
import { QUESTION_ENDS, QUESTION_STATES } from '../../question-rules.ts';
import { REVIEW_VERDICTS } from '../../review-rules.ts';
import { flagIn, id, idIn, intIn, isoTime, text } from '../../shared-schemas.ts';
import { box } from '../files/board-comparison.ts';
import { staffOrderDetail } from '../orders/staff.ts';

/** Staff users with the page of an order open now, the one working on it first. */
const casePresence = z
  .object({
    viewers: z.array(
      z.object({
        staffId: id,
        name: z.string(),
        openedAt: isoTime,
        /** Time since this user works on the case; null for viewers. At most one works on it. */
        workingSince: isoTime.nullable(),
      }),
    ),
    /** A page that is open visits again before so many seconds are over. */
    leaseSeconds: z.number().int(),
  })
  .meta({ id: 'Presence' });

/** The layers of the board file of an order, in the order in which its files were read. */
export const boardLayers = z
  .object({
    /** The part of the drawing area that every layer and the drawn board show, mm; null where nothing is drawn. */
    box: box.nullable(),
    layers: z.array(
      z.object({
        /** Name of its file. */
        name: z.string(),
        role: z.string(),
        /** A CSS colour: the one that it is drawn in. */
        colour: z.string(),
        /** False where the image would be too large for a browser. */
        isDrawn: z.boolean(),
      }),
    ),
    /** Every file of the upload, and what it is taken for. */
    files: z.array(
      z.object({
        name: z.string(),
        role: z.string(),
        /** True when a user chose it, and not the reader. */
        isChosen: z.boolean(),
      }),
    ),
    /** Corrections by staff to this file in this order, the latest first. */
    corrections: z.array(
      z.object({
        changes: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
        staffName: z.string(),
        at: isoTime,
      }),
    ),
  })
  .meta({ id: 'BoardLayers' });

/** Another order as context for the review of this one: its decision and its questions. */
export const pastCase = z
  .object({
    orderId: id,
    orderNo: z.string(),
    memberId: id,
    memberName: z.string(),
    memberNo: z.string(),
    fileName: z.string(),
    orderedAt: isoTime,
    state: z.literal(ORDER_STATE_CODES),
    /** The oldest first. A verdict of the machine review has no name. */
    verdicts: z.array(
      z.object({
        verdict: z.enum(REVIEW_VERDICTS),
        staffName: z.string(),
        reason: z.string(),
        at: isoTime,
      }),
    ),
    questions: z.array(
      z.object({
        questionNo: z.string(),
        title: z.string(),
        state: z.enum(QUESTION_STATES),
        closedBecause: z.enum(QUESTION_ENDS).nullable(),
        askedAt: isoTime,
      }),
    ),
  })
  .meta({ id: 'PastCase' });

export const caseHistory = z
  .object({
    member: z.object({
      /** Number of this member's latest orders without this one, at most fifty, and their outcomes. */
      orders: z.number().int(),
      sentBack: z.number().int(),
      changed: z.number().int(),
      asked: z.number().int(),
      cancelled: z.number().int(),
      /** The newest of them. */
      last: z.array(pastCase),
    }),
    /** Orders of the very same file, the newest first, by any member. */
    file: z.array(pastCase),
  })
  .meta({ id: 'CaseHistory' });

/** Reading a large board takes up to a minute. */
const TIMEOUT_MS = 100_000;

const onCase = {
  method: 'POST',
  area: 'staff',
  params: z.object({ id: idIn }),
  result: casePresence,
} as const;

/** Two staff users at one case see each other. */
export const staffCases = {
  visit: call({
    ...onCase,
    path: '/api/staff/orders/{id}/presence',
    access: { staff: 'order.view' },
    audit: { none: 'notifies colleagues of an open page; the order is unchanged' },
    summary:
      'Reports the page of an order as open for the duration of a lease. `wantsToWork` makes the user the worker if there is none and the user can review orders.',
    body: z.object({ wantsToWork: flagIn.default(false) }),
  }),
  leave: call({
    ...onCase,
    path: '/api/staff/orders/{id}/presence/end',
    access: { staff: 'order.view' },
    audit: { none: 'notifies colleagues of a closed page; the order is unchanged' },
    summary: 'Reports that the page of an order is closed. Its user stops being the worker.',
  }),
  takeOver: call({
    ...onCase,
    path: '/api/staff/orders/{id}/presence/take-over',
    access: { staff: 'order.review' },
    audit: 'order.takeOver',
    summary: 'Makes the user the worker of a case instead of the named colleague. The colleague remains a viewer.',
    body: z.object({
      /** The assignee as the user saw it; empty for none. A different assignee is refused. */
      from: text(40).default(''),
    }),
  }),
  history: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/orders/{id}/case-history',
    access: { staff: 'order.review', alsoNeeds: 'file.view' },
    summary:
      'Returns outcomes of the last orders of the member and all orders of the file: verdicts, returns, questions.',
    params: z.object({ id: idIn }),
    result: caseHistory,
  }),
  layers: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/orders/{id}/layers',
    access: { staff: 'order.view', alsoNeeds: 'file.view' },
    summary: 'Lists the layers of the board file of an order, by file and role.',
    params: z.object({ id: idIn }),
    result: boardLayers,
    timeoutMs: TIMEOUT_MS,
  }),
  correctRoles: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/orders/{id}/file-roles',
    access: { staff: 'order.review', alsoNeeds: 'file.view' },
    audit: 'order.correctRoles',
    summary:
      'Sets the roles of files of an order in review. The board is read, measured, rendered and validated again. The order is unchanged; new deviations become findings.',
    params: z.object({ id: idIn }),
    body: z.object({
      version: intIn(1, 1_000_000),
      roles: z
        .array(z.object({ name: text(400).min(1), role: z.enum(FILE_ROLES) }))
        .min(1)
        .max(100),
    }),
    result: staffOrderDetail,
    timeoutMs: TIMEOUT_MS,
  }),
  layerImage: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/orders/{id}/layers/{layer}',
    access: { staff: 'order.view', alsoNeeds: 'file.view' },
    summary: 'Returns one layer by its index in the list, seen from above, in the frame of the board rendering.',
    params: z.object({ id: idIn, layer: intIn(0, 999) }),
    result: 'image/svg+xml',
    timeoutMs: TIMEOUT_MS,
  }),
  layerPages: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/orders/{id}/layer-pages',
    access: { staff: 'order.view', alsoNeeds: 'file.view' },
    // The layers are nearly the complete design.
    audit: 'order.downloadFile',
    summary: 'Returns the board file layers of an order as PDF at true scale, one per page.',
    params: z.object({ id: idIn }),
    result: 'application/pdf',
    timeoutMs: TIMEOUT_MS,
  }),
};
