/** For so many days after a board was received, or its carrier delivered it, its buyer may complain of it. */
export const COMPLAINT_DAYS = 14;
export const MOST_COMPLAINT_PICTURES = 6;
export const MOST_COMPLAINT_TEXT = 1000;

/** What a board is not as it should be in. The order is that of the form. */
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

/** `asked`: the house wants to know more; `proposed`: a refund waits for a second person. */
export const COMPLAINT_STATES = ['open', 'asked', 'proposed', 'remade', 'refunded', 'refused', 'withdrawn'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** What is said and done about a complaint, in its history. */
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

/** Why nobody can complain of a board now. */
export const COMPLAINT_HINDRANCES = ['notReceived', 'tooLate', 'openAlready'] as const;
