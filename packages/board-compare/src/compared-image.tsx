import { comparisonColours, type ComparedImage as ImageOverlay } from '@xunban/gerber/compare';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, keyHandler, LoadingState, layout } from '@xunban/ui';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './compared-image.module.css';
import type { Box, OpenComparison } from './open-comparison.ts';
import { useImageAddress } from './use-comparison.ts';
import { pan, type ViewBox, viewOf, zoomed } from './view-box.ts';

interface ComparedImageProps {
  readonly open: OpenComparison;
  readonly image: ImageOverlay;
  readonly name: string;
  readonly view: ViewBox;
  readonly onView: (view: ViewBox) => void;
  /** The place that is looked at. */
  readonly marked: Box | undefined;
}

const STEP = 1.6;
const NUDGE = 0.15;

/** Both files on each other, moved by dragging and arrow keys, and what the colours mean. */
export function ComparedImage({ open, image, name, view, onView, marked }: ComparedImageProps) {
  const { t } = useTranslation('compare');
  const address = useImageAddress(open, image);
  const whole = viewOf(open.box);
  const grab = useRef<{ readonly x: number; readonly y: number; readonly view: ViewBox }>(undefined);
  const zoom = (factor: number) => onView(zoomed(view, factor, whole));

  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (!grab.current) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const shown = grab.current.view;
    // The image is fitted into its place, so one of the two scales decides.
    const perPixel = Math.max(shown.width / width, shown.height / height);
    const right = ((grab.current.x - event.clientX) * perPixel) / shown.width;
    const down = ((grab.current.y - event.clientY) * perPixel) / shown.height;
    onView(pan(shown, right, down, whole));
  };
  const press = keyHandler((event: KeyboardEvent) => {
    const next = keyed(event.key, view, whole);
    if (!next) return;
    event.preventDefault();
    onView(next);
  });
  const imageBox = viewOf(open.box);
  return (
    <div className={classes(layout['stack2'], layout['shrinks'])}>
      <div className={layout['rowCentred2']}>
        <ul className={styles['legend']} aria-label={t('legend')}>
          {(['before', 'after', 'common'] as const).map((side) => (
            <li key={side}>
              <span className={styles['swatch']} style={{ background: comparisonColours[side] }} aria-hidden="true" />
              {t(`colour.${side}`)}
            </li>
          ))}
        </ul>
        <Button size="small" aria-label={t('zoomOut')} onClick={() => zoom(1 / STEP)}>
          −
        </Button>
        <Button size="small" aria-label={t('zoomIn')} onClick={() => zoom(STEP)}>
          +
        </Button>
        <Button size="small" onClick={() => onView(whole)}>
          {t('fit')}
        </Button>
      </div>
      <div className={styles['stage']}>
        {address === undefined && <LoadingState label={t('drawing')} />}
        {address === 'failed' && <p role="alert">{t('notDrawn')}</p>}
        {address !== undefined && address !== 'failed' && (
          <svg
            role="img"
            aria-label={t('image', { name })}
            aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + - 0"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the image is moved by the arrow keys.
            tabIndex={0}
            className={styles['canvas']}
            viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
            onKeyDown={press}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture?.(event.pointerId);
              grab.current = { x: event.clientX, y: event.clientY, view };
            }}
            onPointerMove={drag}
            onPointerUp={() => {
              grab.current = undefined;
            }}
            onPointerCancel={() => {
              grab.current = undefined;
            }}
          >
            <image href={address} {...imageBox} preserveAspectRatio="none" />
            {marked && <rect className={styles['marked']} {...viewOf(marked)} />}
          </svg>
        )}
      </div>
    </div>
  );
}

function keyed(key: string, view: ViewBox, whole: ViewBox): ViewBox | undefined {
  switch (key) {
    case 'ArrowLeft':
      return pan(view, -NUDGE, 0, whole);
    case 'ArrowRight':
      return pan(view, NUDGE, 0, whole);
    case 'ArrowUp':
      return pan(view, 0, -NUDGE, whole);
    case 'ArrowDown':
      return pan(view, 0, NUDGE, whole);
    case '+':
    case '=':
      return zoomed(view, STEP, whole);
    case '-':
      return zoomed(view, 1 / STEP, whole);
    case '0':
      return whole;
    default:
      return undefined;
  }
}
