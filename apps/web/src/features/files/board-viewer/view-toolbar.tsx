import { useTranslation } from '@xunban/i18n/react';
import { Button, layout } from '@xunban/ui';
import type { ReactNode } from 'react';
import styles from './board-viewer.module.css';
import type { BoardViewControl } from './use-board-view.ts';

interface ViewToolbarProps {
  readonly side: 'top' | 'bottom';
  readonly control: BoardViewControl;
  readonly isMeasuring: boolean;
  readonly onMeasure: (on: boolean) => void;
  readonly film: string | undefined;
  readonly onFullBoard: () => void;
  /** Further buttons at the end. */
  readonly children: ReactNode;
}

const STEP = 1.6;

interface ZoomButtonsProps {
  readonly zoom: (factor: number) => void;
  /** Shows the full board again. */
  readonly children: ReactNode;
}

/** In the corner of the drawing. */
export function ZoomButtons({ zoom, children }: ZoomButtonsProps) {
  const { t } = useTranslation('quote');
  return (
    <div className={styles['zoom']}>
      <Button size="small" aria-label={t('view.zoomOut')} onClick={() => zoom(1 / STEP)}>
        −
      </Button>
      <Button size="small" aria-label={t('view.zoomIn')} onClick={() => zoom(STEP)}>
        +
      </Button>
      {children}
    </div>
  );
}

export function ViewToolbar({ side, control, isMeasuring, onMeasure, film, onFullBoard, children }: ViewToolbarProps) {
  const { t } = useTranslation('quote');
  return (
    <div className={styles['toolbar']}>
      <fieldset className={styles['sides']} aria-label={t('view.side')}>
        {(['top', 'bottom'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={side === each}
            className={styles['side']}
            onClick={() => control.turn(each)}
          >
            {t(`view.${each}`)}
          </button>
        ))}
      </fieldset>
      {film !== undefined && (
        <Button size="small" icon="board" onClick={onFullBoard}>
          {t('view.createFullBoard')}
        </Button>
      )}
      <span className={layout['grow']} />
      <Button size="small" aria-pressed={isMeasuring} onClick={() => onMeasure(!isMeasuring)}>
        {t('view.measure')}
      </Button>
      {children}
      <ZoomButtons zoom={control.zoom}>
        <Button size="small" aria-disabled={control.isFitted} onClick={control.fit}>
          {t('view.fit')}
        </Button>
      </ZoomButtons>
    </div>
  );
}
