import { useQuery } from '@tanstack/react-query';
import { type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { askedFields, differs, measuredFields, withMeasured } from '@xunban/pricing/measured-fields';
import { PageHeader, toast } from '@xunban/ui';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSteady } from '../../../../shared/use-steady.ts';
import type { OpenBoard } from '../../../files/board-file/board-reader.ts';
import { forgetFile } from '../../../files/board-file/kept-file.ts';
import type { BoardListener } from '../../../files/board-file/use-board-file.ts';
import type { ShownOfBoard } from '../../../files/board-viewer/shown-of-board.ts';
import { OrderActions } from '../../../orders/order-board/order-actions.tsx';
import { OrderDialogs } from '../../../orders/order-board/order-dialogs.tsx';
import { type ReorderedBoard, useReorderedBoard } from '../../../orders/order-board/reordered-board.ts';
import { ReorderingNote } from '../../../orders/order-board/reordering-note.tsx';
import { useReplacedRow } from '../../../orders/order-board/replaced-row.ts';
import { ReplacingNote } from '../../../orders/order-board/replacing-note.tsx';
import { useRevisedOrder } from '../../../orders/order-board/revised-order.ts';
import { RevisingNote } from '../../../orders/order-board/revising-note.tsx';
import { type OrderGoal, useOrderBoard } from '../../../orders/order-board/use-order-board.ts';
import { type FieldChange, withChanges } from '../../live-quote/option-view.ts';
import { type PricedReorder, quoteQueries } from '../../live-quote/quote-queries.ts';
import { useLiveQuote } from '../../live-quote/use-live-quote.ts';
import { useProposals } from '../../live-quote/use-proposals.ts';
import { keepDraft, useQuoteSpec } from '../../live-quote/use-quote-spec.ts';
import { PriceMatrix } from '../../price-panel/price-matrix.tsx';
import { PricePanel } from '../../price-panel/price-panel.tsx';
import { PrintedQuote } from '../../price-panel/printed-quote.tsx';
import { DearPlaceNote } from '../../quote-form/dear-place-note.tsx';
import { dearPlace } from '../../quote-form/easier-track.ts';
import { fillFromBoard } from '../../quote-form/fill-from-board.ts';
import type { FormContext } from '../../quote-form/form-context.ts';
import { NOTHING_SET, withoutFile } from '../../quote-form/set-by-file.ts';
import { SpecForm } from '../../quote-form/spec-form.tsx';
import { useRepairAfterFill } from '../../quote-form/use-repair-after-fill.ts';
import { useSetByFile } from '../../quote-form/use-set-by-file.ts';
import { ProfileBar } from '../../quote-profiles/profile-bar.tsx';
import { useLastOrderHabits } from '../../quote-profiles/use-last-order-habits.ts';
import { ReadinessInShort, ReadinessOfBoard } from '../../readiness/readiness-parts.tsx';
import { QuoteTools } from '../../saved-quotes/quote-tools.tsx';
import { SavedQuoteDialogs } from '../../saved-quotes/saved-quote-dialogs.tsx';
import { useQuoteTools } from '../../saved-quotes/use-quote-tools.ts';
import { BoardSection, type FileState } from '../board-section.tsx';
import { PriceAnnouncer } from '../price-announcer.tsx';
import { PricePlace } from '../price-place.tsx';
import { useEarlyPress } from '../use-early-press.ts';
import styles from './quote-page.module.css';

/** Smart pricing: a board's files on the left make the form, the form makes the price on the right. */
export function QuotePage() {
  const { t } = useTranslation('quote');
  const { spec, change, free, setFree } = useQuoteSpec();
  const [isFresh] = useState(spec === defaultBoardSpec);
  const [board, setBoard] = useState<OpenBoard>();
  const config = useQuery(quoteQueries.config());
  const reordered = useReorderedBoard();
  const live = useLiveQuote(spec, reordered.board && priceOfReorder(reordered.board, board !== undefined));
  const measured = useMemo(() => (board ? measuredFields(board.facts) : []), [board]);
  const asked = useMemo(() => (board ? askedFields(board.facts) : []), [board]);
  const measuredNames = useMemo(() => new Set<string>(measured.map(({ field }) => field)), [measured]);
  const ofFile = useSetByFile();
  const repairNext = useRepairAfterFill(live, measured, (repair) => {
    change(repair);
    ofFile.note(spec, repair(spec));
  });
  const proposals = useProposals(spec, change);
  useLastOrderHabits(spec, measuredNames, proposals);
  const replaced = useReplacedRow();
  const revised = useRevisedOrder();
  const order = useOrderBoard(
    { spec, archive: board?.archive },
    (archive) => {
      // A file that was chosen while this one was uploaded stays.
      if (archive === board?.archive) {
        void forgetFile();
        keepDraft('');
      }
      replaced.forget();
      revised.forget();
      reordered.forget();
    },
    { replaced: replaced.row, revised: revised.order, reordered: reordered.board },
  );
  const tools = useQuoteTools(spec, board);
  const total = live.quote?.chosen?.total;
  const isBlocked = total === undefined || live.isStale;
  const [fileState, setFileState] = useState<FileState>('starting');
  const isReading = fileState === 'reading';
  // A board that is still being read may fill the form anew, so its price is not the last word.
  const isHeld = isBlocked || fileState !== 'done';
  // Nothing is wrong, there is only no price yet: a press waits for it.
  const isComing = isHeld && (fileState !== 'done' || (!live.error && (live.isStale || !live.quote)));

  const takeBoard = useSteady<Parameters<BoardListener>, void>((read, occasion, before) => {
    setBoard(read);
    // The form says nothing yet, so a file from an earlier visit fills it like one that is chosen now.
    const fills = occasion === 'kept' && isFresh ? 'chosen' : occasion;
    const isAnother = read !== undefined && fills === 'chosen';
    const set = isAnother ? ofFile.set() : NOTHING_SET;
    const start = (current: BoardSpec) => withoutFile(current, set);
    const began = start(spec);
    const filled = fillFromBoard(began, read, fills, before);
    change((current) => (current === spec ? filled : fillFromBoard(start(current), read, fills, before)));
    if (isAnother) ofFile.begin();
    ofFile.note(began, filled);
    if (isAnother) repairNext();
    if (!read || occasion !== 'chosen') return;
    toast.success(
      t('file.filled', { count: measuredFields(read.facts).filter((field) => !differs(filled, field)).length }),
    );
  });
  const go = (goal: OrderGoal) => {
    if (!board && !replaced.row && goal !== 'resubmit' && goal !== 'reorder') {
      toast.warning(t('file.needed'));
      document.querySelector<HTMLInputElement>('#board-file input[type=file]')?.focus();
      return;
    }
    if (total !== undefined) order.start(goal, { spec, archive: board?.archive, total });
  };
  const { wanted, press } = useEarlyPress({ isHeld, isComing, go });
  const apply = useCallback(
    (changes: readonly FieldChange[]) => change((current) => withChanges(current, changes)),
    [change],
  );
  // The effects of all options are hundreds of small texts, so they are rendered deferred and choices at once. The
  // first answer is not deferred, because without it no option is closed.
  const deferred = useDeferredValue(live.quote);
  const quote = deferred ?? live.quote;
  const isStale = live.isStale || isReading || quote !== live.quote;
  const swap = useSteady(proposals.swap);
  const reset = useSteady(() => {
    const usual = { ...defaultBoardSpec, ...(spec.measured && { measured: spec.measured }) };
    const filled = withMeasured(usual, measured);
    proposals.swap(filled, t('form.resetDone'));
    ofFile.begin();
    ofFile.note(usual, filled);
    repairNext();
  });
  const [shown, setShown] = useState<ShownOfBoard>();
  const show = useCallback((asked: ShownOfBoard) => {
    // A new object each time: asked for again, it is shown again.
    setShown({ ...asked });
    document.querySelector('#board-file')?.scrollIntoView({ block: 'start' });
  }, []);
  const form = useMemo<FormContext>(
    () => ({
      spec,
      change,
      swap,
      reset,
      quote,
      isStale,
      measured,
      showPlace: show,
      asked,
      free,
      setFree,
      offered: config.data?.options,
    }),
    [spec, change, swap, reset, quote, isStale, measured, asked, show, free, setFree, config.data],
  );
  const matrix = useMemo(
    () => <PriceMatrix quote={quote} isStale={isStale} onChange={apply} />,
    [quote, isStale, apply],
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
          <ReplacingNote row={replaced.row} onForget={replaced.forget} />
          <ReorderingNote board={reordered.board} onForget={reordered.forget} />
          <RevisingNote order={revised.order} onNote={revised.write} onForget={revised.forget} />
          <BoardSection spec={spec} onBoard={takeBoard} onReading={setFileState} shown={shown} onDelivery={apply} />
          <SpecForm form={form} beside={matrix} />
        </div>
        <PricePlace
          live={live}
          order={order}
          onGoal={press}
          isBlocked={isHeld && !isComing}
          isReading={isReading}
          wanted={wanted}
          taken={proposals.taken}
          shown={shown}
          verdict={board && !isReading && <ReadinessInShort board={board} form={form} />}
        >
          <PricePanel
            spec={spec}
            live={live}
            measured={measuredNames}
            free={free}
            proposals={proposals}
            onChange={apply}
            isReading={isReading}
            verdict={board && !isReading && <ReadinessOfBoard board={board} form={form} onShow={show} />}
            dearPlace={dearPlace(form) && <DearPlaceNote form={form} />}
            tools={<QuoteTools tools={tools} isBlocked={isBlocked} />}
            actions={<OrderActions order={order} onGoal={press} isBlocked={isHeld && !isComing} wanted={wanted} />}
          />
        </PricePlace>
      </div>
      <PrintedQuote quote={live.quote} fileName={board?.archive.name} />
      <SavedQuoteDialogs
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

/** With the tooling of the earlier order, as far as the board still fits it. */
const priceOfReorder = ({ orderNo, fileId }: ReorderedBoard, hasAnotherFile: boolean): PricedReorder => ({
  orderNo,
  hasAnotherFile,
  ...(fileId !== undefined && { fileId }),
});

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
