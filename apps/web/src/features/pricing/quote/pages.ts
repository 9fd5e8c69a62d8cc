import type { RouteDef } from '../../../shared/route-def.ts';

export const quotePage: RouteDef = {
  ...{ name: 'quote', path: '/quote', frame: 'site', prerender: 'drawn' },
  load: () => import('./pages/quote-page.tsx').then((module) => module.QuotePage),
  textAreas: ['quote', 'board-problems', 'pricing', 'account'],
  first: async (_params, search) => (await import('../live-quote/first-quote.ts')).fetchFirstQuote(search),
};
