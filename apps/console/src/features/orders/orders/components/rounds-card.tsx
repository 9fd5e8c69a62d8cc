import { type CompareTwo, openStoredComparison } from '@xunban/board-compare';
import { RoundHistory } from '@xunban/board-compare/round-history';
import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';

/** The buyer's changes from round to round. Next to a review decision the last change is shown without a request. */
export function RoundsCard({ order, showsDifferences }: { order: StaffOrderDetail; showsDifferences: boolean }) {
  const { t } = useTranslation('compare');
  if (order.previousRounds.length === 0) return null;
  return (
    <Card title={t('rounds.title')} extra={t('rounds.now', { round: order.round })}>
      <RoundHistory
        rounds={order.previousRounds}
        current={order}
        compare={({ round }) => betweenRounds(order.id, round)}
        showsDifferences={showsDifferences}
      />
    </Card>
  );
}

/** Compares the file of a previous round with that of the next one. */
export function betweenRounds(id: string, round: number): CompareTwo {
  const params = { id, round };
  return openStoredComparison({
    compare: (signal) => api.comparison.rounds({ params }, { signal }),
    image: (image, signal) => api.comparison.roundImage({ params: { ...params, image } }, { signal }),
  });
}
