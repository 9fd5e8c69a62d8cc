import type { QuoteView } from '@xunban/contract';
import type { BoardSpec } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, Icon, layout, Money, problemText, Skeleton } from '@xunban/ui';
import type { ReactNode } from 'react';
import type { FieldChange } from '../live-quote/option-view.ts';
import { TakenNote } from '../live-quote/taken-note.tsx';
import type { LiveQuote } from '../live-quote/use-live-quote.ts';
import type { Proposals } from '../live-quote/use-proposals.ts';
import { useTaxedText } from '../live-quote/use-taxed-text.ts';
import { ViolationNotes } from '../live-quote/violation-notes.tsx';
import { PanelAdvice } from '../panel-planner/panel-advice.tsx';
import { Adviser } from './adviser.tsx';
import { BoardFigures, ShipDate } from './board-figures.tsx';
import { FreightLine } from './freight-line.tsx';
import { HintList } from './hint-list.tsx';
import { PriceCurve } from './price-curve.tsx';
import { PriceLines } from './price-lines.tsx';
import styles from './price-panel.module.css';

interface PricePanelProps {
  readonly spec: BoardSpec;
  readonly live: LiveQuote;
  /** Fields that were read from the file. */
  readonly measured: ReadonlySet<string>;
  /** Fields of which any value will do. */
  readonly free: ReadonlySet<string>;
  readonly proposals: Proposals;
  readonly onChange: (changes: readonly FieldChange[]) => void;
  /** A file is being read: the price that is known is that of another board. */
  readonly isReading?: boolean;
  /** The price is that of size and layers alone. */
  readonly isPreliminary?: boolean;
  /** States how much of the file the price knows; absent without a file. */
  readonly stage?: ReactNode;
  /** States briefly whether the board can be ordered as it is; absent without a file. */
  readonly verdict?: ReactNode;
  /** The table of quantities and lead times. */
  readonly matrix: ReactNode;
  /**
   * The place in the file that is a cost driver, shown instead of the hint that its field would cost less; absent without one.
   */
  readonly costDriver?: ReactNode;
  /** Ways to keep the quote and to pass it on. */
  readonly tools: ReactNode;
  /** The buttons that order. */
  readonly actions: ReactNode;
}

/** Shows the board's price, its reasons, the ship date, and possible savings. */
export function PricePanel(props: PricePanelProps) {
  const {
    spec,
    live,
    measured,
    free,
    proposals,
    onChange,
    isReading = false,
    isPreliminary = false,
    stage,
    verdict,
    matrix,
    costDriver,
    tools,
    actions,
  } = props;
  const { t } = useTranslation(['quote', 'common']);
  const taxed = useTaxedText();
  const { isStale, error, retry } = live;
  const { quote } = live;
  const chosen = quote?.chosen;
  return (
    <Card isDense>
      {error !== null && error !== undefined && (
        <div className={styles['failed']} role="alert">
          <Icon name="alert" size={16} />
          <span>
            {t('price.failed')}
            {t('common:punctuation.colon')}
            {problemText(error)}
          </span>
          <Button size="small" icon="refresh" onClick={retry}>
            {t('common:action.retry')}
          </Button>
        </div>
      )}
      {(isReading || (!quote && !error)) && <Loading isReading={isReading} hasPlace={chosen !== undefined} />}
      {quote && !chosen && !isReading && (
        <div className={classes(styles['impossible'], isStale && layout['stale'])}>
          <strong>{t('price.impossible')}</strong>
          <p>{t('price.impossibleHint')}</p>
          <ViolationNotes
            violations={isStale ? [] : quote.violations}
            spec={spec}
            isNamed
            onFix={({ field, value, nearest }) => nearest !== null && onChange([{ field, from: value, to: nearest }])}
          />
        </div>
      )}
      {quote && chosen && (
        <div
          className={classes(layout['stack3'], isStale && layout['stale'], isReading && styles['unpriced'])}
          inert={isReading}
        >
          <div className={styles['head']}>
            <div className={classes(layout['itemsBaseline'], layout['row0x3'], layout['spread'], styles['total'])}>
              <Money yuan={chosen.total} strong />
              {/* Two elements: a text that becomes wider would move. */}
              {isStale && !error ? <span key="updating">{t('price.updating')}</span> : <span key="taxed">{taxed}</span>}
            </div>
            <ShipDate chosen={chosen} />
          </div>
          {stage}
          <p className={styles['verdict']}>{verdict}</p>
          {matrix}
          {/* The place of the reasons is kept while the price is preliminary: measuring changes their number. */}
          <div className={classes(layout['stack3'], isPreliminary && styles['unpriced'])} inert={isPreliminary}>
            <TakenNote taken={proposals.taken} />
            <Adviser quote={quote} isStale={isStale} free={free} measured={measured} onTake={proposals.take} />
            <PriceLines lines={chosen.lines} />
            <BoardFigures quote={quote} chosen={chosen} />
            <FreightLine spec={spec} goods={chosen.total} isPriced={!isStale} />
            {costDriver}
            <HintList
              hints={costDriver ? quote.hints.filter((hint) => !isOfTrackAlone(hint)) : quote.hints}
              measured={measured}
              onTake={proposals.take}
            />
            <PriceCurve quote={quote} chosen={chosen} onChange={onChange} />
            <PanelAdvice spec={quote.spec} onTake={proposals.take} />
          </div>
          {tools}
        </div>
      )}
      {quote?.validUntil && (
        <p className={styles['foot']}>
          <span>{t('price.until', { date: quote.validUntil })}</span>
          <span>{t('price.book', { version: quote.bookVersion })}</span>
        </p>
      )}
      <div className={styles['actions']}>{actions}</div>
    </Card>
  );
}

const isOfTrackAlone = ({ quantity, changes }: QuoteView['hints'][number]): boolean =>
  quantity === null && changes.every(({ field }) => field === 'minTraceMil');

/** @param hasPlace the price of the board before keeps its place, so that nothing moves, but is not shown */
function Loading({ isReading, hasPlace }: { isReading: boolean; hasPlace: boolean }) {
  const { t } = useTranslation('quote');
  return (
    <div role="status" className={hasPlace ? styles['instead'] : undefined}>
      {isReading ? <p>{t('price.reading')}</p> : <span className="visuallyHidden">{t('price.loading')}</span>}
      <Skeleton lines={hasPlace ? 2 : 5} />
    </div>
  );
}
