import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, layout } from '@xunban/ui';
import { useState } from 'react';
import styles from './compare.module.css';
import type { ComparedRow, Stop } from './compared-rows.ts';
import type { Box } from './open-comparison.ts';

interface StopListProps {
  readonly row: ComparedRow;
  readonly onShow: (box: Box) => void;
}

/** The changes of one layer, each a button that shows its place; two more lead through them one by one. */
export function StopList({ row: { stops, state }, onShow }: StopListProps) {
  const { t } = useTranslation('compare');
  const stopText = useStopText();
  const [current, setCurrent] = useState(-1);
  const show = (index: number) => {
    const stop = stops[index];
    if (!stop) return;
    setCurrent(index);
    onShow(stop.box);
  };
  if (stops.length === 0) return <p className={layout['muted']}>{t(`none.${state}`)}</p>;
  return (
    <section className={layout['stack2']} aria-label={t('places')}>
      <div className={classes(layout['rowCentred2'], layout['small'])}>
        <h3>{t('places')}</h3>
        <span className={classes(layout['soft'], layout['grow'])} aria-live="polite">
          {t('position', { number: current + 1, count: stops.length })}
        </span>
        <Button size="small" aria-disabled={current <= 0} onClick={() => show(current - 1)}>
          {t('previous')}
        </Button>
        <Button size="small" aria-disabled={current >= stops.length - 1} onClick={() => show(current + 1)}>
          {t('next')}
        </Button>
      </div>
      <ol className={styles['list']}>
        {stops.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a comparison never changes.
          <li key={index}>
            <button
              type="button"
              className={styles['stop']}
              aria-current={index === current}
              onClick={() => show(index)}
            >
              {stopText(stop)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useStopText(): (stop: Stop) => string {
  const { t } = useTranslation('compare');
  return (stop) => {
    if (stop.kind === 'place') {
      const { minX, minY, maxX, maxY } = stop.box;
      const { onlyBeforeMm2, onlyAfterMm2 } = stop.place;
      return t('place', {
        x: mm((minX + maxX) / 2),
        y: mm((minY + maxY) / 2),
        before: mm2(onlyBeforeMm2),
        after: mm2(onlyAfterMm2),
      });
    }
    const { kind, before, after } = stop.change;
    const at = (point: { readonly x: number; readonly y: number } | undefined) =>
      point ? `(${mm(point.x)}, ${mm(point.y)})` : '';
    const size = (end: typeof before) => (end ? end.sizeMm.map(mm).join(' × ') : '');
    return t(`change.${kind}`, {
      at: at((after ?? before)?.at),
      from: at(before?.at),
      size: size(after ?? before),
      sizeBefore: size(before),
    });
  };
}

const mm = (value: number): string => String(Math.round(value * 100) / 100);
const mm2 = (value: number): string => (value === 0 ? '0' : value < 0.001 ? '< 0.001' : value.toPrecision(2));
