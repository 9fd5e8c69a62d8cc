import { ShopOutlined, StarOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const evaluationPages: readonly ConsolePage[] = [
  {
    ...{ path: '/evaluations', title: 'nav.evaluations', permission: 'evaluation.view' },
    load: async () => (await import('./evaluations-page.tsx')).EvaluationsPage,
    textAreas: ['console-evaluations', 'evaluation'],
    menu: { group: 'orders', icon: StarOutlined },
  },
  {
    ...{ path: '/factories', title: 'nav.factories', permission: ['evaluation.view', 'order.view'] },
    load: async () => (await import('./factories-page.tsx')).FactoriesPage,
    textAreas: ['console-evaluations', 'console-floor', 'evaluation', 'pricing'],
    menu: { group: 'orders', icon: ShopOutlined },
  },
];
