import {
  CloseOutlined,
  MinusCircleOutlined,
  PushpinOutlined,
  ReloadOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons';
import { useTranslation } from '@xunban/i18n/react';
import type { ReactNode } from 'react';
import type { Tab } from '../../shared/tabs/tab-model.ts';
import type { MenuItem } from './tab-menu.tsx';
import type { TabAction, TabsControl } from './use-tabs.ts';

const ICONS: Readonly<Record<TabAction, ReactNode>> = {
  closeLeft: <VerticalRightOutlined />,
  closeRight: <VerticalLeftOutlined />,
  closeOthers: <MinusCircleOutlined />,
  refresh: <ReloadOutlined />,
  pin: <PushpinOutlined />,
  unpin: <PushpinOutlined />,
  close: <CloseOutlined />,
};

/** Returns the actions of a tab as menu items; those that would close nothing are disabled. */
export function useTabActions(control: TabsControl): (tab: Tab) => readonly MenuItem[] {
  const { t } = useTranslation('console');
  const { list } = control.tabs;
  return (tab) => {
    const place = list.indexOf(tab);
    const closable = (from: number, to: number) => list.slice(from, to).filter((other) => other.closable).length;
    const left = closable(0, place);
    const right = closable(place + 1, list.length);
    const item = (action: TabAction, disabled = false): MenuItem => ({
      key: action,
      label: t(`tabs.${action}`),
      icon: ICONS[action],
      disabled,
      run: () => control.run(action, tab),
    });
    return [
      item('closeLeft', left === 0),
      item('closeRight', right === 0),
      item('closeOthers', left + right === 0),
      item('refresh'),
      item(tab.closable ? 'pin' : 'unpin'),
      item('close', !tab.closable),
    ];
  };
}
