/** What one member of staff may do alone only up to a limit. */
export const LIMITED_ACTS = [
  'priceChange',
  'walletAdjustment',
  'foreignTransfer',
  'manualRefund',
  'attestation',
  'withdrawal',
  'creditLimit',
  'creditCorrection',
] as const;

export type LimitedAct = (typeof LIMITED_ACTS)[number];

/**
 * What alarms are about: the books as a whole, the work calendar, the clock of the database, a limit, or an act of a person that
 * others should know of.
 */
export const ALARM_KINDS = [
  ...(['booksBroken', 'booksFailed', 'booksMissing', 'calendarEnds', 'clockSteppedBack', 'limitChanged'] as const),
  /** A second person was refused because their account and that of the first one are not independent. */
  'dependentApproval',
  /** Two persons agreed whose passwords a third one gave. */
  'commonController',
  ...LIMITED_ACTS,
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];
