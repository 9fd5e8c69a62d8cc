import { drawnMenu, filterMenu, type Holder, type MenuEntry, meets, type RequiredPermission } from '@xunban/access';
import type { IconName } from '@xunban/ui';
import { TRUST } from '../../shared/member-rights.ts';
import type { MenuGroup, PageName, RouteDef } from '../../shared/route-def.ts';

export interface MemberMenuPage {
  readonly name: PageName;
  readonly path: string;
  readonly icon?: IconName;
}

interface MemberMenuGroup {
  readonly key: Exclude<MenuGroup, 'top'>;
  readonly icon: IconName;
}

interface Entry extends MenuEntry {
  readonly page?: MemberMenuPage;
  readonly group?: MemberMenuGroup;
  readonly children?: readonly this[];
}

/** The groups in their order (specification §2). The trade-credit group is for members with the trust flag only. */
const GROUPS: readonly (MemberMenuGroup & { readonly permission?: RequiredPermission })[] = [
  { key: 'order', icon: 'orders' },
  { key: 'wallet', icon: 'wallet' },
  { key: 'credit', icon: 'credit', permission: TRUST },
  { key: 'finance', icon: 'invoice' },
  { key: 'settings', icon: 'settings' },
];

export interface MemberMenu {
  readonly top: readonly MemberMenuPage[];
  readonly groups: readonly (MemberMenuGroup & { readonly pages: readonly MemberMenuPage[] })[];
}

/** The side menu of one member, made from the list of routes. */
export function memberMenu(routes: readonly RouteDef[], holder: Holder): MemberMenu {
  const pagesOf = (group: MenuGroup): Entry[] =>
    routes
      .filter(({ menu }) => menu?.group === group && (!menu.permission || meets(menu.permission, holder)))
      .map((route) => ({
        permission: route.access?.permission,
        page: { name: route.name, path: route.path, ...(route.menu?.icon ? { icon: route.menu.icon } : {}) },
      }));
  const entries: Entry[] = [
    ...pagesOf('top'),
    ...GROUPS.map(({ key, icon, permission }): Entry => ({ permission, group: { key, icon }, children: pagesOf(key) })),
  ];
  const drawn = drawnMenu(filterMenu(entries, holder));
  return {
    top: drawn.flatMap((entry) => entry.page ?? []),
    groups: drawn.flatMap((entry) =>
      entry.group ? { ...entry.group, pages: (entry.children ?? []).flatMap((child) => child.page ?? []) } : [],
    ),
  };
}

/** The member pages that this member may open, whether they stand in the menu or not. */
export const reachablePaths = (routes: readonly RouteDef[], holder: Holder): readonly string[] =>
  routes.filter(({ access }) => access && meets(access.permission, holder)).map(({ path }) => path);
