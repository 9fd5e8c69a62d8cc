import { ExperimentOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const qualityPages: readonly ConsolePage[] = [
  {
    ...{ path: '/nonconformances', title: 'nav.quality', permission: 'order.view' },
    load: async () => (await import('./nonconformances-page.tsx')).NonconformancesPage,
    textAreas: ['console-quality', 'quality-texts', 'order-texts'],
    menu: { group: 'orders', icon: ExperimentOutlined },
  },
  {
    ...{ path: '/nonconformances/:id', title: 'nav.nonconformance', permission: 'order.view' },
    load: async () => (await import('./nonconformance-page.tsx')).NonconformancePage,
    textAreas: ['console-quality', 'quality-texts', 'order-texts'],
  },
  {
    ...{ path: '/quality/measure', title: 'nav.measure', permission: 'order.produce' },
    load: async () => (await import('./measure-page.tsx')).MeasurePage,
    textAreas: ['console-quality', 'quality-texts', 'order-texts'],
  },
  {
    ...{ path: '/quality/figures', title: 'nav.scrapFigures', permission: 'order.view' },
    load: async () => (await import('./figures-page.tsx')).FiguresPage,
    textAreas: ['console-quality', 'quality-texts'],
  },
];
