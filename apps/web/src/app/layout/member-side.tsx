import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { classes, Icon, layout } from '@xunban/ui';
import { useEffect, useState } from 'react';
import { NavLink } from 'react-router';
import { questionQueries } from '../../features/orders/questions/question-queries.ts';
import { useMember } from '../../shared/member.ts';
import { memberHolder, OWNER } from '../../shared/member-rights.ts';
import { readMemberNames, writeMemberValue } from '../../shared/member-storage.ts';
import type { MenuGroup } from '../../shared/route-def.ts';
import { routes } from '../routes.ts';
import { useCurrentRoute } from '../routing/current-route.ts';
import styles from './member.module.css';
import { type MemberMenuPage, memberMenu, reachablePaths } from './member-menu.ts';
import { MemberPanel } from './member-panel.tsx';

/** The side of the member centre: who is signed in, and the menu. */
export function MemberSide() {
  const { t } = useTranslation();
  const { data: member } = useMember();
  const menu = memberMenu(routes, member ? memberHolder(member) : OWNER);
  const current = useCurrentRoute();
  useEffect(() => {
    if (member) writeMemberValue('routes', reachablePaths(routes, memberHolder(member)));
  }, [member]);
  const openGroups = useOpenGroups();
  return (
    <div className={styles['side']}>
      <MemberPanel />
      <nav aria-label={t('nav.memberMenu')}>
        <ul className={styles['menu']}>
          {menu.top.map((page) => (
            <MenuLink key={page.path} page={page} />
          ))}
          {menu.groups.map((group) => {
            const isOpen = openGroups.isOpen(group.key) || current?.menu?.group === group.key;
            return (
              <li key={group.key}>
                <button
                  type="button"
                  className={classes(layout['spaceAbove1'], styles['group'])}
                  aria-expanded={isOpen}
                  onClick={() => openGroups.toggle(group.key)}
                >
                  <Icon name={group.icon} />
                  {t(`menuGroup.${group.key}`)}
                  <Icon name="chevron" size={14} className={styles['chevron']} />
                </button>
                <ul hidden={!isOpen} className={styles['pages']}>
                  {group.pages.map((page) => (
                    <MenuLink key={page.path} page={page} />
                  ))}
                </ul>
              </li>
            );
          })}
        </ul>
      </nav>
    </div>
  );
}

function MenuLink({ page }: { page: MemberMenuPage }) {
  const { t } = useTranslation(['pages', 'common']);
  return (
    <li>
      <NavLink to={page.path} className={({ isActive }) => classes(styles['sideLink'], isActive && styles['active'])}>
        {page.icon && <Icon name={page.icon} />}
        {t(`pages:${page.name}.title`)}
        {page.name === 'eqList' && <OpenQuestions />}
      </NavLink>
    </li>
  );
}

/** Number of engineering questions that await the member's answer. */
function OpenQuestions() {
  const { t } = useTranslation();
  const count = useQuery(questionQueries.counts).data?.awaitingReply ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles['count']} role="img" aria-label={t('nav.openQuestions', { count })}>
      {count}
    </span>
  );
}

const ALL: readonly MenuGroup[] = ['order', 'wallet', 'credit', 'finance', 'settings'];

/** The open groups of the side menu; all start open. Remembered for as long as the member is signed in. */
function useOpenGroups(): { isOpen: (group: string) => boolean; toggle: (group: string) => void } {
  const [open, setOpen] = useState<readonly string[]>(() => readMemberNames('openKeys') ?? ALL);
  return {
    isOpen: (group) => open.includes(group),
    toggle: (group) => {
      const next = open.includes(group) ? open.filter((name) => name !== group) : [...open, group];
      setOpen(next);
      writeMemberValue('openKeys', next);
    },
  };
}
