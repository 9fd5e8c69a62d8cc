import { boardWord } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, moneyText } from '@xunban/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { nearbyRows, stepInGrid } from '../../model/matrix-grid.ts';
import type { FieldChange } from '../../model/option-view.ts';
import type { LiveQuote } from '../../state/use-live-quote.ts';
import styles from './price-matrix.module.css';

interface PriceMatrixProps {
  readonly live: LiveQuote;
  readonly onChange: (changes: readonly FieldChange[]) => void;
}

/** Every quantity at every lead time. A cell is a choice; one stop in the tab order, arrows move, Enter chooses. */
export function PriceMatrix({ live: { quote, isStale }, onChange }: PriceMatrixProps) {
  const { t } = useTranslation('quote');
  const [showAll, setShowAll] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  if (!quote?.chosen) return null;
  const { matrix, chosen, leadTimes, spec } = quote;
  const rows = showAll ? matrix : nearbyRows(matrix, chosen.quantity);
  const leadWord = (leadTime: (typeof leadTimes)[number]) => boardWord({ ...spec, leadTime }, 'leadTime').value;

  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const cells = [...(table.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    const at = cells.findIndex((cell) => cell === document.activeElement);
    const next = stepInGrid(event.key, at, leadTimes.length, cells.length);
    if (next === undefined) return;
    event.preventDefault();
    cells[next]?.focus();
  };
  return (
    <Card
      title={t('price.matrix')}
      extra={
        <Button size="small" kind="quiet" aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {t(showAll ? 'price.matrixLess' : 'price.matrixAll')}
        </Button>
      }
    >
      <p className={styles['hint']}>{t('price.matrixHint')}</p>
      <div className={classes(styles['scroll'], isStale && styles['stale'])}>
        <table ref={table} className={styles['matrix']} onKeyDown={move}>
          <thead>
            <tr>
              <th scope="col">{t('price.quantity')}</th>
              {leadTimes.map((leadTime) => (
                <th scope="col" key={leadTime}>
                  {leadWord(leadTime)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ quantity, cells }) => (
              <tr key={quantity}>
                <th scope="row">{quantity}</th>
                {leadTimes.map((leadTime) => {
                  const cell = cells.find((each) => each.leadTime === leadTime);
                  const isChosen = quantity === chosen.quantity && leadTime === chosen.leadTime;
                  return (
                    <td key={leadTime}>
                      <button
                        type="button"
                        data-cell
                        tabIndex={isChosen ? 0 : -1}
                        aria-pressed={isChosen}
                        aria-disabled={cell === undefined || undefined}
                        className={styles['cell']}
                        aria-label={
                          cell
                            ? t('price.matrixCell', {
                                quantity,
                                leadTime: leadWord(leadTime),
                                total: moneyText(cell.total),
                                date: cell.shipDate,
                              })
                            : t('price.notOffered')
                        }
                        onClick={() =>
                          cell &&
                          onChange([
                            { field: 'quantity', from: chosen.quantity, to: quantity },
                            { field: 'leadTime', from: chosen.leadTime, to: leadTime },
                          ])
                        }
                      >
                        {cell ? (
                          <>
                            <span>{moneyText(cell.total)}</span>
                            <small>{cell.shipDate.slice(5)}</small>
                          </>
                        ) : (
                          <span>—</span>
                        )}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
