import { MEMBER_PAGE, type RouteDef } from '../../../shared/route-def.ts';

export const filePage: RouteDef = {
  ...{ name: 'fileList', path: '/main/fileList', ...MEMBER_PAGE, menu: { group: 'settings' } },
  load: () => import('./file-list-page.tsx').then((module) => module.FileListPage),
  textAreas: ['files'],
};
