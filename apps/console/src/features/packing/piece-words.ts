import type { PackingJob } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';

/** Pieces as the trade counts them: boards, or panels of so many boards. */
export function usePieceWords(): (
  count: number,
  board: Pick<PackingJob['boards'][number], 'boardsPerPiece'>,
) => string {
  const { t } = useTranslation('console-packing');
  return (count, { boardsPerPiece: per }) =>
    per === 1 ? t('pieces', { count }) : t('sets', { count, per, boards: count * per });
}
