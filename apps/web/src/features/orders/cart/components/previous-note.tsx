import { openStoredComparison, PreviousFileNote } from '@xunban/board-compare';
import type { CartRow, PreviousFile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { orderPath } from '../../../../shared/order-path.ts';

interface PreviousNoteProps {
  readonly row: Pick<CartRow, 'fileId' | 'fileName'>;
  readonly former: PreviousFile | undefined;
  /** True when differences are shown immediately, because the next step is payment. */
  readonly isEager?: boolean;
}

/** Compares the file of a cart row with that of an earlier order; renders nothing for a new board. */
export function PreviousNote({ row: { fileId, fileName }, former, isEager = false }: PreviousNoteProps) {
  const { t } = useTranslation('compare');
  const previousFileId = former?.fileId ?? '';
  const compare = useMemo(() => {
    const params = { fileId, previousFileId };
    return openStoredComparison({
      compare: (signal) => api.comparison.ownFiles({ params }, { signal }),
      picture: (picture, signal) => api.comparison.ownFilesImage({ params: { ...params, picture } }, { signal }),
    });
  }, [fileId, previousFileId]);
  if (!former) return null;
  // An order that was reset to the cart no longer exists as an order.
  const link = former.reason === 'reset' ? undefined : <Link to={orderPath(former.orderNo)}>{t('former.open')}</Link>;
  return <PreviousFileNote former={former} fileName={fileName} compare={compare} isEager={isEager} link={link} />;
}
