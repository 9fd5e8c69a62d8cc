import type { QuoteView } from '@xunban/contract';
import { boardWords } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { moneyText } from '@xunban/ui';
import { usePrinting } from '../../state/use-printing.ts';
import { useWords } from '../words.ts';
import { BoardFigures } from './board-figures.tsx';
import styles from './printed-quote.module.css';

interface PrintedQuoteProps {
  readonly quote: QuoteView | undefined;
  readonly fileName: string | undefined;
}

/** The quote on paper: what was chosen, every line with its arithmetic, and until when it holds. Takes the form's place. */
export function PrintedQuote({ quote, fileName }: PrintedQuoteProps) {
  const isPrinting = usePrinting();
  return isPrinting && quote?.chosen ? <Sheet quote={quote} chosen={quote.chosen} fileName={fileName} /> : null;
}

function Sheet({
  quote,
  chosen,
  fileName,
}: {
  quote: QuoteView;
  chosen: NonNullable<QuoteView['chosen']>;
  fileName: string | undefined;
}) {
  const { t } = useTranslation(['quote', 'common']);
  const words = useWords();
  return (
    <div className={styles['sheet']} data-printed>
      <p className={styles['house']}>
        {t('common:brand.name')} {t('common:brand.latin')}
      </p>
      <h1 className={styles['title']}>{t('quote:print.title')}</h1>
      <p className={styles['about']}>
        {minuteText(quote.quotedAt)}
        {quote.validUntil && ` · ${t('quote:price.until', { date: quote.validUntil })}`} ·{' '}
        {t('quote:price.book', { version: quote.bookVersion })}
        {fileName && ` · ${fileName}`}
      </p>
      <dl className={styles['words']}>
        {boardWords(quote.spec).map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={styles['lines']}>
        <tbody>
          {chosen.lines.map(({ ruleId, nameKey, formula, amount }) => (
            <tr key={ruleId}>
              <th scope="row">{words(nameKey)}</th>
              <td>
                <code>{formula}</code>
              </td>
              <td className={styles['amount']}>{moneyText(amount)}</td>
            </tr>
          ))}
          <tr className={styles['total']}>
            <th scope="row">{t('quote:price.total')}</th>
            <td>{t('quote:price.taxed')}</td>
            <td className={styles['amount']}>{moneyText(chosen.total)}</td>
          </tr>
        </tbody>
      </table>
      <BoardFigures quote={quote} chosen={chosen} />
    </div>
  );
}
