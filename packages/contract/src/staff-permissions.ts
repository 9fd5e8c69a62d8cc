/** Permissions of a staff user. Roles are sets of these; every staff call names one. */
export const STAFF_PERMISSIONS = [
  'order.view',
  'order.review',
  'order.plan',
  'order.produce',
  'order.ship',
  'order.cancel',
  'quality.decide',
  'complaint.answer',
  'member.view',
  'member.edit',
  'member.actOnBehalf',
  'certification.view',
  'certification.review',
  'transfer.view',
  'transfer.match',
  'payment.view',
  'refund.view',
  'refund.settle',
  'wallet.correct',
  'withdrawal.view',
  'withdrawal.review',
  'withdrawal.pay',
  'credit.view',
  'credit.decide',
  'invoice.view',
  'invoice.issue',
  'ledger.view',
  'ledgerChecks.check',
  'ledgerChecks.close',
  'alarm.view',
  'alarm.acknowledge',
  'limit.edit',
  'price.view',
  'price.edit',
  'price.publish',
  'template.edit',
  'content.edit',
  'content.publish',
  'evaluation.view',
  'evaluation.moderate',
  'factory.edit',
  'contact.view',
  'address.view',
  'amount.view',
  'file.view',
  'personal.reveal',
  'list.export',
  'staff.manage',
  'instance.view',
  'instance.repair',
  'audit.view',
] as const;

export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

/** Permissions that open no call: they decide which fields of answers a staff user sees. */
export const FIELD_PERMISSIONS = [
  'contact.view',
  'address.view',
  'amount.view',
  'file.view',
] as const satisfies readonly StaffPermission[];
export type FieldPermission = (typeof FIELD_PERMISSIONS)[number];

/**
 * Permissions to move money or goods, set prices, see full personal data, export lists or administer staff: an installation may
 * require a second factor for them.
 */
export const WEIGHTY_PERMISSIONS: readonly StaffPermission[] = [
  'order.review',
  'order.cancel',
  'complaint.answer',
  'member.actOnBehalf',
  'transfer.match',
  'refund.settle',
  'wallet.correct',
  'withdrawal.review',
  'withdrawal.pay',
  'credit.decide',
  'invoice.issue',
  'ledgerChecks.close',
  'limit.edit',
  'price.publish',
  'personal.reveal',
  'list.export',
  'staff.manage',
];
