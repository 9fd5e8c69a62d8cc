import { drawnMenu, filterMenu, type Holder, type MenuEntry } from '@xunban/access';
import type { MenuGroup, RoleTemplateName } from '@xunban/contract';
import { MENU_GROUPS, workplaceOf } from '@xunban/contract/role-templates';
import { ifAllowed } from '@xunban/i18n/if-allowed';
import { useTranslation } from '@xunban/i18n/react';
import { useMode } from '@xunban/ui';
import { Menu } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ConsolePage } from '../shared/console-page.ts';
import { pages } from './pages.ts';
import styles from './workbench.module.css';

interface Entry extends MenuEntry {
  readonly group?: MenuGroup;
  readonly page?: ConsolePage;
  readonly children?: readonly this[];
}

/** The menu, in the order of the roles of a user. */
const menuOf = (templates: readonly RoleTemplateName[]): readonly Entry[] =>
  workplaceOf(templates).menu.map((group) => ({
    group,
    children: pages.filter(({ menu }) => menu?.group === group).map((page) => ({ page, permission: page.permission })),
  }));

export interface SideMenuProps {
  readonly holder: Holder;
  /** Templates of the roles of the user. */
  readonly templates: readonly RoleTemplateName[];
  readonly onChoose: () => void;
}

/** The pages that the user can open, by group; a group folds, and an empty one is not rendered. */
export function SideMenu({ holder, templates, onChoose }: SideMenuProps) {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mode } = useMode();
  const [folded, setFolded] = useState(readFolded);
  const fold = (group: MenuGroup, isFolded: boolean) => {
    const next = isFolded ? [...folded, group] : folded.filter((each) => each !== group);
    if (isFolded === folded.includes(group)) return;
    setFolded(next);
    keepFolded(next);
  };
  return (
    <nav aria-label={t('nav.label')}>
      {drawnMenu(filterMenu(menuOf(templates), holder)).map(({ group = 'system', children = [] }) => (
        <details
          key={group}
          className={styles['menuGroup']}
          open={!folded.includes(group)}
          onToggle={({ currentTarget }) => fold(group, !currentTarget.open)}
        >
          <summary>{t(`menuGroup.${group}`)}</summary>
          <Menu
            mode="inline"
            theme={mode === 'dark' ? 'dark' : 'light'}
            items={children.flatMap(({ page }) =>
              page ? [{ key: page.path, icon: page.menu && <page.menu.icon />, label: <PageLink page={page} /> }] : [],
            )}
            selectedKeys={[menuPathOf(pathname)]}
            onClick={({ key, domEvent }) => {
              if (domEvent.ctrlKey || domEvent.metaKey || domEvent.shiftKey) return;
              // By mouse the link has gone there already; the keyboard chooses the entry around it.
              if (!domEvent.defaultPrevented) navigate(key);
              onChoose();
            }}
          />
        </details>
      ))}
    </nav>
  );
}

const FOLDED_KEY = 'xunban.menu.folded';

/** The groups that were folded on this device. */
function readFolded(): readonly MenuGroup[] {
  const names = ifAllowed(() => localStorage.getItem(FOLDED_KEY))?.split(' ') ?? [];
  return MENU_GROUPS.filter((group) => names.includes(group));
}

const keepFolded = (groups: readonly MenuGroup[]): void =>
  ifAllowed(() => localStorage.setItem(FOLDED_KEY, groups.join(' ')));

/** Returns the user's start page: that of the first role, or the first page of the menu. */
export function homeOf(holder: Holder, templates: readonly RoleTemplateName[]): string {
  const open = drawnMenu(filterMenu(menuOf(templates), holder)).flatMap(({ children = [] }) =>
    children.flatMap(({ page }) => page?.path ?? []),
  );
  return workplaceOf(templates).starts.find((start) => open.includes(start)) ?? open[0] ?? '/403';
}

/** The menu entry that a page belongs to: its own, or the list that it was opened from. */
const menuPathOf = (pathname: string): string =>
  pages
    .filter(({ menu, path }) => menu && (pathname === path || pathname.startsWith(`${path}/`)))
    .reduce((longest, { path }) => (path.length > longest.length ? path : longest), '');

/** A real link, so that the browser can open it in another tab. */
function PageLink({ page }: { page: ConsolePage }) {
  const { t } = useTranslation('console');
  return (
    <Link to={page.path} tabIndex={-1}>
      {t(page.title)}
    </Link>
  );
}
