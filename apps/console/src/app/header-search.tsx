import { SearchOutlined } from '@ant-design/icons';
import { drawnMenu, filterMenu, type Holder } from '@xunban/access';
import { loadAreas, useTranslation } from '@xunban/i18n/react';
import { useDocumentKeys, useIsMobile } from '@xunban/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { pages } from './pages.ts';

const SearchDialog = lazy(async () => {
  const [{ SearchDialog: Dialog }] = await Promise.all([
    import('../features/back-office/search/search-dialog.tsx'),
    loadAreas(['console-inbox']),
  ]);
  return { default: Dialog };
});

/** The global search, opened by its button or by Ctrl K and ⌘K from anywhere. */
export function HeaderSearch({ holder }: { readonly holder: Holder }) {
  const { t } = useTranslation('console');
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  useDocumentKeys((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  });
  const menu = drawnMenu(
    filterMenu(
      pages.map((page) => ({ ...page, key: page.path })),
      holder,
    ),
  ).filter(({ menu: place }) => place);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={t('nav.search')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {!isMobile && <kbd>{IS_MAC ? '⌘K' : 'Ctrl K'}</kbd>}
      </Button>
      {isOpen && (
        <Suspense>
          <SearchDialog
            pages={menu.map(({ path, title }) => ({ path, title: t(title) }))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
