/** Everything that can happen to an order, as its history names it; each has its words under `history`. */
const ACTIONS = [
  'submit',
  'approve',
  'sendBack',
  'requestChange',
  'acceptChange',
  'reset',
  'pay',
  'startProduction',
  'completeStep',
  'finishRoute',
  'ship',
  'confirmDelivery',
  'receive',
  'cancel',
] as const;
type HistoryAction = (typeof ACTIONS)[number];

export const isKnownAction = (action: string): action is HistoryAction => ACTIONS.some((known) => known === action);
