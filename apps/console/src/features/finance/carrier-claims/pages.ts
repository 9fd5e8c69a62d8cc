import type { ConsolePage } from '../../../shared/console-page.ts';

export const carrierClaimsPage: ConsolePage = {
  ...{ path: '/carrier-claims', title: 'nav.carrierClaims', permission: 'order.view' },
  load: async () => (await import('./claims-page.tsx')).CarrierClaimsPage,
  textAreas: ['console-claims', 'pricing'],
};
