import { useQuery } from '@tanstack/react-query';
import type { QuoteView } from '@xunban/contract';
import { type ChoiceField, isChoiceField } from '@xunban/contract/board-spec';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Icon, layout, moneyText, problemText } from '@xunban/ui';
import type { FieldChange } from '../live-quote/option-view.ts';
import { quoteQueries } from '../live-quote/quote-queries.ts';
import styles from './price-panel.module.css';

interface AdviserProps {
  readonly quote: QuoteView;
  readonly isStale: boolean;
  /** Fields of which any value will do. */
  readonly free: ReadonlySet<string>;
  /** Fields that were read from the file: another value of theirs means another file. */
  readonly measured: ReadonlySet<string>;
  readonly onTake: (changes: readonly FieldChange[], text: string) => void;
}

/** The cheapest equivalent board, given the fields that the buyer left open: the changes and the saving. */
export function Adviser({ quote, isStale, free, measured, onTake }: AdviserProps) {
  const { t } = useTranslation('quote');
  const query = useQuery({ ...quoteQueries.cheapest(quote.spec, free), enabled: free.size > 0 && !isStale });
  if (free.size === 0) return null;
  const { data, error } = query;
  return (
    <section
      aria-label={t('adviser.title')}
      className={classes(styles['adviser'], (isStale || query.isPlaceholderData) && layout['stale'])}
    >
      <h3 className={styles['title']}>
        <Icon name="calculator" size={15} />
        {t('adviser.title')}
      </h3>
      {error ? (
        <p>{problemText(error)}</p>
      ) : !data ? (
        <p role="status">{t('adviser.looking')}</p>
      ) : data.saving <= 0 ? (
        <p role="status">{t('adviser.best', { count: free.size })}</p>
      ) : (
        <Advice quote={quote} advice={data} measured={measured} onTake={onTake} />
      )}
      {data?.isProven === false && <p>{t('adviser.notProven')}</p>}
    </section>
  );
}

interface AdviceProps extends Pick<AdviserProps, 'quote' | 'measured' | 'onTake'> {
  readonly advice: { readonly changes: readonly FieldChange[] } & Record<'total' | 'saving' | 'deltaDays', number>;
}

function Advice({ quote, advice: { changes, total, saving, deltaDays: days }, measured, onTake }: AdviceProps) {
  const { t } = useTranslation('quote');
  const sum = t('adviser.saves', { total: moneyText(total), saving: moneyText(saving) });
  return (
    <>
      <p role="status">
        <strong>{sum}</strong>
        {days !== 0 && <> · {t(days > 0 ? 'adviser.later' : 'adviser.earlier', { count: Math.abs(days) })}</>}
      </p>
      <ul className={layout['stack1']}>
        {changes.filter(isOfChoice).map(({ field, from, to }) => (
          <li key={field}>
            {t('adviser.change', {
              field: boardFieldText(quote.spec, field).label,
              from: boardFieldText({ ...quote.spec, [field]: from }, field).value,
              to: boardFieldText({ ...quote.spec, [field]: to }, field).value,
            })}
            {measured.has(field) && (
              <small className={classes(layout['soft'], layout['block'])}>{t('price.needsFile')}</small>
            )}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onTake(changes, sum)}>
        {t('price.apply')}
      </Button>
    </>
  );
}

const isOfChoice = (change: FieldChange): change is FieldChange & { readonly field: ChoiceField } =>
  isChoiceField(change.field);
