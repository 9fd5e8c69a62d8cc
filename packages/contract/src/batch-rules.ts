/** A batch is planned, runs from the first step to routing, and is done when its panels have become boards. */
export const BATCH_STATES = ['planned', 'inProduction', 'done', 'dissolved'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** Answers of a buyer about missing pieces: they are made, the rest is sent, or the order is cancelled when nothing is left. */
export const SHORTAGE_CHOICES = ['remake', 'refund', 'cancel'] as const;
export type ShortageChoice = (typeof SHORTAGE_CHOICES)[number];

/** Why an order is not in a batch any more; `parted` after routing, where panels become boards. */
export const ORDER_LEFT_FOR = ['removed', 'cancelled', 'parted', 'dissolved'] as const;
export type OrderLeftFor = (typeof ORDER_LEFT_FOR)[number];

/** Decisions that staff take on missing pieces of an order: they are made, paid back, or settled in another way with the buyer. */
export const STAFF_SHORTAGE_DECISIONS = ['remake', 'refund', 'settled'] as const;
/** Acts of a planner upon missing pieces. */
export const SHORTAGE_ACTS = [...STAFF_SHORTAGE_DECISIONS, 'ask'] as const;
export type ShortageAct = (typeof SHORTAGE_ACTS)[number];

/** All outcomes of missing pieces; `cancelled` with their order. */
export const SHORTAGE_DECISIONS = [...STAFF_SHORTAGE_DECISIONS, 'cancelled'] as const;
export type ShortageDecision = (typeof SHORTAGE_DECISIONS)[number];

export const BATCH_EVENTS = [
  'create',
  'change',
  'layOut',
  'dissolve',
  'start',
  'step',
  'undo',
  'spoil',
  'remake',
  'settle',
  'finish',
  'leave',
  'part',
  'refund',
  'refuse',
  'ask',
] as const;
export type BatchEventKind = (typeof BATCH_EVENTS)[number];

/** Actions possible on a batch in its current state. */
export const BATCH_ACTIONS = ['change', 'dissolve', 'start', 'completeStep', 'undoStep', 'spoil', 'finish'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];
