import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useCallback, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { cachePanels, dropPanel, type Panels } from '../../shared/tabs/panel-cache.ts';
import { pathOf } from '../../shared/tabs/tab-key.ts';
import {
  activeTab,
  close,
  closeLeft,
  closeOthers,
  closeRight,
  setClosable,
  setTitle,
  showAddress,
  type Tab,
  type Tabs,
} from '../../shared/tabs/tab-model.ts';

/** Time that a refreshed page stays hidden, so that the refresh is visible. */
const RELOAD_MS = 200;
/** Time that the tab of a hidden page shows its spinner after its panel was dropped. */
const DROP_MS = 500;

interface State {
  readonly tabs: Tabs;
  readonly panels: Panels;
  /** The history entry that was last brought into the tabs. */
  readonly entry: string;
  /** Tab that showed each history entry: a step back stays in the tab where it was made. */
  readonly owners: Readonly<Record<string, string>>;
}

export type TabAction = 'refresh' | 'pin' | 'unpin' | 'close' | 'closeLeft' | 'closeRight' | 'closeOthers';

export interface TabsControl {
  readonly tabs: Tabs;
  /** Ids of the panels that are mounted. */
  readonly panels: Panels;
  /** Ids of the tabs that are being refreshed. */
  readonly busy: readonly string[];
  readonly show: (tab: Tab) => void;
  readonly run: (action: TabAction, tab: Tab) => void;
  readonly rename: (id: string, title: string) => void;
}

/**
 * The open tabs, in step with the address: every visit shows or opens its tab, and closing the shown one goes to the
 * address of the next. A visit that `canShow` refuses opens nothing.
 */
export function useTabs(restored: Tabs, canShow: (path: string) => boolean): TabsControl {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [state, setState] = useState<State>({ tabs: restored, panels: [], entry: '', owners: {} });
  const [busy, setBusy] = useState<readonly string[]>([]);
  if (state.entry !== location.key) setState(arrive(state, location, canShow));

  const become = (next: Tabs) => {
    setState((now) => ({ ...now, tabs: next, panels: cachePanels(now.panels, next.activeId, idsOf(next)) }));
    const shown = activeTab(next);
    if (shown && next.activeId !== state.tabs.activeId) navigate(shown.key);
  };

  const refresh = ({ id }: Tab) => {
    const isShown = id === state.tabs.activeId;
    // A refresh is meant to show other users' changes, so all cached data is invalidated.
    void client.invalidateQueries({ refetchType: 'none' });
    setState((now) => ({ ...now, panels: dropPanel(now.panels, id) }));
    setBusy((now) => [...now, id]);
    setTimeout(
      () => {
        setBusy((now) => now.filter((other) => other !== id));
        setState((now) => ({ ...now, panels: cachePanels(now.panels, now.tabs.activeId, idsOf(now.tabs)) }));
      },
      isShown ? RELOAD_MS : DROP_MS,
    );
  };

  const run = (action: TabAction, tab: Tab) => {
    switch (action) {
      case 'refresh':
        return refresh(tab);
      case 'pin':
      case 'unpin':
        return become(setClosable(state.tabs, tab.key, action === 'unpin'));
      case 'close': {
        const { tabs, refusal } = close(state.tabs, tab.key);
        if (refusal === 'last') toast.warning(t('tabs.last'));
        return become(tabs);
      }
      case 'closeLeft':
        return become(closeLeft(state.tabs, tab.key));
      case 'closeRight':
        return become(closeRight(state.tabs, tab.key));
      case 'closeOthers':
        return become(closeOthers(state.tabs, tab.key));
    }
  };

  return {
    tabs: state.tabs,
    panels: state.panels,
    busy,
    // At once, where the router takes its time with the address.
    show: (tab) => become(showAddress(state.tabs, tab.key)),
    run,
    rename: useCallback((id, title) => setState((now) => ({ ...now, tabs: setTitle(now.tabs, id, title) })), []),
  };
}

function arrive(state: State, location: Location, canShow: (path: string) => boolean): State {
  const address = location.pathname + location.search;
  if (!canShow(pathOf(address))) return { ...state, entry: location.key };
  const tabs = showAddress(state.tabs, address, ownerOf(location) ?? state.owners[location.key]);
  return {
    tabs,
    panels: cachePanels(state.panels, tabs.activeId, idsOf(tabs)),
    entry: location.key,
    owners: { ...state.owners, [location.key]: tabs.activeId },
  };
}

/** The tab that made the step itself, as `useTabSearchParams` writes it down. */
function ownerOf({ state }: Location): string | undefined {
  return typeof state === 'object' && state !== null && 'tab' in state ? String(state.tab) : undefined;
}

const idsOf = ({ list }: Tabs): string[] => list.map(({ id }) => id);
