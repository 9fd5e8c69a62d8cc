import { openStoredComparison } from '@xunban/board-compare';
import { RoundHistory } from '@xunban/board-compare/round-history';
import type { OrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, layout } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';

/** The changes from round to round; the files are compared on demand. */
export function RoundsCard({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['compare', 'order']);
  if (order.previousRounds.length === 0) return null;
  return (
    <Card
      title={t('rounds.title')}
      extra={<span className={layout['muted']}>{t('rounds.now', { round: order.round })}</span>}
    >
      <RoundHistory
        rounds={order.previousRounds}
        current={order}
        compare={(ended, next) => {
          const params = { fileId: next.fileId ?? '', previousFileId: ended.fileId ?? '' };
          return openStoredComparison({
            compare: (signal) => api.comparison.ownFiles({ params }, { signal }),
            image: (image, signal) => api.comparison.ownFilesImage({ params: { ...params, image } }, { signal }),
          });
        }}
      />
    </Card>
  );
}
