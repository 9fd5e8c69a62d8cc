import { openStoredComparison } from '@xunban/board-compare';
import { PreviousFileNotice } from '@xunban/board-compare/previous-file-notice';
import type { CartRow, PreviousFile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { orderPath } from '../../../../shared/order-path.ts';

interface CartFileNoticeProps {
  readonly row: Pick<CartRow, 'fileId' | 'fileName'>;
  readonly previous: PreviousFile | undefined;
  /** True when differences are shown immediately, because the next step is payment. */
  readonly showsDifferences?: boolean;
}

/** Compares the file of a cart row with that of an earlier order; renders nothing for a new board. */
export function CartFileNotice({ row: { fileId, fileName }, previous, showsDifferences = false }: CartFileNoticeProps) {
  const { t } = useTranslation('compare');
  const previousFileId = previous?.fileId ?? '';
  const compare = useMemo(() => {
    const params = { fileId, previousFileId };
    return openStoredComparison({
      compare: (signal) => api.comparison.ownFiles({ params }, { signal }),
      image: (image, signal) => api.comparison.ownFilesImage({ params: { ...params, image } }, { signal }),
    });
  }, [fileId, previousFileId]);
  if (!previous) return null;
  // An order that was reset to the cart no longer exists as an order.
  const link =
    previous.reason === 'reset' ? undefined : <Link to={orderPath(previous.orderNo)}>{t('previousFile.open')}</Link>;
  return (
    <PreviousFileNotice
      previous={previous}
      fileName={fileName}
      compare={compare}
      showsDifferences={showsDifferences}
      link={link}
    />
  );
}
