import { MEMBER_PAGE, type RouteDef } from '../../../shared/route-def.ts';

export const companyPages: readonly RouteDef[] = [
  {
    ...{ name: 'company', path: '/main/company', ...MEMBER_PAGE, menu: { group: 'settings' } },
    load: () => import('./company-page.tsx').then((module) => module.CompanyPage),
    textAreas: ['company', 'payment-approval', 'errors'],
  },
  {
    ...{ name: 'companyInvitation', path: '/company/invitation/:token', frame: 'bare', access: {} },
    load: () => import('./invitation-page.tsx').then((module) => module.InvitationPage),
    textAreas: ['company', 'errors'],
  },
];
