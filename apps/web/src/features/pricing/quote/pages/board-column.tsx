import { useTranslation } from '@xunban/i18n/react';
import { PageHeader } from '@xunban/ui';
import { useMemo } from 'react';
import type { ShownOfBoard } from '../../../files/board-viewer/shown-of-board.ts';
import { ReorderingNote } from '../../../orders/order-board/reordering-note.tsx';
import { ReplacingNote } from '../../../orders/order-board/replacing-note.tsx';
import { RevisingNote } from '../../../orders/order-board/revising-note.tsx';
import { PriceMatrix } from '../../price-panel/price-matrix.tsx';
import type { FormContext } from '../../quote-form/form-context.ts';
import { SpecForm } from '../../quote-form/spec-form.tsx';
import { ProfileBar } from '../../quote-profiles/profile-bar.tsx';
import { BoardSection } from '../board-section.tsx';
import type { QuotePurpose } from '../use-quote-order.ts';
import type { QuoteSession } from '../use-quote-session.ts';
import styles from './quote-page.module.css';

interface BoardColumnProps {
  readonly session: QuoteSession;
  readonly purpose: QuotePurpose;
  readonly form: FormContext;
  readonly shown: ShownOfBoard | undefined;
}

/** The file of the board, and the form below it. */
export function BoardColumn({ session, purpose, form, shown }: BoardColumnProps) {
  const { t } = useTranslation('quote');
  const { spec, measuredNames, proposals, apply } = session;
  const { replaced, reordered, revised } = purpose;
  const { quote, isStale } = form;
  const matrix = useMemo(
    () => <PriceMatrix quote={quote} isStale={isStale} onChange={apply} />,
    [quote, isStale, apply],
  );
  return (
    <div className={styles['board']}>
      <div className={styles['head']}>
        <PageHeader
          title={t('page.title')}
          lead={session.board ? undefined : t('page.lead')}
          actions={<ProfileBar spec={spec} measured={measuredNames} proposals={proposals} />}
        />
      </div>
      <SkipLinks />
      <ReplacingNote row={replaced.row} onClear={replaced.clear} />
      <ReorderingNote board={reordered.board} onClear={reordered.clear} />
      <RevisingNote order={revised.order} onNote={revised.write} onClear={revised.clear} />
      <BoardSection
        spec={spec}
        onBoard={session.takeBoard}
        onFirst={session.takeFirst}
        onReading={session.setFileState}
        shown={shown}
        onDelivery={apply}
      />
      <SpecForm form={form} aside={matrix} />
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
