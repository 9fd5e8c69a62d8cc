import { useQuery } from '@tanstack/react-query';
import { type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { PageHeader, toast } from '@xunban/ui';
import { useMemo } from 'react';
import { quoteQueries } from '../api/quote-queries.ts';
import { BoardSection } from '../components/board/board-section.tsx';
import type { FormContext } from '../components/form/form-context.ts';
import { SpecForm } from '../components/form/spec-form.tsx';
import { OrderActions } from '../components/price/order-actions.tsx';
import { OrderDialogs } from '../components/price/order-dialogs.tsx';
import { PriceBar } from '../components/price/price-bar.tsx';
import { PriceMatrix } from '../components/price/price-matrix.tsx';
import { PricePanel } from '../components/price/price-panel.tsx';
import { fillFromBoard } from '../model/fill-from-board.ts';
import { measuredFields } from '../model/measured-fields.ts';
import { type FieldChange, withChanges } from '../model/option-view.ts';
import { useBoardFile } from '../state/use-board-file.ts';
import { useLiveQuote } from '../state/use-live-quote.ts';
import { type OrderGoal, useOrderBoard } from '../state/use-order-board.ts';
import { useQuoteSpec } from '../state/use-quote-spec.ts';
import styles from './quote-page.module.css';

/** Smart pricing: a board's files on the left make the form, the form makes the price on the right. */
export function QuotePage() {
  const { t } = useTranslation('quote');
  const [spec, change] = useQuoteSpec();
  const config = useQuery(quoteQueries.config());
  const live = useLiveQuote(spec);

  const file = useBoardFile((board, occasion, before) => {
    change((current) => fillFromBoard(current, board, occasion, before));
    if (occasion === 'chosen') toast.success(t('file.filled', { count: measuredFields(board.facts).length }));
  });
  const { board } = file;
  const measured = useMemo(() => (board ? measuredFields(board.facts) : []), [board]);
  const order = useOrderBoard(file.remove);
  const total = live.quote?.chosen?.total;
  const isBlocked = total === undefined || live.isStale;

  const go = (goal: OrderGoal) => {
    if (!board) {
      toast.warning(t('file.needed'));
      document.querySelector<HTMLInputElement>('#board-file input[type=file]')?.focus();
      return;
    }
    if (total !== undefined) order.start(goal, { spec, archive: board.archive, total });
  };
  const apply = (changes: readonly FieldChange[]) => change((current) => withChanges(current, changes));
  const form: FormContext = {
    spec,
    change,
    quote: live.quote,
    isStale: live.isStale,
    measured,
    castellations: board?.facts.holes?.castellated ?? 0,
    offered: config.data?.options,
  };
  return (
    <div className={styles['page']}>
      <PageHeader title={t('page.title')} lead={t('page.lead')} />
      <div className={styles['columns']}>
        <div className={styles['board']}>
          <BoardSection file={file} spec={spec} />
          <SpecForm form={form} onReset={() => change(usualBoard)} />
          <PriceMatrix live={live} onChange={apply} />
        </div>
        <aside className={styles['price']} id="price" aria-label={t('price.title')}>
          <PricePanel
            spec={spec}
            live={live}
            onChange={apply}
            actions={<OrderActions order={order} onGoal={go} isBlocked={isBlocked} />}
          />
        </aside>
      </div>
      <PriceBar live={live} order={order} onGoal={go} isBlocked={isBlocked} />
      <OrderDialogs order={order} onSignedIn={go} />
    </div>
  );
}

/** The usual board; what the file says of the priced facts stays. */
const usualBoard = ({ measured }: BoardSpec): BoardSpec =>
  measured ? { ...defaultBoardSpec, measured } : defaultBoardSpec;
