import { CloseOutlined, DownOutlined, LoadingOutlined, PushpinOutlined } from '@ant-design/icons';
import { useTranslation } from '@xunban/i18n/react';
import { keyHandler, layout } from '@xunban/ui';
import { Button, Dropdown } from 'antd';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Tab } from '../../shared/tabs/tab-model.ts';
import { panelId, tabId } from './tab-ids.ts';
import { type MenuPlace, TabMenu } from './tab-menu.tsx';
import styles from './tabs.module.css';
import { useTabActions } from './use-tab-actions.tsx';
import { useTabLabel } from './use-tab-label.ts';
import type { TabsControl } from './use-tabs.ts';

interface OpenMenu extends MenuPlace {
  readonly tab: Tab;
}

/**
 * The tabs on a desktop. Arrows move along them, Enter shows one, Delete closes it, and the menu key (or Shift+F10, or the
 * right mouse button) opens the other actions. The list at the end has all of them, also those scrolled out of view.
 */
export function TabStrip({ control }: { control: TabsControl }) {
  const { t } = useTranslation('console');
  const label = useTabLabel();
  const actions = useTabActions(control);
  const { tabs, show } = control;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  const focusAt = useFocusAfterClose(strip, tabs.list);
  useScrollToActive(tabs.activeId, tabs.list.length);

  const openMenu = (event: MouseEvent | KeyboardEvent, tab: Tab) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // A menu key has no place of its own; the menu then opens under the tab.
    const isMouse = 'clientX' in event && event.clientX > 0;
    setMenu({ tab, x: isMouse ? event.clientX : box.left + 12, y: isMouse ? event.clientY : box.bottom });
  };
  const onKeyDown = (event: KeyboardEvent, tab: Tab, place: number) => {
    const target = targetOf(event.key, place, tabs.list.length);
    if (target !== undefined) {
      event.preventDefault();
      tabButtons(strip.current)[target]?.focus();
    } else if (event.key === 'Delete') {
      focusAt(place);
      control.run('close', tab);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(event, tab);
  };
  const closeMenu = () => {
    if (menu) document.getElementById(tabId(menu.tab.id))?.focus();
    setMenu(null);
  };

  return (
    <div className={styles['row']}>
      <div ref={strip} role="tablist" aria-label={t('tabs.label')} className={styles['strip']}>
        {tabs.list.map((tab, place) => (
          <div key={tab.id} role="presentation" className={styles['item']} data-active={tab.id === tabs.activeId}>
            <button
              type="button"
              role="tab"
              id={tabId(tab.id)}
              aria-selected={tab.id === tabs.activeId}
              aria-keyshortcuts="Delete Shift+F10"
              {...(control.panels.includes(tab.id) ? { 'aria-controls': panelId(tab.id) } : {})}
              tabIndex={tab.id === tabs.activeId ? 0 : -1}
              title={label(tab)}
              className={styles['tab']}
              onClick={() => show(tab)}
              onAuxClick={(event) => event.button === 1 && control.run('close', tab)}
              onContextMenu={(event) => openMenu(event, tab)}
              onKeyDown={keyHandler((event) => onKeyDown(event, tab, place))}
            >
              {control.busy.includes(tab.id) && <LoadingOutlined />}
              {!tab.closable && <PushpinOutlined aria-label={t('tabs.pinned')} />}
              <span className={layout['ellipsis']}>{label(tab)}</span>
            </button>
            {tab.closable && (
              // For the mouse alone: a tab may hold no second control, and the keyboard has Delete and the menu.
              <button
                type="button"
                aria-hidden="true"
                tabIndex={-1}
                className={styles['close']}
                onClick={() => control.run('close', tab)}
              >
                <CloseOutlined />
              </button>
            )}
          </div>
        ))}
      </div>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          selectable: true,
          selectedKeys: [tabs.activeId],
          className: styles['all'] ?? '',
          items: tabs.list.map((tab) => ({ key: tab.id, label: label(tab), onClick: () => show(tab) })),
        }}
      >
        <Button type="text" icon={<DownOutlined />} aria-label={t('tabs.all')} title={t('tabs.all')} />
      </Dropdown>
      {menu && <TabMenu label={t('tabs.menu')} items={actions(menu.tab)} place={menu} onClose={closeMenu} />}
    </div>
  );
}

const tabButtons = (strip: HTMLElement | null): HTMLElement[] => [
  ...(strip?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
];

function targetOf(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count;
    case 'ArrowLeft':
      return (place - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The focus of a tab that is closed by key passes to the tab that takes its place. */
function useFocusAfterClose(strip: React.RefObject<HTMLElement | null>, list: readonly Tab[]): (place: number) => void {
  const wanted = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is what changes when a tab has closed.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const buttons = tabButtons(strip.current);
    buttons[Math.min(wanted.current, buttons.length - 1)]?.focus();
    wanted.current = null;
  }, [list, strip]);
  return (place) => {
    wanted.current = place;
  };
}

/** The shown tab is always to be seen, also when the strip is longer than the screen. */
function useScrollToActive(activeId: string, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of tabs moves the shown one, too.
  useEffect(() => {
    document.getElementById(tabId(activeId))?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId, count]);
}
