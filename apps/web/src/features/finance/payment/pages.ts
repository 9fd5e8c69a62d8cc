import type { RouteDef } from '../../../shared/route-def.ts';

export const paymentPage: RouteDef = {
  ...{ name: 'paymentOrder', path: '/paymentOrder', frame: 'bare', prerender: 'head' },
  load: () => import('./pages/payment-page.tsx').then((module) => module.PaymentPage),
  textAreas: ['payment', 'order', 'order-texts', 'pricing', 'payment-approval'],
};
