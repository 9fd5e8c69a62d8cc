import { ExperimentOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const qualityPages: readonly ConsolePage[] = [
  {
    ...{ path: '/nonconformances', title: 'nav.quality', authority: 'order.view' },
    load: async () => (await import('./nonconformances-page.tsx')).NonconformancesPage,
    areas: ['console-quality', 'quality-texts', 'order-texts'],
    menu: { group: 'orders', icon: ExperimentOutlined },
  },
  {
    ...{ path: '/nonconformances/:id', title: 'nav.nonconformance', authority: 'order.view' },
    load: async () => (await import('./nonconformance-page.tsx')).NonconformancePage,
    areas: ['console-quality', 'quality-texts', 'order-texts'],
  },
  {
    ...{ path: '/quality/measure', title: 'nav.measure', authority: 'order.produce' },
    load: async () => (await import('./measure-page.tsx')).MeasurePage,
    areas: ['console-quality', 'quality-texts', 'order-texts'],
  },
  {
    ...{ path: '/quality/figures', title: 'nav.scrapFigures', authority: 'order.view' },
    load: async () => (await import('./figures-page.tsx')).FiguresPage,
    areas: ['console-quality', 'quality-texts'],
  },
];
