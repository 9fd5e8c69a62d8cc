import type { QuoteView } from '@xunban/contract';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, moneyText } from '@xunban/ui';
import { useState } from 'react';
import type { FieldChange } from '../live-quote/option-view.ts';
import { type CurvePoint, priceCurve } from './curve-points.ts';
import styles from './price-matrix.module.css';

interface PriceCurveProps {
  readonly quote: QuoteView;
  readonly chosen: NonNullable<QuoteView['chosen']>;
  readonly onChange: (changes: readonly FieldChange[]) => void;
}

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = { left: 8, right: 8, top: 12, bottom: 18 };

/** The unit price over the quantity; a click on the curve chooses the nearest quantity. */
export function PriceCurve({ quote, chosen, onChange }: PriceCurveProps) {
  const { t } = useTranslation('quote');
  const [hovered, setHovered] = useState<CurvePoint>();
  const points = priceCurve(quote.matrix, chosen.leadTime);
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const shown = hovered ?? points.find(({ quantity }) => quantity === chosen.quantity);
  const nearest = (event: { clientX: number; currentTarget: Element }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * WIDTH;
    return points.reduce((best, point) =>
      Math.abs(acrossOf(point) - x) < Math.abs(acrossOf(best) - x) ? point : best,
    );
  };
  return (
    <figure className={styles['curve']}>
      <figcaption className={classes(layout['finePrint'], layout['row0x3'], layout['spread'])}>
        <span>{t('price.curve')}</span>
        {shown && (
          <span className={classes(layout['soft'], layout['tabular'])}>
            {t('price.curvePoint', {
              quantity: shown.quantity,
              unit: moneyText(shown.unitPrice),
              total: moneyText(shown.total),
            })}
          </span>
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses quantities in the form and in the matrix. */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('price.curveAlt', {
          leadTime: boardFieldText({ ...quote.spec, leadTime: chosen.leadTime }, 'leadTime').value,
          from: first.quantity,
          high: moneyText(first.unitPrice),
          to: last.quantity,
          low: moneyText(last.unitPrice),
        })}
        onPointerMove={(event) => setHovered(nearest(event))}
        onPointerLeave={() => setHovered(undefined)}
        onClick={(event) => onChange([{ field: 'quantity', from: chosen.quantity, to: nearest(event).quantity }])}
      >
        <path d={`M${EDGE.left} ${HEIGHT - EDGE.bottom}H${WIDTH - EDGE.right}`} className={styles['axis']} />
        <polyline points={points.map((point) => `${acrossOf(point)},${downOf(point)}`).join(' ')} />
        {shown && (
          <>
            <path d={`M${acrossOf(shown)} ${downOf(shown)}V${HEIGHT - EDGE.bottom}`} className={styles['drop']} />
            <circle cx={acrossOf(shown)} cy={downOf(shown)} r="4" />
          </>
        )}
        <text x={EDGE.left} y={HEIGHT - 5}>
          {first.quantity}
        </text>
        <text x={WIDTH - EDGE.right} y={HEIGHT - 5} textAnchor="end">
          {last.quantity}
        </text>
      </svg>
    </figure>
  );
}

const acrossOf = ({ x }: CurvePoint): number => EDGE.left + x * (WIDTH - EDGE.left - EDGE.right);
const downOf = ({ y }: CurvePoint): number => EDGE.top + (1 - y) * (HEIGHT - EDGE.top - EDGE.bottom);
