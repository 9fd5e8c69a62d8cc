import { useTranslation } from '@xunban/i18n/react';
import { Button, Notice } from '@xunban/ui';
import type { ReorderedBoard } from './reordered-board.ts';

/** States that the page edits a board that is ordered again, and offers to stop that. */
export function ReorderingNote({ board, onClear }: { board: ReorderedBoard | undefined; onClear: () => void }) {
  const { t } = useTranslation('quote');
  if (!board) return null;
  return (
    <Notice
      tone="info"
      title={t('reordering.title', { orderNo: board.orderNo })}
      action={
        <Button size="small" onClick={onClear}>
          {t('reordering.stop')}
        </Button>
      }
    >
      {t('reordering.hint', { file: board.fileName })}
    </Notice>
  );
}
