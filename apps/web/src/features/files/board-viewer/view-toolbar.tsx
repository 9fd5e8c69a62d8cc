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
      <Button size="small" aria-label={t('view.zoomOut')} onClick={() => control.zoom(1 / STEP)}>
        −
      </Button>
      <Button size="small" aria-label={t('view.zoomIn')} onClick={() => control.zoom(STEP)}>
        +
      </Button>
      <Button size="small" aria-disabled={control.isFitted} onClick={control.fit}>
        {t('view.fit')}
      </Button>
      {children}
    </div>
  );
}
