import { useTranslation } from '@xunban/i18n/react';
import { Money, moneyText } from '@xunban/ui';
import styles from './drawings.module.css';
import { EXAMPLE_QUOTE } from './example-quote.ts';

/** The price of the drawn board, line by line. */
export function ExampleSlip() {
  const { t } = useTranslation('home');
  const { lines, totalYuan, workingDays, hint, bookVersion } = EXAMPLE_QUOTE;
  return (
    <aside className={styles['slip']} aria-labelledby="slip">
      <h3 id="slip">{t('slip.title')}</h3>
      <p className={styles['lead']}>{t('slip.lead', { days: workingDays })}</p>
      <dl>
        {lines.map(({ line, formula, yuan }) => (
          <div key={line}>
            <dt>
              {t(`slip.lines.${line}`)}
              <code>{formula}</code>
            </dt>
            <dd>
              <Money yuan={yuan} />
            </dd>
          </div>
        ))}
        <div className={styles['total']}>
          <dt>{t('slip.total')}</dt>
          <dd>
            <Money yuan={totalYuan} strong />
          </dd>
        </div>
      </dl>
      <p className={styles['hint']}>{t('slip.hint', { hole: hint.minHoleMm, saved: moneyText(hint.savedYuan) })}</p>
      <p className={styles['book']}>{t('slip.book', { version: bookVersion })}</p>
    </aside>
  );
}
