/** What a member of staff may be allowed to do. Roles are sets of these; every staff call names one. */
export const STAFF_PERMISSIONS = [
  'order.view',
  'order.review',
  'order.plan',
  'order.produce',
  'order.ship',
  'order.cancel',
  'member.view',
  'member.edit',
  'certification.view',
  'certification.review',
  'transfer.view',
  'transfer.match',
  'payment.view',
  'refund.view',
  'refund.settle',
  'ledger.view',
  'books.check',
  'alarm.view',
  'alarm.acknowledge',
  'limit.edit',
  'price.view',
  'price.edit',
  'price.publish',
  'personal.reveal',
  'staff.manage',
] as const;

export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

/** Whoever may move money, set what things cost, see whole personal numbers or administer staff: an installation may ask them for a second factor. */
export const WEIGHTY_PERMISSIONS: readonly StaffPermission[] = [
  'order.review',
  'order.cancel',
  'transfer.match',
  'refund.settle',
  'limit.edit',
  'price.publish',
  'personal.reveal',
  'staff.manage',
];
