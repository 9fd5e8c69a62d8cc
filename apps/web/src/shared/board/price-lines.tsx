import type { PriceLine } from '@xunban/contract';
import { formulaText, lineReason, roundingText } from '@xunban/i18n/board-texts';
import { priceLineName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Money } from '@xunban/ui';
import styles from './board.module.css';

/** A price as a list of lines: each with its reason, the calculation on click, and the exact sum. */
export function PriceLineTable({ lines, total }: { lines: readonly PriceLine[]; total: number }) {
  const { t } = useTranslation(['order', 'pricing']);
  return (
    <table className={classes(layout['tableSmall'], styles['lines'])}>
      <caption className="visuallyHidden">{t('board.priceLines')}</caption>
      <thead className="visuallyHidden">
        <tr>
          <th className={layout['pale']} scope="col">
            {t('board.line')}
          </th>
          <th className={layout['pale']} scope="col">
            {t('board.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.ruleId} ${line.formula}`}>
            <th scope="row">
              {priceLineName(line)}
              <Reason line={line} />
            </th>
            <td className={styles['figure']}>
              <Money yuan={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('board.total')}</th>
          <td className={styles['figure']}>
            <Money yuan={total} strong />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The reason of a line and its formula; a formula that is only the amount is left out. */
function Reason({ line }: { line: PriceLine }) {
  const { t } = useTranslation(['order', 'pricing']);
  const reason = lineReason(line);
  const isPlain = /^[\d.]*$/.test(line.formula);
  return (
    <>
      {reason !== '' && <span className={classes(layout['soft'], layout['block'])}>{reason}</span>}
      {!isPlain && (
        <details className={styles['arithmetic']}>
          <summary>{t('board.showFormula')}</summary>
          <span className={styles['formula']}>{formulaText(line.formula)}</span> <small>{roundingText([line])}</small>
        </details>
      )}
    </>
  );
}
