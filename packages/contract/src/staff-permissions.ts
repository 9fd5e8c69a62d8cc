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
  'member.act',
  'certification.view',
  'certification.review',
  'transfer.view',
  'transfer.match',
  'payment.view',
  'refund.view',
  'refund.settle',
  'withdrawal.view',
  'withdrawal.review',
  'withdrawal.pay',
  'ledger.view',
  'books.check',
  'alarm.view',
  'alarm.acknowledge',
  'limit.edit',
  'price.view',
  'price.edit',
  'price.publish',
  'template.edit',
  'contact.view',
  'address.view',
  'amount.view',
  'file.view',
  'personal.reveal',
  'list.export',
  'staff.manage',
  'house.view',
  'house.mend',
  'audit.view',
] as const;

export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

/** Permissions that open no call: they say which fields of answers a member of staff sees. */
export const FIELD_PERMISSIONS = [
  'contact.view',
  'address.view',
  'amount.view',
  'file.view',
] as const satisfies readonly StaffPermission[];
export type FieldPermission = (typeof FIELD_PERMISSIONS)[number];

/** Whoever may move money or goods, set what things cost, see whole personal numbers, take lists out of the house or administer staff: an installation may ask them for a second factor. */
export const WEIGHTY_PERMISSIONS: readonly StaffPermission[] = [
  'order.review',
  'order.cancel',
  'member.act',
  'transfer.match',
  'refund.settle',
  'withdrawal.review',
  'withdrawal.pay',
  'limit.edit',
  'price.publish',
  'personal.reveal',
  'list.export',
  'staff.manage',
];
