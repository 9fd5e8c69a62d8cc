import type { RouteDef } from '../../../shared/route-def.ts';

export const approvalPage: RouteDef = {
  ...{ name: 'companyApproval', path: '/company/approval/:id', frame: 'bare', access: {} },
  load: () => import('./approval-page.tsx').then((module) => module.ApprovalPage),
  textAreas: ['payment-approval', 'order', 'order-texts', 'pricing', 'errors'],
};
