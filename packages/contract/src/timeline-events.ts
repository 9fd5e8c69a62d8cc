import { ACTION_EVENTS } from './order-states.ts';

/** Groups of events in a main order's timeline, for filters. */
export const TIMELINE_GROUPS = ['order', 'review', 'price', 'money', 'production', 'parcel', 'work', 'note'] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

/** All events of a main order and its boards, by group. */
export const TIMELINE_EVENTS = {
  ...ACTION_EVENTS,
  machineReview: 'review',
  questionAsked: 'review',
  questionAnswered: 'review',
  questionClosed: 'review',
  freightLowered: 'price',
  paymentOpened: 'money',
  paid: 'money',
  paymentClosed: 'money',
  paymentFailed: 'money',
  refundBegun: 'money',
  refunded: 'money',
  stepDone: 'production',
  correctAddress: 'parcel',
  changeDelivery: 'parcel',
  undoDelivery: 'parcel',
  partSent: 'parcel',
  parcelVoided: 'parcel',
  waybillCorrected: 'parcel',
  parcelLost: 'parcel',
  parcelReturned: 'parcel',
  parcelDeclaredLost: 'parcel',
  parcelDeclaredReturned: 'parcel',
  parcelFound: 'parcel',
  parcelResent: 'parcel',
  handOver: 'work',
  takeBack: 'work',
  note: 'note',
  noteWithdrawn: 'note',
} as const satisfies Record<string, TimelineGroup>;

export type TimelineEvent = keyof typeof TIMELINE_EVENTS;
export const TIMELINE_EVENT_NAMES = Object.keys(TIMELINE_EVENTS) as [TimelineEvent, ...TimelineEvent[]];
