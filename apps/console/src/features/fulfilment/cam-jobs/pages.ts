import type { ConsolePage } from '../../../shared/console-page.ts';

export const camJobPage: ConsolePage = {
  ...{ path: '/cam-jobs/:id', title: 'nav.camJob', permission: 'order.view' },
  load: async () => (await import('./cam-job-page.tsx')).CamJobPage,
  textAreas: ['console-cam', 'order-texts', 'compare', 'quote'],
};
