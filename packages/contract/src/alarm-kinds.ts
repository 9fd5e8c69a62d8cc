/** Audited actions that are limited for a single staff user. */
export const LIMITED_ACTIONS = [
  'priceChange',
  'walletAdjustment',
  'foreignTransfer',
  'manualRefund',
  'attestation',
  'withdrawal',
  'creditLimit',
  'creditCorrection',
  /** Coupons: one given to a member, and the budget of a rule that is switched on. */
  'coupon',
  /** All that one staff user does for one member in a day: claims, withdrawals, refunds by hand, credits to the wallet. */
  'memberTotal',
] as const;

export type LimitedAction = (typeof LIMITED_ACTIONS)[number];

/**
 * Causes of alarms: the ledger as a whole, the work calendar, the clock of the database, the ceilings of SMS codes, the file store, partitions, a limit, or
 * an action of a staff user that others should know of.
 */
export const ALARM_KINDS = [
  ...([
    'ledgerViolated',
    'ledgerCheckFailed',
    'ledgerCheckMissing',
    'calendarEnds',
    'clockSteppedBack',
    'smsCeiling',
    'filesMissing',
    'partitionMissing',
    'limitChanged',
  ] as const),
  /** An approval was refused because the accounts of requester and approver are not independent. */
  'dependentApproval',
  /** Both users of an approval had their passwords set by the same third user. */
  'commonController',
  ...LIMITED_ACTIONS,
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];
