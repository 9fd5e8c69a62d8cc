/** What a timeline of a main order tells one thing by another, for filters. */
export const TIMELINE_GROUPS = ['order', 'review', 'price', 'money', 'production', 'parcel', 'work', 'note'] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

/** Everything that can happen to a main order and its boards, by what it is about. */
export const TIMELINE_EVENTS = {
  submit: 'order',
  resubmit: 'order',
  reset: 'order',
  cancel: 'order',
  offerCancel: 'order',
  agreeCancel: 'order',
  refuseCancel: 'order',
  withdrawCancel: 'order',
  machineReview: 'review',
  approve: 'review',
  sendBack: 'review',
  questionAsked: 'review',
  questionAnswered: 'review',
  questionClosed: 'review',
  requestChange: 'price',
  acceptChange: 'price',
  refuseChange: 'price',
  withdrawChange: 'price',
  settle: 'price',
  freightLowered: 'price',
  paymentOpened: 'money',
  paid: 'money',
  paymentClosed: 'money',
  paymentFailed: 'money',
  refundBegun: 'money',
  refunded: 'money',
  startProduction: 'production',
  stepDone: 'production',
  ship: 'parcel',
  confirmDelivery: 'parcel',
  receive: 'parcel',
  correctAddress: 'parcel',
  changeDelivery: 'parcel',
  partSent: 'parcel',
  parcelVoided: 'parcel',
  waybillCorrected: 'parcel',
  parcelLost: 'parcel',
  parcelReturned: 'parcel',
  parcelFound: 'parcel',
  parcelResent: 'parcel',
  handOver: 'work',
  takeBack: 'work',
  note: 'note',
  noteWithdrawn: 'note',
} as const satisfies Record<string, TimelineGroup>;

export type TimelineEvent = keyof typeof TIMELINE_EVENTS;
export const TIMELINE_EVENT_NAMES = Object.keys(TIMELINE_EVENTS) as [TimelineEvent, ...TimelineEvent[]];
