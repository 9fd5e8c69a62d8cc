import type { RouteDef } from '../../../shared/route-def.ts';

const home = {
  ...{ name: 'home', frame: 'site', textAreas: ['home'] },
  load: () => import('./home-page.tsx').then((module) => module.HomePage),
} as const satisfies Partial<RouteDef>;

export const homePages: readonly RouteDef[] = [
  { ...home, path: '/', prerender: 'page' },
  { ...home, path: '/index' },
];
