import { useQuery } from '@tanstack/react-query';
import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { PageHeader, toast } from '@xunban/ui';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { quoteQueries } from '../api/quote-queries.ts';
import { BoardSection } from '../components/board/board-section.tsx';
import type { FormContext } from '../components/form/form-context.ts';
import { SpecForm } from '../components/form/spec-form.tsx';
import { KeptDialogs } from '../components/kept/kept-dialogs.tsx';
import { QuoteTools } from '../components/kept/quote-tools.tsx';
import { OrderActions } from '../components/price/order-actions.tsx';
import { OrderDialogs } from '../components/price/order-dialogs.tsx';
import { PriceAnnouncer } from '../components/price/price-announcer.tsx';
import { PriceMatrix } from '../components/price/price-matrix.tsx';
import { PricePanel } from '../components/price/price-panel.tsx';
import { PricePlace } from '../components/price/price-place.tsx';
import { PrintedQuote } from '../components/price/printed-quote.tsx';
import { ProfileBar } from '../components/profiles/profile-bar.tsx';
import { fillFromBoard } from '../model/fill-from-board.ts';
import { measuredFields } from '../model/measured-fields.ts';
import { type FieldChange, withChanges } from '../model/option-view.ts';
import { forgetFile } from '../state/kept-file.ts';
import { keepDraft } from '../state/spec-draft.ts';
import type { BoardListener } from '../state/use-board-file.ts';
import { useLastOrderHabits } from '../state/use-last-order-habits.ts';
import { useLiveQuote } from '../state/use-live-quote.ts';
import { type OrderGoal, useOrderBoard } from '../state/use-order-board.ts';
import { useProposals } from '../state/use-proposals.ts';
import { useQuoteSpec } from '../state/use-quote-spec.ts';
import { useQuoteTools } from '../state/use-quote-tools.ts';
import { useRepairAfterFill } from '../state/use-repair-after-fill.ts';
import { useSteady } from '../state/use-steady.ts';
import type { OpenBoard } from '../worker/board-reader.ts';
import styles from './quote-page.module.css';

/** Smart pricing: a board's files on the left make the form, the form makes the price on the right. */
export function QuotePage() {
  const { t } = useTranslation('quote');
  const { spec, change, free, setFree } = useQuoteSpec();
  const [isFresh] = useState(spec === defaultBoardSpec);
  const [board, setBoard] = useState<OpenBoard>();
  const config = useQuery(quoteQueries.config());
  const live = useLiveQuote(spec);
  const measured = useMemo(() => (board ? measuredFields(board.facts) : []), [board]);
  const measuredNames = useMemo(() => new Set<string>(measured.map(({ field }) => field)), [measured]);
  const repairNext = useRepairAfterFill(live, (name) => measuredNames.has(name), change);
  const proposals = useProposals(spec, change);
  useLastOrderHabits(spec, measuredNames, proposals);
  const order = useOrderBoard(() => {
    void forgetFile();
    keepDraft('');
  });
  const tools = useQuoteTools(spec);
  const total = live.quote?.chosen?.total;
  const isBlocked = total === undefined || live.isStale;

  const takeBoard = useSteady<Parameters<BoardListener>, void>((read, occasion, before) => {
    setBoard(read);
    // Nothing was said yet: a file from an earlier visit speaks as one that is chosen now.
    const fills = occasion === 'kept' && isFresh ? 'chosen' : occasion;
    change((current) => fillFromBoard(current, read, fills, before));
    if (!read || occasion !== 'chosen') return;
    repairNext();
    toast.success(t('file.filled', { count: measuredFields(read.facts).length }));
  });
  const go = (goal: OrderGoal) => {
    if (!board) {
      toast.warning(t('file.needed'));
      document.querySelector<HTMLInputElement>('#board-file input[type=file]')?.focus();
      return;
    }
    if (total !== undefined) order.start(goal, { spec, archive: board.archive, total });
  };
  const apply = useCallback(
    (changes: readonly FieldChange[]) => change((current) => withChanges(current, changes)),
    [change],
  );
  // What the last quote says of each option is hundreds of small texts: drawn when there is time, choices at once. The
  // first answer is not put off, because until it stands in the form nothing there is closed.
  const deferred = useDeferredValue(live.quote);
  const quote = deferred ?? live.quote;
  const isStale = live.isStale || quote !== live.quote;
  const swap = useSteady(proposals.swap);
  const form = useMemo<FormContext>(
    () => ({
      spec,
      change,
      swap,
      quote,
      isStale,
      measured,
      free,
      setFree,
      castellations: board?.facts.holes?.castellated ?? 0,
      offered: config.data?.options,
    }),
    [spec, change, swap, quote, isStale, measured, free, setFree, board, config.data],
  );
  return (
    <div className={styles['page']}>
      <PriceAnnouncer live={live} />
      <div className={styles['columns']}>
        <div className={styles['board']}>
          <div className={styles['head']}>
            <PageHeader
              title={t('page.title')}
              lead={t('page.lead')}
              actions={<ProfileBar spec={spec} measured={measuredNames} proposals={proposals} />}
            />
          </div>
          <SkipLinks />
          <BoardSection spec={spec} onBoard={takeBoard} />
          <SpecForm form={form} />
          <PriceMatrix quote={quote} isStale={isStale} onChange={apply} />
        </div>
        <PricePlace live={live} order={order} onGoal={go} isBlocked={isBlocked} taken={proposals.taken}>
          <PricePanel
            spec={spec}
            live={live}
            measured={measuredNames}
            free={free}
            proposals={proposals}
            onChange={apply}
            tools={<QuoteTools tools={tools} isBlocked={isBlocked} />}
            actions={<OrderActions order={order} onGoal={go} isBlocked={isBlocked} />}
          />
        </PricePlace>
      </div>
      <PrintedQuote quote={live.quote} fileName={board?.archive.name} />
      <KeptDialogs
        tools={tools}
        spec={spec}
        fileName={board?.archive.name}
        isBlocked={isBlocked}
        onReopen={proposals.swap}
      />
      <OrderDialogs order={order} onSignedIn={go} />
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
