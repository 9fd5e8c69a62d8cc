import type { BoardMarker } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Icon, keyHandler } from '@xunban/ui';
import { type KeyboardEvent, useState } from 'react';
import { mmText } from '../../../shared/board/measure-text.ts';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import type { OpenBoard } from '../board-file/board-reader.ts';
import type { Finding } from './findings.ts';
import { PlaceImage } from './place-image.tsx';
import styles from './viewer-lists.module.css';

interface FindingPlacesProps {
  readonly board: OpenBoard;
  readonly finding: Finding;
  readonly active: BoardMarker | undefined;
  readonly onShow: (marker: BoardMarker) => void;
}

/**
 * The places of one finding, one at a time: its image, its width, and the way to the place before and after it, by
 * buttons or by the arrow keys. Going to a place shows it on the board, too.
 */
export function FindingPlaces({ board, finding, active, onShow }: FindingPlacesProps) {
  const { t } = useTranslation('quote');
  const serverText = useServerText();
  const { places, code, data, count } = finding;
  const [lastShown, setShown] = useState(0);
  const shown = active ? places.indexOf(active) : -1;
  // Looking at another finding does not lose the place here.
  const at = shown >= 0 ? shown : Math.min(lastShown, places.length - 1);
  const place = places[at];
  if (!place) return null;
  const go = (step: number) => {
    const next = (at + step + places.length) % places.length;
    setShown(next);
    const marker = places[next];
    if (marker) onShow(marker);
  };
  const onKeyDown = keyHandler((event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined || places.length < 2) return;
    event.preventDefault();
    go(step);
  });
  const text = serverText(`board-problems.${code}`, data);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div role="group" aria-label={text} className={styles['places']} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles['image']}
        aria-label={t('findings.showLabel', { text })}
        aria-current={shown >= 0 || undefined}
        onClick={() => go(0)}
      >
        <PlaceImage board={board} place={place} />
      </button>
      <div className={styles['steps']}>
        <span className={styles['place']} aria-live="polite">
          {place.mm !== undefined && `${mmText(place.mm, 3)} mm`}
          {places.length > 1 && <small>{t('findings.at', { at: at + 1, count })}</small>}
        </span>
        {places.length > 1 && (
          <>
            <Button kind="quiet" className={styles['step']} aria-label={t('findings.previous')} onClick={() => go(-1)}>
              <Icon name="chevron" className={styles['back']} />
            </Button>
            <Button kind="quiet" className={styles['step']} aria-label={t('findings.following')} onClick={() => go(1)}>
              <Icon name="chevron" className={styles['on']} />
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
