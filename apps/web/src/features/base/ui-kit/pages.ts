import type { RouteDef } from '../../../shared/route-def.ts';

/** The tokens and components, in development only: no build has the page. */
export const uiPages: readonly RouteDef[] = import.meta.env.DEV
  ? [
      {
        ...{ name: 'ui', path: '/ui-kit', frame: 'site', antd: true, textAreas: ['ui-kit'] },
        load: () => import('./ui-page.tsx').then((module) => module.UiPage),
      },
    ]
  : [];
