import { MenuOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { guard, type Holder } from '@xunban/access';
import type { StaffMember } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { AccessContext, BrandMark, layout, toast, useIsMobile } from '@xunban/ui';
import { Button, Drawer, Layout } from 'antd';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AlarmBell } from '../features/base/alarms/alarm-bell.tsx';
import { useStaffAccess } from '../features/base/staff-account/use-staff-access.ts';
import { orderQueries, readRowsAgain } from '../features/orders/orders/order-queries.ts';
import { staffHolder } from '../shared/access.tsx';
import { useChangeStream, useChanges } from '../shared/changes.ts';
import { MenuPagesContext } from '../shared/console-page.ts';
import { pathOf } from '../shared/tabs/tab-key.ts';
import { clearTabs, recallTabs, rememberTabs } from '../shared/tabs/tab-memory.ts';
import { listenForUndo } from '../shared/undo-toast.ts';
import { useThrottled } from '../shared/use-throttled.ts';
import { Appearance, Person } from './header-parts.tsx';
import { HeaderSearch } from './header-search.tsx';
import { movedTo, pageAt, pages } from './pages.ts';
import { homeOf, type SideMenuProps } from './side-menu.tsx';
import { TabPanels } from './tabs/tab-panels.tsx';
import { TabSelect } from './tabs/tab-select.tsx';
import { TabStrip } from './tabs/tab-strip.tsx';
import { type TabsControl, useTabs } from './tabs/use-tabs.ts';
import styles from './workbench.module.css';

/** Minimum interval between two reads of the counts, however many changes arrive. */
const COUNTS_MS = 5_000;

/** Other queries that change with orders, fetched again where they are shown. */
const WITH_ORDERS = [['questions'], ['orders', 'order-documents'], ['orders', 'productionFiles']] as const;

/**
 * Updates the screen when orders change anywhere: the pages and rows of the changed orders are fetched again, and no others.
 * Rows stay where they are, so that nothing moves under the pointer.
 */
function useLiveOrders(): void {
  const client = useQueryClient();
  const readCounts = useThrottled(
    COUNTS_MS,
    () => void client.invalidateQueries({ queryKey: orderQueries.counts.queryKey }),
  );
  useChanges('order', (numbers) => {
    if (numbers === 'all') {
      void client.invalidateQueries({ queryKey: ['orders'] });
      void client.invalidateQueries({ queryKey: ['questions'] });
      return;
    }
    void readRowsAgain(client, numbers);
    for (const queryKey of WITH_ORDERS) void client.invalidateQueries({ queryKey });
    readCounts();
  });
}

/** The frame around every page: side menu (a drawer on small screens), who is signed in, the open tabs, live updates. */
export function Workbench({ staff, Menu }: { staff: StaffMember; Menu: ComponentType<SideMenuProps> }) {
  const { t } = useTranslation('console');
  const isMobile = useIsMobile();
  const navigate = useNavigate();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const holder = useMemo(() => staffHolder(staff), [staff]);
  const access = useStaffAccess(holder);
  const control = useTabs(
    useRecalled(staff, holder),
    (path) => path !== '/' && movedTo(path) === undefined && canShow(path, holder),
  );
  useRefusal(holder, staff.templates);
  useRemembering(staff.id, control);
  useChangeStream();
  useEffect(listenForUndo, []);
  useLiveOrders();
  return (
    <AccessContext.Provider value={access}>
      <MenuPagesContext.Provider value={MENU_PAGES}>
        <Layout className={styles['frame'] ?? ''}>
          <a className={styles['skip']} href="#content">
            {t('nav.skip')}
          </a>
          {isMobile ? (
            <Drawer
              open={isMenuOpen}
              onClose={() => setMenuOpen(false)}
              placement="left"
              size={240}
              title={t('title')}
              styles={{ body: { padding: 0 } }}
            >
              <Menu holder={holder} templates={staff.templates} onChoose={() => setMenuOpen(false)} />
              <div className={styles['appearance']}>
                <Appearance />
              </div>
            </Drawer>
          ) : (
            <Layout.Sider width={220} className={styles['side'] ?? ''}>
              <div className={styles['brand']}>
                <BrandMark size={26} />
                <strong>{t('title')}</strong>
              </div>
              <Menu holder={holder} templates={staff.templates} onChoose={() => undefined} />
            </Layout.Sider>
          )}
          <Layout className={styles['body'] ?? ''}>
            <header className={styles['header']}>
              <div className={styles['bar']}>
                {isMobile && (
                  <Button
                    type="text"
                    icon={<MenuOutlined />}
                    aria-label={t('nav.open')}
                    onClick={() => setMenuOpen(true)}
                  />
                )}
                <div className={layout['grow']} />
                <HeaderSearch holder={holder} />
                <AlarmBell />
                {!isMobile && <Appearance />}
                <Person name={staff.name} onOwnSignIn={() => navigate('/own-sign-in')} />
              </div>
              {isMobile ? <TabSelect control={control} /> : <TabStrip control={control} />}
            </header>
            <main id="content" className={styles['content']} tabIndex={-1}>
              <TabPanels control={control} />
            </main>
          </Layout>
        </Layout>
      </MenuPagesContext.Provider>
    </AccessContext.Provider>
  );
}

const MENU_PAGES = pages.filter(({ menu }) => menu);

/** Returns the tabs that were open before a reload, as far as the user can still open them. */
function useRecalled({ id }: StaffMember, holder: Holder) {
  // Only the tabs of the first moment count; later ones are the control's.
  const [recalled] = useState(() =>
    recallTabs(id, (key) => isWorthKeeping(pathOf(key)) && canShow(pathOf(key), holder)),
  );
  return recalled;
}

/** `/` leads to the first page of the menu, a former address to the present one; a refused page is named, and /403 is shown instead. */
function useRefusal(holder: Holder, templates: StaffMember['templates']): void {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const moved = movedTo(pathname, search);
    if (moved !== undefined) {
      navigate(moved, { replace: true });
      return;
    }
    if (pathname === '/') {
      navigate(homeOf(holder, templates), { replace: true });
      return;
    }
    const verdict = decideAccess(pathname, holder);
    if (verdict.kind !== 'deny') return;
    toast.error(t('access.pageDenied', { path: verdict.path }));
    navigate('/403', { replace: true });
  }, [pathname, search, holder, templates, navigate, t]);
}

/** Writes the tabs down when the page is left, for the next load; a page that the browser kept needs no such note. */
function useRemembering(staffId: string, { tabs }: TabsControl): void {
  useEffect(() => {
    const write = () =>
      rememberTabs(staffId, { ...tabs, list: tabs.list.filter(({ key }) => isWorthKeeping(pathOf(key))) });
    const drop = (event: PageTransitionEvent) => event.persisted && clearTabs();
    window.addEventListener('pagehide', write);
    window.addEventListener('pageshow', drop);
    return () => {
      window.removeEventListener('pagehide', write);
      window.removeEventListener('pageshow', drop);
    };
  }, [staffId, tabs]);
}

const decideAccess = (path: string, holder: Holder) =>
  guard({ public: false, permissions: [pageAt(path)?.permission] }, { signedIn: true, holder }, path);

const canShow = (path: string, holder: Holder): boolean => decideAccess(path, holder).kind === 'allow';

/** True for pages worth reopening. Pages that only report an error are not reopened. */
const isWorthKeeping = (path: string): boolean => !['/403', '/*'].includes(pageAt(path)?.path ?? '/*');
