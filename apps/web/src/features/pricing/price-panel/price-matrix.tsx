import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, keyHandler, layout } from '@xunban/ui';
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react';
import type { FieldChange } from '../live-quote/option-view.ts';
import type { LiveQuote } from '../live-quote/use-live-quote.ts';
import { MatrixCell } from './matrix-cell.tsx';
import { beatenBy, MATRIX_MEASURES, type MatrixMeasure, nearbyRows, showsPerArea, stepInGrid } from './matrix-grid.ts';
import styles from './price-matrix.module.css';

interface PriceMatrixProps {
  readonly quote: LiveQuote['quote'];
  readonly isStale: boolean;
  readonly onChange: (changes: readonly FieldChange[]) => void;
}

/** From more lead times on, the columns are so narrow that the figures need small type. */
const DENSE_FROM = 4;

/** Every quantity at every lead time. A cell is a choice; one stop in the tab order, arrows move, Enter chooses. */
export const PriceMatrix = memo(({ quote, isStale, onChange }: PriceMatrixProps) => {
  const { t } = useTranslation('quote');
  const [showAll, setShowAll] = useState(false);
  const [measure, setMeasure] = useState<MatrixMeasure>('total');
  const table = useRef<HTMLTableElement>(null);
  if (!quote?.chosen) return null;
  const { matrix, chosen, leadTimes, spec } = quote;
  const areaOf = (quantity: number) => (Number(quote.areaM2) / chosen.quantity) * quantity;
  const measures = MATRIX_MEASURES.filter(
    (one) => one !== 'perM2' || matrix.some(({ quantity }) => showsPerArea(areaOf(quantity))),
  );
  const shown = measures.includes(measure) ? measure : 'total';
  const rows = showAll ? matrix : nearbyRows(matrix, chosen.quantity);
  const columns = leadTimes.map((leadTime) => ({
    leadTime,
    word: boardFieldText({ ...spec, leadTime }, 'leadTime').value,
    beaten: beatenBy(matrix, leadTime),
  }));

  const move = keyHandler((event: KeyboardEvent<HTMLTableElement>) => {
    const cells = [...(table.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    const at = cells.findIndex((cell) => cell === document.activeElement);
    const next = stepInGrid(event.key, at, leadTimes.length, cells.length);
    if (next === undefined) return;
    event.preventDefault();
    cells[next]?.focus();
  });
  const press = (event: MouseEvent<HTMLTableElement>) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    const { quantity, leadTime } = button?.dataset ?? {};
    if (!quantity || !leadTime || button?.ariaDisabled === 'true') return;
    onChange([
      { field: 'quantity', from: chosen.quantity, to: Number(quantity) },
      { field: 'leadTime', from: chosen.leadTime, to: leadTime },
    ]);
  };
  return (
    <section className={layout['stack2']} aria-label={t('price.matrix')}>
      <div className={styles['lead']}>
        <MeasureSwitch measures={measures} value={shown} onChange={setMeasure} />
        <Button size="small" kind="quiet" aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {t(showAll ? 'price.matrixLess' : 'price.matrixAll')}
        </Button>
      </div>
      <div className={classes(styles['scroll'], isStale && layout['stale'])}>
        <table
          ref={table}
          className={styles['matrix']}
          data-dense={columns.length > DENSE_FROM || undefined}
          onKeyDown={move}
          onClick={press}
        >
          <thead>
            <tr>
              <th scope="col">{t('price.quantity')}</th>
              {columns.map(({ leadTime, word }) => (
                <th scope="col" key={leadTime}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ quantity, cells }) => (
              <tr key={quantity}>
                <th scope="row">{quantity}</th>
                {columns.map(({ leadTime, word, beaten }) => (
                  <MatrixCell
                    key={leadTime}
                    cell={cells.find((each) => each.leadTime === leadTime)}
                    quantity={quantity}
                    leadTime={leadTime}
                    leadTimeLabel={word}
                    measure={shown}
                    isShown={shown !== 'perM2' || showsPerArea(areaOf(quantity))}
                    beatenBy={beaten.get(quantity)}
                    isChosen={quantity === chosen.quantity && leadTime === chosen.leadTime}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
});

/** Selects the figure that the cells show. */
function MeasureSwitch({
  measures,
  value,
  onChange,
}: {
  measures: readonly MatrixMeasure[];
  value: MatrixMeasure;
  onChange: (measure: MatrixMeasure) => void;
}) {
  const { t } = useTranslation('quote');
  return (
    <fieldset className={styles['switch']}>
      <legend className="visuallyHidden">{t('price.measure')}</legend>
      {measures.map((measure) => (
        <label key={measure}>
          <input type="radio" name="matrix-measure" checked={value === measure} onChange={() => onChange(measure)} />
          <span>{t(`price.measures.${measure}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
