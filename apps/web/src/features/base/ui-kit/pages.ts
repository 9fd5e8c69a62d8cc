import type { RouteDef } from '../../../shared/route-def.ts';

export const uiPage: RouteDef = {
  ...{ name: 'ui', path: '/dev/ui', frame: 'site', textAreas: ['ui-kit'] },
  load: () => import('./ui-page.tsx').then((module) => module.UiPage),
};
