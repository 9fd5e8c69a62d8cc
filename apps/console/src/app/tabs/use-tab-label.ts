import { useTranslation } from '@xunban/i18n/react';
import { pathOf } from '../../shared/tabs/tab-key.ts';
import type { Tab } from '../../shared/tabs/tab-model.ts';
import { pageAt } from '../pages.ts';

/** Returns the label of a tab: the name that its page has set, else the page's title. */
export function useTabLabel(): (tab: Tab) => string {
  const { t } = useTranslation('console');
  return ({ title, key }) => title ?? t(pageAt(pathOf(key))?.title ?? 'nav.missing');
}
