import { MoreOutlined } from '@ant-design/icons';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Select } from '@xunban/ui';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { activeTab } from '../../shared/tabs/tab-model.ts';
import { type MenuPlace, TabMenu } from './tab-menu.tsx';
import styles from './tabs.module.css';
import { useTabActions } from './use-tab-actions.tsx';
import { useTabLabel } from './use-tab-label.ts';
import type { TabsControl } from './use-tabs.ts';

/** The tabs on a phone: one list to choose from, and the actions of the visible one. */
export function TabSelect({ control }: { control: TabsControl }) {
  const { t } = useTranslation('console');
  const label = useTabLabel();
  const actions = useTabActions(control);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const more = useRef<HTMLButtonElement>(null);
  const { list, activeId } = control.tabs;
  const active = activeTab(control.tabs);
  const choose = (id: string) => {
    const chosen = list.find((tab) => tab.id === id);
    if (chosen) control.show(chosen);
  };
  if (!active) return null;
  return (
    <div className={styles['selectRow']}>
      <Select
        aria-label={t('tabs.label')}
        value={activeId}
        onChange={(event) => choose(event.target.value)}
        className={classes(layout['grow'], layout['shrinks'])}
      >
        {list.map((tab) => (
          <option key={tab.id} value={tab.id}>
            {label(tab)}
          </option>
        ))}
      </Select>
      <span className={styles['count']}>{list.length}</span>
      <Button
        ref={more}
        type="text"
        icon={<MoreOutlined />}
        aria-label={t('tabs.menu')}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={(event) => {
          const { right, bottom } = event.currentTarget.getBoundingClientRect();
          setPlace({ x: right, y: bottom });
        }}
      />
      {place && (
        <TabMenu
          label={t('tabs.menu')}
          items={actions(active)}
          place={place}
          onClose={() => {
            setPlace(null);
            more.current?.focus();
          }}
        />
      )}
    </div>
  );
}
