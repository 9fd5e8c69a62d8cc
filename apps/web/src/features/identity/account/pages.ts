import type { RouteDef } from '../../../shared/route-def.ts';

export const accountPages: readonly RouteDef[] = [
  {
    ...{ name: 'login', path: '/login', frame: 'bare', textAreas: ['account'], prerender: 'head' },
    load: () => import('./pages/login-page.tsx').then((module) => module.LoginPage),
  },
  {
    ...{ name: 'register', path: '/register', frame: 'bare', textAreas: ['account'], prerender: 'head' },
    load: () => import('./pages/register-page.tsx').then((module) => module.RegisterPage),
  },
  {
    ...{ name: 'resetPassword', path: '/resetpassword', frame: 'bare', textAreas: ['account'], prerender: 'head' },
    load: () => import('./pages/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  },
];
