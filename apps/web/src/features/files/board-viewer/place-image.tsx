import type { BoardMarker } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { useEffect, useState } from 'react';
import type { OpenBoard } from '../board-file/board-reader.ts';
import styles from './viewer-lists.module.css';

/** Device pixels: sharp on a phone. */
const PIXELS = 192;
/** Minimum extent that is shown, mm, so that the surroundings of a place are visible. */
const MIN_MM = 2;
/** A place is shown with so many times its width round it. */
const TIMES = 12;

/** The surroundings of a place, painted by the board's worker. Empty until it is there, and where it cannot be made. */
export function PlaceImage({ board: { make }, place }: { board: OpenBoard; place: BoardMarker }) {
  const { t } = useTranslation('quote');
  const [made, setMade] = useState<{ readonly place: BoardMarker; readonly url: string }>();
  useEffect(() => {
    const giveUp = new AbortController();
    let url = '';
    const { x, y, side, file, mm = 0 } = place;
    const sizeMm = Math.max(MIN_MM, mm * TIMES);
    const job = { kind: 'place', at: { x, y }, side: side === 'both' ? 'top' : side, layer: file, sizeMm } as const;
    make({ ...job, pixels: PIXELS }, () => undefined, giveUp.signal).then(
      (image) => {
        url = URL.createObjectURL(image);
        setMade({ place, url });
      },
      // Ignored: a browser without memory for a small image has other problems, and the place can still be shown on the board.
      () => undefined,
    );
    return () => {
      giveUp.abort();
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [make, place]);
  if (made?.place !== place) return <span className={styles['blank']} />;
  return <img src={made.url} alt={t('findings.image')} width={PIXELS / 2} height={PIXELS / 2} />;
}
