import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { FindingPlace, StaffOrderDetail } from '@xunban/contract';
import { singleBoard } from '@xunban/contract/single-board';
import { useTranslation } from '@xunban/i18n/react';
import { keyHandler } from '@xunban/ui';
import { Button } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import styles from './board-stage.module.css';

interface PlaceLensProps {
  readonly places: readonly FindingPlace[];
  /** Number of occurrences in the file; `places` are the worst of them. */
  readonly count: number;
  readonly image: NonNullable<StaffOrderDetail['image']>;
  /** Width of the board as it was read, mm. */
  readonly widthMm: number;
}

/** Width of what a lens shows, mm, and of the lens, in CSS pixels. */
const SHOWN_MM = 12;
const LENS_PIXELS = 240;

/** The places of a finding on the drawing of the board, one at a time; arrow keys step through them. */
export function PlaceLens({ places, count, image, widthMm }: PlaceLensProps) {
  const { t } = useTranslation('console');
  const [at, setAt] = useState(0);
  const place = places[at];
  if (!place) return null;
  const step = (by: number) => setAt((at + by + places.length) % places.length);
  const onKeyDown = keyHandler(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  const side = place.side === 'both' ? 'top' : place.side;
  const url = image[side] && singleBoard(image[side]);
  // The lower face is drawn as it is seen from below.
  const left = side === 'top' ? place.left : 1 - place.left;
  const width = (widthMm / SHOWN_MM) * LENS_PIXELS;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div role="group" aria-label={t('finding.image')} className={styles['places']} onKeyDown={onKeyDown}>
      {url && (
        <div className={styles['lens']}>
          <img
            src={url}
            alt={t('finding.image')}
            style={{ width, transform: `translate(-${left * 100}%, -${place.top * 100}%)` }}
          />
        </div>
      )}
      <div className={styles['caption']}>
        <span aria-live="polite">
          {t('finding.at', { at: at + 1, count })}
          {place.mm !== undefined && ` · ${Math.round(place.mm * 1000) / 1000} mm`}
        </span>
        {place.layer && <code>{place.layer}</code>}
        {places.length > 1 && (
          <span>
            <Button icon={<LeftOutlined />} aria-label={t('finding.previous')} onClick={() => step(-1)} />{' '}
            <Button icon={<RightOutlined />} aria-label={t('finding.following')} onClick={() => step(1)} />
          </span>
        )}
      </div>
    </div>
  );
}
