import type { RouteDef } from '../../../shared/route-def.ts';

export const factoryPage: RouteDef = {
  ...{ name: 'factory', path: '/factory', frame: 'site', textAreas: ['evaluation'], prerender: 'head' },
  load: () => import('./factory-page.tsx').then((module) => module.FactoryPage),
};
