import { MEMBER_PAGE, type RouteDef } from '../../../shared/route-def.ts';

export const questionPages: readonly RouteDef[] = [
  {
    ...{ name: 'eqList', path: '/main/eqList', ...MEMBER_PAGE, menu: { group: 'order' } },
    load: () => import('./eq-list-page.tsx').then((module) => module.EqListPage),
    textAreas: ['questions'],
    antd: true,
  },
  {
    ...{ name: 'eqProblem', path: '/main/eqProblem', ...MEMBER_PAGE },
    load: () => import('./eq-problem-page.tsx').then((module) => module.EqProblemPage),
    textAreas: ['questions', 'order-texts', 'pricing', 'board-problems', 'errors'],
  },
];
