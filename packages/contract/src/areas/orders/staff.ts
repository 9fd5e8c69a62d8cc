import { z } from 'zod';
import { call, type LiveCall } from '../../call.ts';
import { isDependent } from '../../dependent.ts';
import {
  CONFIRMED_ACTIONS,
  MATERIAL_DECISIONS,
  ORDER_STATE_CODES,
  REASONED_ACTIONS,
  STAFF_ACTIONS,
  type StaffAction,
  staffFactsOf,
} from '../../order-states.ts';
import { ROLE_TEMPLATE_NAMES } from '../../role-templates.ts';
import {
  codeText,
  filter,
  flagIn,
  id,
  idIn,
  intIn,
  isoDate,
  isoTime,
  multilineText,
  page,
  paging,
  planDayIn,
  searchText,
  text,
  versioned,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { STAFF_PERMISSIONS } from '../../staff-permissions.ts';
import { PRODUCTS } from '../../stencil-spec.ts';
import { visibleWith } from '../../visible-with.ts';
import { freightChange, paymentSummary } from '../back-office/main-order.ts';
import { passkeyRequest } from '../base/passkey.ts';
import { measuredBoard } from '../files/upload.ts';
import { address } from '../identity/address.ts';
import { boardImage, priceLine } from '../pricing/priced-board.ts';
import { changeIn, changeProposal, proposalDecision } from './change-proposal.ts';
import {
  cancelOffer,
  changeOrder,
  historyEntry,
  machineDecision,
  orderDetail,
  orderHold,
  orderSummary,
  previousRound,
  reviewFinding,
  supplement,
} from './pcb-order.ts';

export const staffMember = z
  .object({
    id,
    account: z.string(),
    name: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.enum(STAFF_PERMISSIONS)),
    /** Templates of the roles: start page and order of the menu. */
    templates: z.array(z.enum(ROLE_TEMPLATE_NAMES)),
    /** Until a second factor is added, nothing else can be done. */
    owesSecondFactor: z.boolean(),
  })
  .meta({ id: 'StaffMember' });

export const SECOND_FACTORS = ['totp', 'passkey', 'recoveryCode'] as const;

export const factorChallenge = z.object({
  /** Good for one proof, for five minutes and five tries. */
  token: z.string(),
  factors: z.array(z.enum(SECOND_FACTORS)),
  /** Null where no passkey can be used. */
  passkey: passkeyRequest.nullable(),
});

/** Either a user is signed in, or the password was correct and a second factor is required. */
export const staffSignIn = z
  .object({ staff: staffMember.nullable(), challenge: factorChallenge.nullable() })
  .meta({ id: 'StaffSignIn' });

const staffCan = { can: z.array(z.enum(STAFF_ACTIONS)) };

export const staffOrderSummary = orderSummary
  .omit({ can: true })
  .extend({
    ...staffCan,
    image: visibleWith('file.view', boardImage),
    amount: visibleWith('amount.view', yuan),
    memberId: id,
    memberName: z.string(),
    memberNo: z.string(),
    waitingSince: isoTime,
    mainPaid: visibleWith('amount.view', yuan),
  })
  .meta({ id: 'StaffOrderSummary' });

/** Destination of a parcel, masked as personal data. */
export const staffAddress = address.omit({ id: true, isDefault: true }).extend({
  contactName: visibleWith('contact.view', z.string()),
  phone: visibleWith('contact.view', z.string()),
});

const staffChangeOrder = changeOrder
  .extend({
    evidence: visibleWith('file.view', changeOrder.shape.evidence),
    amountBefore: visibleWith('amount.view', yuan),
    amountAfter: visibleWith('amount.view', yuan),
    freightBefore: visibleWith('amount.view', yuan),
    freightAfter: visibleWith('amount.view', yuan),
    due: visibleWith('amount.view', yuan.nullable()),
    back: visibleWith('amount.view', changeOrder.shape.back),
    lines: visibleWith('amount.view', z.array(priceLine)),
  })
  .meta({ id: 'StaffChangeOrder' });

const staffCancelOffer = cancelOffer
  .extend({
    fee: visibleWith('amount.view', yuan),
    goesBack: visibleWith('amount.view', yuan),
    back: visibleWith('amount.view', cancelOffer.shape.back),
  })
  .meta({ id: 'StaffCancelOffer' });

/** Staff ask, and do not do, the cancellation of a board that was paid for. */
const cancelRequest = z
  .object({
    id,
    reason: z.string(),
    /** Refunded amount, with the saved freight. */
    amount: visibleWith('amount.view', yuan),
    isAskedByMember: z.boolean(),
    askedById: id,
    askedBy: z.string(),
    askedAt: isoTime,
    isDependent,
    /** True when a user other than the requester can approve. */
    hasDecider: z.boolean(),
  })
  .meta({ id: 'CancelRequest' });

const staffSupplement = supplement
  .extend({
    due: visibleWith('amount.view', yuan),
    previousAmount: visibleWith('amount.view', yuan),
    freight: visibleWith('amount.view', yuan),
    previousFreight: visibleWith('amount.view', yuan),
    back: visibleWith('amount.view', supplement.shape.back),
  })
  .meta({ id: 'StaffSupplement' });

export const staffOrderDetail = orderDetail
  .omit({ can: true })
  .extend({
    ...staffOrderSummary.shape,
    hold: orderHold
      .extend({
        /** Entered cause of a hold of the company; empty for any other. */
        reason: z.string(),
        /** Expected day of awaited material. */
        expectedOn: isoDate.nullable(),
      })
      .nullable(),
    fileId: visibleWith('file.view', id),
    priceLines: visibleWith('amount.view', z.array(priceLine)),
    findings: visibleWith('file.view', z.array(reviewFinding)),
    decision: visibleWith('file.view', machineDecision.nullable()),
    previousRounds: z.array(
      previousRound.extend({ fileId: visibleWith('file.view', id), amount: visibleWith('amount.view', yuan) }),
    ),
    changeOrder: staffChangeOrder.nullable(),
    /** A change order that waits for a colleague. */
    proposal: changeProposal.nullable(),
    /** A cancellation of this paid board that waits for a colleague. */
    cancelRequest: cancelRequest.nullable(),
    cancelOffer: staffCancelOffer.nullable(),
    supplement: staffSupplement.nullable(),
    /** The refund when it is cancelled now without a fee; null when this user cannot cancel it. */
    cancellation: staffCancelOffer
      .pick({ goesBack: true, back: true })
      /** True when another user can approve, where approval is needed. */
      .extend({ hasDecider: z.boolean() })
      .nullable(),
    history: z.array(historyEntry.extend({ priceDelta: visibleWith('amount.view', yuan) })),
    memberPhone: visibleWith('contact.view', z.string()),
    measured: visibleWith('file.view', measuredBoard),
    address: visibleWith('address.view', staffAddress),
    carrier: z.string(),
    /** Freight of the full main order, as are the payments. */
    freight: visibleWith('amount.view', yuan),
    freightChanges: visibleWith('amount.view', z.array(freightChange)),
    payments: visibleWith('amount.view', z.array(paymentSummary)),
  })
  .meta({ id: 'StaffOrderDetail' });

const verdictCounts = z.object({
  approve: z.number().int(),
  sendBack: z.number().int(),
  requestChange: z.number().int(),
  ask: z.number().int(),
});

const findingVerdicts = z.object({
  others: verdictCounts,
  own: verdictCounts,
  /** Number of other engineers who decided. */
  engineers: z.number().int(),
});

export const precedent = findingVerdicts
  .extend({
    /** Code of a finding that keeps the order from passing. */
    code: z.string(),
    /** Only boards with the same material, layers, copper, track and hole. */
    alike: findingVerdicts,
  })
  .meta({ id: 'Precedent' });

const onOrder = { params: z.object({ id: idIn }), area: 'staff', method: 'POST', result: staffOrderDetail } as const;

/** The call of an action without fields of its own. */
const moveCall = <B extends z.ZodObject>(action: StaffAction, body: B) => {
  const { permission, summary = '', worksFrom } = staffFactsOf(action);
  return {
    ...onOrder,
    path: `/api/staff/orders/{id}/${action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` as const,
    access: { staff: permission },
    audit: `order.${action}` as const,
    summary,
    ...(worksFrom && { worksFrom }),
    body,
  } satisfies LiveCall;
};

const moveCalls = <A extends StaffAction, B extends z.ZodObject>(actions: readonly A[], body: B) =>
  Object.fromEntries(actions.map((action) => [action, moveCall(action, body)])) as {
    readonly [K in A]: ReturnType<typeof moveCall<B>>;
  };

export const staff = {
  signIn: call({
    method: 'POST',
    path: '/api/staff/sign-in',
    area: 'staff',
    access: 'anyone',
    audit: 'session.signIn',
    summary:
      'Signs in a staff user at the console with account and password. A second factor is requested if set up. The session is a cookie.',
    body: z.object({
      account: codeText(60).min(1, { message: 'required' }),
      password: z.string().min(1, { message: 'required' }).max(128),
    }),
    result: staffSignIn,
  }),
  signOut: call({
    method: 'POST',
    path: '/api/staff/sign-out',
    area: 'staff',
    access: { staff: 'self' },
    audit: 'session.signOut',
    summary: 'Revokes the current staff session.',
    result: 'none',
  }),
  me: call({
    method: 'GET',
    path: '/api/staff/me',
    area: 'staff',
    access: { staff: 'self' },
    summary: 'Returns the signed-in staff user with permissions.',
    result: staffMember,
  }),
  orders: call({
    method: 'GET',
    path: '/api/staff/orders',
    area: 'staff',
    access: { staff: 'order.view' },
    summary:
      'Lists the work queue: PCB orders of all members with the actions allowed now. `orderNos`, separated by commas, restricts the result.',
    query: z.object({
      ...paging,
      state: filter(intIn(0, 90)),
      product: filter(z.enum(PRODUCTS)),
      filter: filter(searchText(60)),
      orderNos: filter(codeText(4000).transform((list) => list.split(',').map((no) => no.trim()))),
    }),
    result: page(staffOrderSummary),
  }),
  orderCounts: call({
    method: 'GET',
    path: '/api/staff/order-counts',
    area: 'staff',
    access: { staff: 'order.view' },
    summary: 'Returns the number of orders by state.',
    result: z.array(z.object({ state: z.literal(ORDER_STATE_CODES), count: z.number().int() })),
  }),
  order: call({
    method: 'GET',
    path: '/api/staff/orders/{id}',
    area: 'staff',
    access: { staff: 'order.view' },
    summary: 'Returns a PCB order with machine review findings.',
    params: z.object({ id: idIn }),
    result: staffOrderDetail,
  }),
  boardFile: call({
    method: 'GET',
    path: '/api/staff/orders/{id}/board-file',
    area: 'staff',
    access: { staff: 'order.view', alsoNeeds: 'file.view' },
    audit: 'order.downloadFile',
    summary: 'Downloads the board file of an order.',
    params: z.object({ id: idIn }),
    result: 'application/octet-stream',
  }),
  precedents: call({
    method: 'GET',
    path: '/api/staff/orders/{id}/precedents',
    area: 'staff',
    access: { staff: 'order.review', alsoNeeds: 'file.view' },
    summary:
      'Returns decisions of engineers in the last 90 days about the findings that block this order, on similar boards and on all boards.',
    params: z.object({ id: idIn }),
    result: z.object({ days: z.number().int(), items: z.array(precedent) }),
  }),
  ...moveCalls(CONFIRMED_ACTIONS, z.object(versioned)),
  ...moveCalls(
    REASONED_ACTIONS,
    z.object({ ...versioned, reason: multilineText(500).min(2, { message: 'required' }) }),
  ),
  requestChange: call({
    ...onOrder,
    path: '/api/staff/orders/{id}/request-change',
    access: { staff: 'order.review' },
    audit: 'order.requestChange',
    summary:
      'Proposes a change order for a board in review, planning or production: another specification at the engine price, a named line without a rule and days, with cause and evidence. The buyer must accept it. A line above the limit of one staff user needs approval by a colleague first (`proposal`).',
    worksFrom: ['amount.view', 'file.view'],
    body: changeIn,
  }),
  decideChange: call({
    ...onOrder,
    path: '/api/staff/orders/{id}/decide-change',
    access: { staff: 'order.review' },
    audit: 'order.decideChange',
    summary:
      'Approves a change order above the limit of one staff user and sends it to the buyer, or refuses it. The requester can withdraw it, but not approve it.',
    worksFrom: ['amount.view', 'file.view'],
    body: proposalDecision,
  }),
  completeStep: call({
    ...onOrder,
    path: '/api/staff/orders/{id}/complete-step',
    access: { staff: 'order.produce' },
    audit: 'order.completeStep',
    summary: 'Completes the next step of the route. The last one makes the order ready to ship.',
    body: z.object({
      ...versioned,
      position: intIn(1, 60),
      delayReason: multilineText(200).default(''),
      /** Good pieces; left out where they are not counted. */
      goodCount: intIn(0, 1_000_000).optional(),
      scrapCount: intIn(0, 1_000_000).default(0),
      station: text(40).default(''),
    }),
  }),
  ship: call({
    ...onOrder,
    path: '/api/staff/orders/{id}/ship',
    access: { staff: 'order.ship' },
    audit: 'order.ship',
    summary: 'Ships the order with a waybill and books the revenue.',
    worksFrom: ['address.view', 'contact.view'],
    body: z.object({
      ...versioned,
      carrier: text(20).min(1, { message: 'required' }),
      waybill: codeText(40).regex(/^[A-Za-z0-9-]{6,40}$/, { message: 'waybill' }),
      weightG: intIn(1, 10_000_000),
    }),
  }),
  cancelOrder: call({
    ...onOrder,
    path: '/api/staff/orders/{id}/cancel',
    access: { staff: 'order.cancel' },
    audit: 'order.cancel',
    summary:
      'Cancels an unpaid order, with a reason. For a paid order before production it requests four-eyes approval (`cancelRequest`) in the list of approvals, and then a refund to the original payment methods. isAskedByMember: the member requested it, and can see its author.',
    worksFrom: ['amount.view'],
    body: z.object({
      ...versioned,
      reason: multilineText(200).min(2, { message: 'required' }),
      isAskedByMember: flagIn.default(false),
    }),
  }),
  awaitMaterial: call({
    ...onOrder,
    path: '/api/staff/orders/{id}/await-material',
    access: { staff: 'order.plan' },
    audit: 'order.awaitMaterial',
    summary:
      'Puts a paid board without material on hold until the expected day, or changes that day. Plan and promised day do not change.',
    body: z.object({
      ...versioned,
      expectedOn: planDayIn,
      reason: multilineText(200).min(2, { message: 'required' }),
    }),
  }),
  decideMaterial: call({
    ...onOrder,
    path: '/api/staff/orders/{id}/decide-material',
    access: { staff: 'order.plan' },
    audit: 'order.decideMaterial',
    summary:
      'Ends the wait for material: it has arrived, another is used, or the buyer is asked. The note is the text of the question then.',
    body: z.object({
      ...versioned,
      decision: z.enum(MATERIAL_DECISIONS),
      note: multilineText(500).min(2, { message: 'required' }),
    }),
  }),
  offerCancel: call({
    ...onOrder,
    path: '/api/staff/orders/{id}/offer-cancellation',
    access: { staff: 'order.cancel' },
    audit: 'order.offerCancel',
    summary: 'Offers to cancel a board in production for a fee, maximum its price. The buyer must agree.',
    worksFrom: ['amount.view'],
    body: z.object({ ...versioned, reason: multilineText(200).min(2, { message: 'required' }), fee: yuanIn }),
  }),
  ledger: call({
    method: 'GET',
    path: '/api/staff/ledger',
    area: 'staff',
    access: { staff: 'ledger.view' },
    summary: 'Returns the current trial balance of the ledger.',
    result: z.object({
      accounts: z.array(z.object({ code: z.string(), balance: yuan, accountCount: z.number().int() })),
      total: yuan,
    }),
  }),
  events: call({
    method: 'GET',
    path: '/api/staff/events',
    area: 'staff',
    access: { staff: 'any' },
    summary: 'Streams server-sent events: changed orders.',
    result: 'text/event-stream',
  }),
};
