import type { QuoteView } from '@xunban/contract';
import { boardFieldTexts, formulaText, roundingText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { moneyText } from '@xunban/ui';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { weightText } from '../../../shared/board/measure-text.ts';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import { useTaxedText } from '../live-quote/use-taxed-text.ts';
import { showsPerArea } from './matrix-grid.ts';
import styles from './printed-quote.module.css';

interface PrintedQuoteProps {
  readonly quote: QuoteView | undefined;
  readonly fileName: string | undefined;
}

/**
 * The quote for printing: the chosen options, every line with its calculation, and the validity date. Rendered next to the page,
 * which is not printed.
 */
export function PrintedQuote({ quote, fileName }: PrintedQuoteProps) {
  const isPrinting = usePrinting();
  return isPrinting && quote?.chosen
    ? createPortal(<PrintedPage quote={quote} chosen={quote.chosen} fileName={fileName} />, document.body)
    : null;
}

function PrintedPage({
  quote,
  chosen,
  fileName,
}: {
  quote: QuoteView;
  chosen: NonNullable<QuoteView['chosen']>;
  fileName: string | undefined;
}) {
  const { t } = useTranslation(['quote', 'common']);
  const taxed = useTaxedText();
  const serverText = useServerText();
  const { rule, cutOff, startDate, shipDate, workingDays } = chosen.schedule;
  const figures = [
    [t('quote:price.perPiece'), moneyText(chosen.unitPrice)],
    ...(showsPerArea(Number(quote.areaM2)) ? [[t('quote:price.perM2'), moneyText(chosen.perM2)] as const] : []),
    [t('quote:price.area'), `${Number(Number(quote.areaM2).toPrecision(4))} m²`],
    [t('quote:price.weight'), weightText(quote.weightG)],
    [t('quote:price.ship'), serverText(`pricing.calendar.${rule}`, { cutOff, startDate, workingDays, shipDate })],
  ] as const;
  return (
    <div className={styles['page']}>
      <p className={styles['company']}>
        {t('common:brand.name')} {t('common:brand.latin')}
      </p>
      <h1 className={styles['title']}>{t('quote:print.title')}</h1>
      <p className={styles['about']}>
        {minuteText(quote.quotedAt)}
        {quote.validUntil && ` · ${t('quote:price.until', { date: quote.validUntil })}`} ·{' '}
        {t('quote:price.book', { version: quote.bookVersion })}
        {fileName && ` · ${fileName}`}
      </p>
      <dl className={styles['fields']}>
        {boardFieldTexts(quote.spec).map(({ field, label, value }) => (
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
              <th scope="row">{serverText(nameKey)}</th>
              <td>
                <code>{formulaText(formula)}</code>
              </td>
              <td className={styles['amount']}>{moneyText(amount)}</td>
            </tr>
          ))}
          <tr className={styles['total']}>
            <th scope="row">{t('quote:price.total')}</th>
            <td>{[taxed, roundingText(chosen.lines)].filter(Boolean).join(', ')}</td>
            <td className={styles['amount']}>{moneyText(chosen.total)}</td>
          </tr>
        </tbody>
      </table>
      <table className={styles['lines']}>
        <tbody>
          {figures.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns true while the page is being printed. Print-only content can be left out of the page until then. */
function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser prints as soon as the listener returns: the page must stand by then.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
