/** Days after receipt, or delivery by the carrier, in which the buyer can file a complaint. */
export const COMPLAINT_DAYS = 14;
export const MAX_COMPLAINT_IMAGES = 6;
export const MAX_COMPLAINT_TEXT = 1000;

/** Defect kinds of a complaint. The order is that of the form. */
export const COMPLAINT_KINDS = [
  'openOrShort',
  'size',
  'holes',
  'solderability',
  'appearance',
  'warp',
  'legendOrMask',
  'quantity',
  'wrongBoard',
  'transport',
  'other',
] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

/** `awaitingBuyer`: staff need more information; `proposed`: a refund waits for four-eyes approval. */
export const COMPLAINT_STATES = [
  'open',
  'awaitingBuyer',
  'proposed',
  'remade',
  'refunded',
  'refused',
  'withdrawn',
] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** Entries in the history of a complaint. */
export const COMPLAINT_ENTRIES = [
  'make',
  'edit',
  'withdraw',
  'ask',
  'answer',
  'propose',
  'decline',
  'remake',
  'refund',
  'refuse',
] as const;
export type ComplaintEntryKind = (typeof COMPLAINT_ENTRIES)[number];

export const BUYER_COMPLAINT_ACTIONS = ['edit', 'withdraw', 'answer'] as const;
export const STAFF_COMPLAINT_ACTIONS = ['ask', 'remake', 'refund', 'refuse'] as const;

/** Reasons why a complaint is not possible now. */
export const COMPLAINT_HINDRANCES = ['notReceived', 'tooLate', 'openAlready'] as const;
