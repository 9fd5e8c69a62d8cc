import { useTranslation } from '@xunban/i18n/react';
import { Button } from 'antd';
import { useState } from 'react';
import styles from './board-stage.module.css';
import type { Point } from './use-stage-view.ts';

export type Ruler = ReturnType<typeof useRuler>;

/** A ruler on the drawing: the first place picked is its start, the second one its end. */
export function useRuler() {
  const [isMeasuring, setMeasuring] = useState(false);
  const [ends, setEnds] = useState<readonly Point[]>([]);
  return {
    isMeasuring,
    ends,
    pick: (place: Point) => {
      if (isMeasuring) setEnds(ends.length === 1 ? [...ends, place] : [place]);
    },
    clear: () => setEnds([]),
    toggle: () => {
      setMeasuring(!isMeasuring);
      setEnds([]);
    },
  };
}

export function MeasureButton({ ruler: { isMeasuring, toggle } }: { readonly ruler: Ruler }) {
  const { t } = useTranslation('console');
  return (
    <Button size="small" aria-pressed={isMeasuring} type={isMeasuring ? 'primary' : 'default'} onClick={toggle}>
      {t('stage.measure')}
    </Button>
  );
}

/** The ruler inside the SVG of the drawing. */
export function RulerMarks({ ruler: { ends }, radius }: { readonly ruler: Ruler; readonly radius: number }) {
  const [first, second] = ends;
  return (
    <>
      {first && second && <line className={styles['ruler']} x1={first.x} y1={first.y} x2={second.x} y2={second.y} />}
      {ends.map((end, index) => (
        <circle key={index === 0 ? 'from' : 'to'} className={styles['end']} cx={end.x} cy={end.y} r={radius} />
      ))}
    </>
  );
}

export function RulerReading({ ruler: { isMeasuring, ends } }: { readonly ruler: Ruler }) {
  const { t } = useTranslation('console');
  const [first, second] = ends;
  return (
    <p className={styles['reading']} aria-live="polite">
      {isMeasuring && !second && t('stage.measureHint')}
      {first &&
        second &&
        t('stage.measured', {
          distance: mm(Math.hypot(second.x - first.x, second.y - first.y)),
          dx: mm(Math.abs(second.x - first.x)),
          dy: mm(Math.abs(second.y - first.y)),
        })}
    </p>
  );
}

/** Three digits, as fine as the drawing is. */
const mm = (value: number): string => String(Math.round(value * 1000) / 1000);
