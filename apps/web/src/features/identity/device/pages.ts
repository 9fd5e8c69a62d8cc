import { ORDER_AREAS, type RouteDef } from '../../../shared/route-def.ts';

export const devicePage: RouteDef = {
  ...{ name: 'device', path: '/device', frame: 'bare', access: {} },
  load: () => import('./device-page.tsx').then((module) => module.DevicePage),
  textAreas: ['device', 'api-keys', 'errors', ...ORDER_AREAS],
};
