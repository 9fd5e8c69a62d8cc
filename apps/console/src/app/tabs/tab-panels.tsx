import { useTranslation } from '@xunban/i18n/react';
import { LoadingState, PanelBoundary } from '@xunban/ui';
import { Activity, memo, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Route, Routes } from 'react-router';
import { OwnTabContext } from '../../shared/tabs/tab-context.ts';
import { pathOf } from '../../shared/tabs/tab-key.ts';
import { activeTab, type Tab } from '../../shared/tabs/tab-model.ts';
import { pageAt } from '../pages.ts';
import { panelId, tabId } from './tab-ids.ts';
import { useTabLabel } from './use-tab-label.ts';
import type { TabsControl } from './use-tabs.ts';

/**
 * The visited pages, one of them visible. The others retain their input while their effects are suspended: no timer runs and
 * nothing is fetched for a hidden page.
 */
export function TabPanels({ control }: { control: TabsControl }) {
  const { tabs, panels, rename } = control;
  const active = activeTab(tabs);
  useOwnScroll(tabs.activeId);
  useWindowTitle(active);
  return (
    <>
      {tabs.list
        .filter(({ id }) => panels.includes(id))
        .map((tab) => (
          <TabPanel key={tab.id} tab={tab} isActive={tab === active} rename={rename} />
        ))}
      {active && !panels.includes(active.id) && <LoadingState />}
    </>
  );
}

interface PanelProps {
  readonly tab: Tab;
  readonly isActive: boolean;
  readonly rename: TabsControl['rename'];
}

/** Drawn again only for its own reasons: ten hidden panels must not follow each step of the eleventh. */
const TabPanel = memo(
  function TabPanel({ tab, isActive, rename }: PanelProps) {
    const { id, key } = tab;
    const own = useMemo(() => ({ id, rename: (title: string) => rename(id, title) }), [id, rename]);
    const page = pageAt(pathOf(key));
    if (!page) return null;
    return (
      <Activity mode={isActive ? 'visible' : 'hidden'}>
        <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)}>
          <OwnTabContext.Provider value={own}>
            <PanelBoundary>
              <Suspense fallback={<LoadingState />}>
                <Routes location={key}>
                  <Route path={page.path} element={<page.Page />} />
                </Routes>
              </Suspense>
            </PanelBoundary>
          </OwnTabContext.Provider>
        </div>
      </Activity>
    );
  },
  (before, after) =>
    before.tab.key === after.tab.key && before.isActive === after.isActive && before.rename === after.rename,
);

/** The browser's own tab is called after the page that is seen. */
function useWindowTitle(active: Tab | undefined): void {
  const { t } = useTranslation('console');
  const label = useTabLabel();
  const title = active ? `${label(active)} · ${t('title')}` : t('title');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The window scrolls for all panels; each finds its own place again. The focus does not stay in a page that went. */
function useOwnScroll(activeId: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    window.scrollTo(0, places.current.get(activeId) ?? 0);
    const write = () => places.current.set(activeId, window.scrollY);
    window.addEventListener('scroll', write, { passive: true });
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest('[role=tabpanel]') && !focused.checkVisibility())
      document.getElementById('content')?.focus({ preventScroll: true });
    return () => window.removeEventListener('scroll', write);
  }, [activeId]);
}
