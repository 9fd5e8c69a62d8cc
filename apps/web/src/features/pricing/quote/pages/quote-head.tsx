import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Notice, PageHeader } from '@xunban/ui';
import { Link } from 'react-router';
import { stencilPath } from '../../../../shared/stencil-path.ts';
import { ReorderingNote } from '../../../orders/order-board/reordering-note.tsx';
import { ReplacingNote } from '../../../orders/order-board/replacing-note.tsx';
import { RevisingNote } from '../../../orders/order-board/revising-note.tsx';
import { ProfileBar } from '../../quote-profiles/profile-bar.tsx';
import type { QuotePurpose } from '../use-quote-order.ts';
import type { QuoteSession } from '../use-quote-session.ts';
import styles from './quote-page.module.css';

interface QuoteHeadProps {
  readonly session: Pick<QuoteSession, 'spec' | 'measuredNames' | 'proposals' | 'unread'>;
  readonly purpose: QuotePurpose;
}

/** The title of the page, and what the board is for when it is not a new one. */
export function QuoteHead({ session: { spec, measuredNames, proposals, unread }, purpose }: QuoteHeadProps) {
  const { t } = useTranslation(['quote', 'common']);
  const { replaced, reordered, revised } = purpose;
  return (
    <div className={styles['head']}>
      <SkipLinks />
      <PageHeader
        title={t('page.title')}
        actions={
          <>
            <Link className={buttonClass({})} to={stencilPath()}>
              {t('page.toStencil')}
            </Link>
            <ProfileBar spec={spec} measured={measuredNames} proposals={proposals} />
          </>
        }
      />
      {unread.length > 0 && (
        <Notice tone="info">{t('page.unread', { list: unread.join(t('common:punctuation.list')) })}</Notice>
      )}
      <ReplacingNote row={replaced.row} onClear={replaced.clear} />
      <ReorderingNote board={reordered.board} onClear={reordered.clear} />
      <RevisingNote order={revised.order} onNote={revised.write} onClear={revised.clear} />
    </div>
  );
}

/** For the keyboard: past the file and its drawing to the form, past the form to the price. */
function SkipLinks() {
  const { t } = useTranslation('quote');
  return (
    <nav className={styles['skips']} aria-label={t('page.skips')}>
      <a href="#board-form">{t('page.toForm')}</a>
      <a href="#price">{t('page.toPrice')}</a>
    </nav>
  );
}
