import { STAFF_PERMISSIONS, type StaffPermission } from './staff-permissions.ts';

/** Groups of the side menu of the console. */
export const MENU_GROUPS = ['own', 'orders', 'members', 'prices', 'finance', 'system'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

interface RoleTemplate {
  /** A role made from the template begins with these; they can be changed. */
  readonly permissions: readonly StaffPermission[];
  /** The page on which the work of the role begins. */
  readonly start: string;
  /** The groups that come first in the side menu; the others follow in their order. */
  readonly menu: readonly MenuGroup[];
}

/** The roles of a PCB company. All texts are in the `console-staff` catalogue. */
export const ROLE_TEMPLATES = {
  administrator: { permissions: STAFF_PERMISSIONS, start: '/home', menu: ['own'] },
  reviewEngineer: {
    permissions: [
      ...(['order.view', 'order.review', 'order.engineer', 'order.cancel'] as const),
      ...(['price.view', 'amount.view', 'file.view'] as const),
    ],
    start: '/inbox',
    menu: ['own', 'orders'],
  },
  camEngineer: { permissions: ['order.view', 'order.engineer', 'file.view'], start: '/inbox', menu: ['own', 'orders'] },
  planner: {
    permissions: ['order.view', 'order.plan', 'order.produce', 'file.view'],
    start: '/planning',
    menu: ['orders', 'own'],
  },
  floorOperator: { permissions: ['order.view', 'order.produce', 'file.view'], start: '/scan', menu: ['orders', 'own'] },
  quality: {
    permissions: ['order.view', 'order.produce', 'quality.decide', 'file.view'],
    start: '/nonconformances',
    menu: ['orders', 'own'],
  },
  warehouse: {
    permissions: ['order.view', 'order.ship', 'contact.view', 'address.view', 'personal.reveal'],
    start: '/packing',
    menu: ['orders', 'own'],
  },
  finance: {
    permissions: [
      ...(['order.view', 'member.view', 'payment.view', 'price.view', 'price.edit', 'price.publish'] as const),
      ...(['ledger.view', 'ledgerChecks.check', 'ledgerChecks.close', 'alarm.view', 'alarm.acknowledge'] as const),
      ...(['transfer.view', 'transfer.match', 'certification.view', 'refund.view', 'refund.settle'] as const),
      ...(['withdrawal.view', 'withdrawal.review', 'withdrawal.pay', 'invoice.view', 'invoice.issue'] as const),
      ...([
        'wallet.correct',
        'complaint.answer',
        'credit.view',
        'credit.decide',
        'coupon.view',
        'coupon.edit',
      ] as const),
      ...(['contact.view', 'address.view', 'amount.view', 'personal.reveal', 'list.export'] as const),
    ],
    start: '/inbox',
    menu: ['own', 'finance'],
  },
  accountant: {
    permissions: [
      ...(['ledger.view', 'ledgerChecks.check', 'ledgerChecks.close', 'payment.view', 'refund.view'] as const),
      ...(['invoice.view', 'invoice.issue', 'amount.view', 'list.export'] as const),
    ],
    start: '/vouchers',
    menu: ['finance', 'own'],
  },
  service: {
    permissions: [
      ...(['order.view', 'member.view', 'member.edit', 'member.actOnBehalf'] as const),
      ...(['certification.view', 'certification.review', 'personal.reveal'] as const),
      ...(['contact.view', 'address.view', 'amount.view', 'file.view'] as const),
      ...(['evaluation.view', 'evaluation.moderate', 'complaint.answer', 'conversation.answer'] as const),
    ],
    start: '/inbox',
    menu: ['own', 'members'],
  },
  content: { permissions: ['content.edit', 'template.edit'], start: '/articles', menu: ['system', 'own'] },
  sales: {
    permissions: [
      ...(['order.view', 'member.view', 'member.edit', 'conversation.answer'] as const),
      ...(['price.view', 'contact.view', 'amount.view'] as const),
      ...(['coupon.view', 'coupon.edit'] as const),
    ],
    start: '/members',
    menu: ['members', 'own'],
  },
} as const satisfies Record<string, RoleTemplate>;

export type RoleTemplateName = keyof typeof ROLE_TEMPLATES;
export const ROLE_TEMPLATE_NAMES = Object.keys(ROLE_TEMPLATES) as RoleTemplateName[];

/** Returns the start page and the order of the menu for the roles of a user, the first role first. */
export function workplaceOf(templates: readonly RoleTemplateName[]): {
  readonly starts: readonly string[];
  readonly menu: readonly MenuGroup[];
} {
  const first = templates.flatMap((name) => ROLE_TEMPLATES[name].menu);
  return {
    starts: templates.map((name) => ROLE_TEMPLATES[name].start),
    menu: [...new Set([...first, ...MENU_GROUPS])],
  };
}
