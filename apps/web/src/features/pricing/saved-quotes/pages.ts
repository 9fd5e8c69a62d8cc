import type { RouteDef } from '../../../shared/route-def.ts';

export const sharedQuotePage: RouteDef = {
  ...{
    name: 'sharedQuote',
    path: '/sharedQuote/:token',
    frame: 'site',
    textAreas: ['quote', 'pricing', 'board-problems'],
  },
  load: () => import('./pages/shared-quote-page.tsx').then((module) => module.SharedQuotePage),
};
