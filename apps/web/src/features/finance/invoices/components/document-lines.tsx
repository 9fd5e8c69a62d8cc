import type { InvoiceLine } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Money, moneyText } from '@xunban/ui';
import styles from './invoices.module.css';

/** The lines of one invoice as they print: before it is applied for, and afterwards. */
export function DocumentLines({ lines }: { lines: readonly InvoiceLine[] }) {
  const { t } = useTranslation('invoice');
  return (
    <ul className={layout['stack2']}>
      {lines.map((line) => (
        <li key={line.sourceNo} className={styles['line']}>
          <span>
            {line.name}
            <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
              {[line.model, `${line.quantity} ${line.unit}`, line.sourceNo].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className={styles['figure']}>
            <Money yuan={line.net} />
            <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
              {t('apply.tax', { tax: moneyText(line.tax) })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
