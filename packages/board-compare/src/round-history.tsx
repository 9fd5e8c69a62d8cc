import type { OrderedSpec, PreviousRound } from '@xunban/contract';
import { changedFieldTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, layout, Money } from '@xunban/ui';
import { useMemo } from 'react';
import { ComparisonButton } from './comparison-button.tsx';
import { ComparisonSummary } from './comparison-summary.tsx';
import type { CompareTwo } from './open-comparison.ts';
import styles from './round-history.module.css';

/** Data of a round; parts of it may be hidden from staff. */
interface Round {
  readonly round: number;
  readonly spec: OrderedSpec;
  readonly fileName: string;
  readonly fileId?: string | undefined;
  readonly amount?: number | undefined;
}
type Ended = Round & Pick<PreviousRound, 'reason' | 'endedAt' | 'endedState'>;

interface RoundHistoryProps {
  /** The oldest first. */
  readonly rounds: readonly Ended[];
  readonly current: Round;
  /** Compares the file of a round with that of the next round. */
  readonly compare: (ended: Round, next: Round) => CompareTwo;
  /** Shows the file differences immediately instead of on demand. */
  readonly showsDifferences?: boolean;
}

/** Shows the changes of each round of an order against the previous one, newest first: fields, price and file. */
export function RoundHistory({ rounds, current, compare, showsDifferences = false }: RoundHistoryProps) {
  const all: readonly Round[] = [...rounds, current];
  return (
    <ol className={layout['stack4']} reversed>
      {rounds
        .map((ended, at) => {
          const next = all[at + 1] ?? current;
          return (
            <RoundChange
              key={ended.round}
              ended={ended}
              next={next}
              compare={compare}
              showsDifferences={showsDifferences && next === current}
            />
          );
        })
        .toReversed()}
    </ol>
  );
}

interface RoundChangeProps extends Required<Pick<RoundHistoryProps, 'compare' | 'showsDifferences'>> {
  readonly ended: Ended;
  readonly next: Round;
}

function RoundChange({ ended, next, compare, showsDifferences }: RoundChangeProps) {
  const { t } = useTranslation(['compare', 'pricing', 'order-texts']);
  const changes = changedFieldTexts(ended.spec, next.spec);
  return (
    <li className={styles['round']}>
      <div className={layout['strong']}>
        {t('rounds.round', { round: ended.round, time: minuteText(ended.endedAt) })} ·{' '}
        {t(`order-texts:state.${ended.endedState}`)}
      </div>
      {ended.reason && <p className={styles['reason']}>{t('rounds.reason', { reason: ended.reason })}</p>}
      {changes.length === 0 ? (
        <p className={layout['muted']}>{t('rounds.noSpec')}</p>
      ) : (
        <dl className={classes(layout['stack1'], styles['changes'])} aria-label={t('rounds.spec')}>
          {changes.map(({ field, label, before, after }) => (
            <div className={layout['row0x3']} key={field}>
              <dt>{label}</dt>
              <dd>
                <del className={layout['soft']}>{before || t('rounds.empty')}</del> →{' '}
                <ins>{after || t('rounds.empty')}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {ended.amount !== undefined && next.amount !== undefined && ended.amount !== next.amount && (
        <p>
          {t('rounds.amount')} <Money yuan={ended.amount} /> → <Money yuan={next.amount} strong />
        </p>
      )}
      {ended.fileId !== undefined && (
        <FileChange ended={ended} next={next} compare={compare} showsDifferences={showsDifferences} />
      )}
    </li>
  );
}

function FileChange({ ended, next, compare, showsDifferences }: RoundChangeProps) {
  const { t } = useTranslation('compare');
  const { fileId, fileName } = next;
  // biome-ignore lint/correctness/useExhaustiveDependencies: two files are compared once, whatever else is read again.
  const compareTwo = useMemo(() => compare(ended, next), [ended.round, ended.fileId, fileId]);
  if (ended.fileId === fileId) return <p className={layout['muted']}>{t('rounds.sameFile')}</p>;
  return (
    <div className={classes(layout['stack2'], layout['itemsStart'])}>
      <p>{t('rounds.file', { before: ended.fileName, after: fileName })}</p>
      {showsDifferences && <ComparisonSummary compare={compareTwo} />}
      <ComparisonButton
        label={t('previousFile.show')}
        beforeName={ended.fileName}
        afterName={fileName}
        compare={compareTwo}
      />
    </div>
  );
}
