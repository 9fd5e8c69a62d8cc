import { useQuery } from '@tanstack/react-query';
import type { QuoteComparison } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, DataState, layout, moneyText, Notice } from '@xunban/ui';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import { type ComparedRow, comparedFields, comparedFigures, comparedLines } from './compared-rows.ts';
import styles from './comparison.module.css';
import { savedQuoteQueries } from './saved-quote-queries.ts';

interface Compared {
  readonly id: string;
  /** Its name in the list; empty for the board of the form. */
  readonly name: string;
}

interface ComparisonProps {
  readonly left: Compared;
  readonly right: Compared;
  readonly onBack: () => void;
}

/** Two promised prices side by side; what differs stands out. On a phone each row puts the two under each other. */
export function Comparison({ left, right, onBack }: ComparisonProps) {
  const { t } = useTranslation('quote');
  const query = useQuery(savedQuoteQueries.comparison(left.id, right.id));
  return (
    <div className={classes(layout['stackStart3'], styles['comparison'])}>
      <Button size="small" kind="quiet" onClick={onBack}>
        {t('savedQuote.back')}
      </Button>
      <DataState query={query}>
        {(comparison) => <Sides comparison={comparison} names={[left.name, right.name]} />}
      </DataState>
    </div>
  );
}

interface SidesProps {
  readonly comparison: QuoteComparison;
  readonly names: readonly [left: string, right: string];
}

function Sides({ comparison, names }: SidesProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const serverText = useServerText();
  const { left, right, delta, isSameBook } = comparison;
  const fields = comparedFields(comparison);
  return (
    <>
      <p className={classes(layout['textLg'], layout['strong'])} role="status">
        {delta === 0
          ? t('quote:savedQuote.sameTotal')
          : t(delta > 0 ? 'quote:savedQuote.rightMore' : 'quote:savedQuote.rightLess', {
              amount: moneyText(Math.abs(delta)),
            })}
      </p>
      {!isSameBook && <Notice tone="info">{t('quote:savedQuote.otherBook')}</Notice>}
      <table className={classes(layout['table'], layout['tabular'], styles['table'])}>
        <thead>
          <tr>
            <td />
            {[left, right].map(({ quotationNo }, side) => (
              <th key={quotationNo} scope="col">
                {names[side] || t('quote:savedQuote.current')}{' '}
                <small className={layout['mutedRegular']}>{quotationNo}</small>
              </th>
            ))}
          </tr>
        </thead>
        <Rows title={t('quote:savedQuote.figures')} rows={comparedFigures(comparison)} name={(key) => t(key)} />
        <Rows
          title={t('quote:savedQuote.fields')}
          rows={fields}
          name={(field) => serverText(`pricing.field.${field}`)}
          empty={t('quote:savedQuote.sameFields')}
        />
        <Rows title={t('quote:price.lines')} rows={comparedLines(comparison)} name={serverText} />
      </table>
    </>
  );
}

interface RowsProps<K extends string> {
  readonly title: string;
  readonly rows: readonly ComparedRow<K>[];
  readonly name: (key: K) => string;
  /** Text shown when there are no rows. */
  readonly empty?: string;
}

function Rows<K extends string>({ title, rows, name, empty }: RowsProps<K>) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className={styles['group']}>
          {title}
        </th>
      </tr>
      {rows.length === 0 && empty && (
        <tr>
          <td colSpan={3}>{empty}</td>
        </tr>
      )}
      {rows.map(({ key, left, right, note }) => (
        <tr key={key} className={classes(left !== right && styles['differs'])}>
          <th scope="row">{name(key)}</th>
          <td>{left}</td>
          <td>
            {right}
            {note && <small className={styles['delta']}> {note}</small>}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
