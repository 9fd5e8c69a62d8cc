import type { PreviousFile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Notice } from '@xunban/ui';
import type { ReactNode } from 'react';
import { ComparisonButton } from './comparison-button.tsx';
import { ComparisonSummary } from './comparison-summary.tsx';
import type { CompareTwo } from './open-comparison.ts';

interface PreviousFileNoticeProps {
  readonly previous: PreviousFile;
  readonly fileName: string;
  /** Compares the two files; a changed function starts a new comparison. */
  readonly compare: CompareTwo;
  /** Shows the differences immediately instead of on demand. */
  readonly showsDifferences?: boolean;
  /** The number of the earlier order, as a link where there is one. */
  readonly link?: ReactNode;
}

/** Shows whether a board reuses the file of an earlier order, and the differences when it does not. */
export function PreviousFileNotice({
  previous,
  fileName,
  compare,
  showsDifferences = false,
  link,
}: PreviousFileNoticeProps) {
  const { t } = useTranslation('compare');
  const { orderNo, orderedAt, reason, isSameFile } = previous;
  const text = t(isSameFile ? 'previousFile.same' : 'previousFile.differs', {
    day: orderedAt.slice(0, 10),
    orderNo,
    fileName: previous.fileName,
  });
  return (
    <Notice tone={isSameFile ? 'success' : 'info'}>
      <div className={classes(layout['stack2'], layout['itemsStart'], layout['shrinks'])}>
        <span className={layout['breakAnywhere']}>
          {text} {reason !== 'sameFile' && <span className={layout['soft']}>{t(`previousFile.reason.${reason}`)}</span>}{' '}
          {link}
        </span>
        {!isSameFile && showsDifferences && <ComparisonSummary compare={compare} />}
        {!isSameFile && (
          <ComparisonButton
            label={t('previousFile.show')}
            beforeName={previous.fileName}
            afterName={fileName}
            compare={compare}
          />
        )}
      </div>
    </Notice>
  );
}
