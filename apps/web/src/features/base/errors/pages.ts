import type { RouteDef } from '../../../shared/route-def.ts';

export const errorPages: readonly RouteDef[] = [
  {
    ...{ name: 'forbidden', path: '/403', frame: 'site', textAreas: ['account'] },
    load: () => import('./error-pages.tsx').then((module) => module.ForbiddenPage),
  },
  {
    ...{ name: 'serverError', path: '/500', frame: 'site', textAreas: ['account'] },
    load: () => import('./error-pages.tsx').then((module) => module.ServerErrorPage),
  },
  {
    ...{ name: 'notFound', path: '*', frame: 'site', textAreas: ['account'] },
    load: () => import('./error-pages.tsx').then((module) => module.NotFoundPage),
  },
];
