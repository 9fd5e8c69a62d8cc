import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSteady } from '../../../../shared/use-steady.ts';
import type { ShownOfBoard } from '../../../files/board-viewer/shown-of-board.ts';
import { OrderActions } from '../../../orders/order-board/order-actions.tsx';
import { OrderDialogs } from '../../../orders/order-board/order-dialogs.tsx';
import { quoteQueries } from '../../live-quote/quote-queries.ts';
import { PriceMatrix } from '../../price-panel/price-matrix.tsx';
import { PricePanel } from '../../price-panel/price-panel.tsx';
import { PrintedQuote } from '../../price-panel/printed-quote.tsx';
import { CostDriverNote } from '../../quote-form/cost-driver-note.tsx';
import { costDriver } from '../../quote-form/easier-track.ts';
import { type FormContext, FormOfPage } from '../../quote-form/form-context.ts';
import { SpecForm } from '../../quote-form/spec-form.tsx';
import { ReadinessInShort } from '../../readiness/readiness-parts.tsx';
import { QuoteTools } from '../../saved-quotes/quote-tools.tsx';
import { SavedQuoteDialogs } from '../../saved-quotes/saved-quote-dialogs.tsx';
import { type QuoteTools as Tools, useQuoteTools } from '../../saved-quotes/use-quote-tools.ts';
import { BoardSection } from '../board-section.tsx';
import { PriceAnnouncer } from '../price-announcer.tsx';
import { PricePlace } from '../price-place.tsx';
import { PreliminaryInShort, PriceStage } from '../price-stage.tsx';
import { type QuoteOrder, useQuoteOrder, useQuotePurpose } from '../use-quote-order.ts';
import { type QuoteSession, useQuoteSession } from '../use-quote-session.ts';
import { QuoteHead } from './quote-head.tsx';
import styles from './quote-page.module.css';

/** Smart pricing: the board on the left fills the form in the middle, and the form makes the price on the right. */
export function QuotePage() {
  const purpose = useQuotePurpose();
  const session = useQuoteSession(purpose.reordered.board);
  const ordering = useQuoteOrder(session, purpose);
  const tools = useQuoteTools(session.spec, session.board);
  const place = useShownPlace();
  const form = useQuoteForm(session, place.show);
  const { spec, live, board, isBlocked, proposals } = session;
  const fileName = board?.archive.name;
  return (
    <div className={styles['page']}>
      <PriceAnnouncer live={live} />
      <div className={styles['columns']}>
        <QuoteHead session={session} purpose={purpose} />
        <div className={styles['board']}>
          <FormOfPage value={form}>
            <BoardSection
              spec={spec}
              onBoard={session.takeBoard}
              onFirst={session.takeFirst}
              onReading={session.setFileState}
              shown={place.shown}
              onDelivery={session.apply}
            />
          </FormOfPage>
        </div>
        <div className={styles['form']}>
          <SpecForm form={form} />
        </div>
        <PriceColumn session={session} ordering={ordering} tools={tools} form={form} place={place} />
      </div>
      <PrintedQuote quote={live.quote} fileName={fileName} />
      <SavedQuoteDialogs
        tools={tools}
        spec={spec}
        fileName={fileName}
        isBlocked={isBlocked}
        onReopen={proposals.swap}
      />
      <OrderDialogs order={ordering.order} onSignedIn={ordering.go} />
    </div>
  );
}

type ShownPlace = ReturnType<typeof useShownPlace>;

/** The place on the drawing that the form or the price asks to be shown. */
function useShownPlace() {
  const [shown, setShown] = useState<ShownOfBoard>();
  const show = useCallback((asked: ShownOfBoard) => {
    // A new object each time: asked for again, it is shown again.
    setShown({ ...asked });
    document.querySelector('#board-file')?.scrollIntoView({ block: 'start' });
  }, []);
  return { shown, show };
}

interface PriceColumnProps {
  readonly session: QuoteSession;
  readonly ordering: QuoteOrder;
  readonly tools: Tools;
  readonly form: FormContext;
  readonly place: ShownPlace;
}

function PriceColumn({ session, ordering, tools, form, place }: PriceColumnProps) {
  const { spec, live, measuredNames, free, proposals, apply, isReading, isUnpriced, isPreliminary } = session;
  const { order, press, isBlocked, wanted } = ordering;
  const board = isReading ? undefined : session.board;
  const { quote, isStale } = form;
  // The deferred answer may still be that of the board before, or of one that cannot be made: the table would contradict its total.
  const priced = quote?.chosen && !isPreliminary ? quote : live.quote;
  const matrix = useMemo(
    () => <PriceMatrix quote={priced} isStale={isStale} onChange={apply} />,
    [priced, isStale, apply],
  );
  return (
    <PricePlace
      live={live}
      order={order}
      onGoal={press}
      isBlocked={isBlocked}
      isReading={isUnpriced}
      wanted={wanted}
      taken={proposals.taken}
      shown={place.shown}
      verdict={isPreliminary ? <PreliminaryInShort /> : board && <ReadinessInShort board={board} form={form} />}
    >
      <PricePanel
        spec={spec}
        live={live}
        measured={measuredNames}
        free={free}
        proposals={proposals}
        onChange={apply}
        isReading={isUnpriced}
        isPreliminary={isPreliminary}
        stage={<PriceStage session={session} />}
        verdict={board && <ReadinessInShort board={board} form={form} />}
        matrix={matrix}
        costDriver={costDriver(form) && <CostDriverNote form={form} />}
        tools={<QuoteTools tools={tools} isBlocked={session.isBlocked} />}
        actions={<OrderActions order={order} onGoal={press} isBlocked={isBlocked} wanted={wanted} />}
      />
    </PricePlace>
  );
}

/** The context of the form, which changes only when the form has to render again. */
function useQuoteForm(session: QuoteSession, showPlace: FormContext['showPlace']): FormContext {
  const { spec, change, free, setFree, live, measuredFields, uncertainFields, reset, isUnpriced } = session;
  const offered = useQuery(quoteQueries.config()).data?.options;
  // The effects of all options are hundreds of small texts, so they are rendered deferred and choices at once. The
  // first answer is not deferred, because without it no option is closed.
  const deferred = useDeferredValue(live.quote);
  const quote = deferred ?? live.quote;
  const isStale = live.isStale || isUnpriced || quote !== live.quote;
  const swap = useSteady(session.proposals.swap);
  return useMemo(
    () => ({
      spec,
      change,
      swap,
      reset,
      quote,
      isStale,
      measuredFields,
      showPlace,
      uncertainFields,
      free,
      setFree,
      offered,
    }),
    [spec, change, swap, reset, quote, isStale, measuredFields, showPlace, uncertainFields, free, setFree, offered],
  );
}
