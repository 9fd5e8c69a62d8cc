import type { OrderDetail } from '@xunban/contract';
import { loadAreas, useTranslation } from '@xunban/i18n/react';
import { Button } from '@xunban/ui';
import { lazy, Suspense, useState } from 'react';

/** The drawing, its worker and its texts are loaded on demand. */
const BoardOfOrder = lazy(async () => {
  const [view] = await Promise.all([import('./board-of-order.tsx'), loadAreas(['quote', 'board-problems'])]);
  return { default: view.BoardOfOrder };
});

/** Opens the board of an order as the quote page shows it: large, layer by layer, in space, and to be saved. */
export function BoardViewerButton({ order }: { readonly order: Pick<OrderDetail, 'id' | 'fileName' | 'spec'> }) {
  const { t } = useTranslation('order');
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const show = () => {
    setOpen(true);
    setWasOpen(true);
  };
  return (
    <>
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={show}>
        {t('detail.viewBoard')}
      </Button>
      {/* It stays when it is closed: the browser gives the focus back. */}
      {wasOpen && (
        <Suspense>
          <BoardOfOrder order={order} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
