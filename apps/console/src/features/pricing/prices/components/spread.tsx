import type { ReplayResult } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import styles from '../prices.module.css';

const WIDTH = 600;
const EDGE = 30;

/** Distribution of the quotes' changes: the full range as a line, four fifths of them as a bar, the median as a mark. */
export function Spread({ percentiles }: Pick<ReplayResult, 'percentiles'>) {
  const { t } = useTranslation('console-prices');
  const { min, p10, median, p90, max } = percentiles;
  // Without any change this gives a point in the middle instead of a division by zero.
  const low = Math.min(min, 0) - 1;
  const high = Math.max(max, 0) + 1;
  const x = (value: number) => EDGE + ((value - low) / (high - low)) * (WIDTH - 2 * EDGE);
  return (
    <figure>
      <svg
        className={styles['spread']}
        viewBox={`0 0 ${WIDTH} 72`}
        role="img"
        aria-label={t('replay.spread', percentiles)}
      >
        <line x1={x(0)} x2={x(0)} y1={6} y2={50} stroke="var(--line-strong)" strokeDasharray="3 3" />
        <line x1={x(min)} x2={x(max)} y1={28} y2={28} stroke="var(--ink-muted)" strokeWidth={2} />
        <rect
          x={x(p10)}
          width={Math.max(x(p90) - x(p10), 2)}
          y={16}
          height={24}
          fill="var(--primary-soft)"
          stroke="var(--primary)"
        />
        <line x1={x(median)} x2={x(median)} y1={12} y2={44} stroke="var(--primary)" strokeWidth={3} />
        {[min, 0, max].map((value, index) => (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: three marks that may have the same value.
            key={index}
            x={x(value)}
            y={66}
            fontSize={12}
            fill="var(--ink-muted)"
            textAnchor="middle"
          >
            {value}%
          </text>
        ))}
      </svg>
      <figcaption className={layout['muted']}>{t('replay.spread', percentiles)}</figcaption>
    </figure>
  );
}
