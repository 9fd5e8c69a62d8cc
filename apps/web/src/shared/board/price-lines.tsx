import type { PriceLine } from '@xunban/contract';
import { formulaWords, roundingWords } from '@xunban/i18n/board-words';
import { priceLineName } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Money } from '@xunban/ui';
import styles from './board.module.css';

/** A price as the list of lines that it is: each with the arithmetic that gives it, and the sum, which is exact. */
export function PriceLines({ lines, total }: { lines: readonly PriceLine[]; total: number }) {
  const { t } = useTranslation(['order', 'pricing']);
  return (
    <table className={styles['lines']}>
      <caption className="visuallyHidden">{t('board.priceLines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('board.line')}</th>
          <th scope="col">
            {t('board.formula')} <small>{roundingWords(lines)}</small>
          </th>
          <th scope="col" className={styles['figure']}>
            {t('board.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.ruleId} ${line.formula}`}>
            <th scope="row">{priceLineName(line)}</th>
            <td className={styles['formula']}>{formulaWords(line.formula)}</td>
            <td className={styles['figure']}>
              <Money yuan={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('board.total')}
          </th>
          <td className={styles['figure']}>
            <Money yuan={total} strong />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
