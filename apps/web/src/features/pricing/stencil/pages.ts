import type { RouteDef } from '../../../shared/route-def.ts';

export const stencilPage: RouteDef = {
  ...{ name: 'stencil', path: '/quote/stencil', frame: 'site' },
  load: () => import('./stencil-page.tsx').then((module) => module.StencilPage),
  textAreas: ['stencil', 'quote', 'board-problems', 'pricing', 'order', 'account', 'errors'],
};
