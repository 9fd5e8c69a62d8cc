/** What alarms are about: the books as a whole, or an act of a person that others should know of. */
export const ALARM_KINDS = [
  'booksBroken',
  'booksFailed',
  'booksMissing',
  'limitChanged',
  'priceChange',
  'walletAdjustment',
  'foreignTransfer',
  'manualRefund',
  'attestation',
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];
