import type { QuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { moneyText } from '@xunban/ui';
import { memo } from 'react';
import type { MatrixMeasure } from './matrix-grid.ts';
import styles from './price-matrix.module.css';

interface MatrixCellProps {
  /** Absent where the lead time is not offered for the quantity. */
  readonly cell: QuoteView['matrix'][number]['cells'][number] | undefined;
  readonly quantity: number;
  readonly leadTime: string;
  readonly leadTimeLabel: string;
  readonly measure: MatrixMeasure;
  /** False when the figure is meaningless for so small an order. */
  readonly isShown: boolean;
  /** A larger quantity that costs less in total. */
  readonly beatenBy: number | undefined;
  readonly isChosen: boolean;
}

/** One quantity at one lead time: its price and the day it ships. The table listens to its presses. */
export const MatrixCell = memo((props: MatrixCellProps) => {
  const { cell, leadTime, quantity, leadTimeLabel, measure, isShown, beatenBy, isChosen } = props;
  const { t } = useTranslation('quote');
  const figure = cell && (isShown ? moneyText(cell[measure]) : '—');
  const [whole, cents] = figure?.replace('¥', '').split('.') ?? [];
  const cheaper = beatenBy === undefined ? '' : t('price.beaten', { quantity: beatenBy });
  return (
    <td>
      <button
        type="button"
        data-cell
        data-quantity={quantity}
        data-lead-time={leadTime}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        aria-disabled={cell === undefined || undefined}
        className={styles['cell']}
        aria-label={
          cell
            ? [
                t('price.matrixCell', {
                  quantity,
                  leadTime: leadTimeLabel,
                  total: figure,
                  date: cell.shipDate,
                }),
                cheaper,
              ]
                .filter(Boolean)
                .join(' ')
            : `${quantity} ${leadTimeLabel} ${t('price.notOffered')}`
        }
      >
        {cell ? (
          <>
            <span>
              {whole}
              {cents !== undefined && (
                <>
                  <wbr />.{cents}
                </>
              )}
            </span>
            <small>{cell.shipDate.slice(5)}</small>
            {cheaper && <small className={styles['beaten']}>{cheaper}</small>}
          </>
        ) : (
          <span>—</span>
        )}
      </button>
    </td>
  );
});
