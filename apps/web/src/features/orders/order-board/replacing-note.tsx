import { useTranslation } from '@xunban/i18n/react';
import { Button, Notice } from '@xunban/ui';
import type { ReplacedRow } from './replaced-row.ts';

/** States that the next board replaces a row of the cart, and offers to leave the row as it is. */
export function ReplacingNote({ row, onClear }: { row: ReplacedRow | undefined; onClear: () => void }) {
  const { t } = useTranslation('quote');
  if (!row) return null;
  return (
    <Notice
      tone="info"
      title={t('replacing.title', { file: row.fileName })}
      action={
        <Button size="small" onClick={onClear}>
          {t('replacing.stop')}
        </Button>
      }
    >
      {t('replacing.hint')}
    </Notice>
  );
}
