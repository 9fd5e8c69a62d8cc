import type { ProductionFile } from '@xunban/contract';
import { singleBoard } from '@xunban/contract/single-board';
import { useTranslation } from '@xunban/i18n/react';
import { Button, keyHandler, layout } from '@xunban/ui';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import styles from './production-files.module.css';

/** A place on the drawn board: shares of its width and height from the upper left corner, seen from the top. */
export interface Mark {
  readonly left: number;
  readonly top: number;
  readonly side: 'top' | 'bottom' | 'both';
  readonly layer?: string;
}

const SIDES = ['top', 'bottom'] as const;
/** A share of the board that one key press moves the mark by. */
const STEP = 0.01;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface MarkOnBoardProps {
  readonly image: ProductionFile['image'];
  readonly mark: Mark | null;
  readonly onChange: (mark: Mark | null) => void;
}

/** A mark on the drawn board, set by a click or moved by the arrow keys. */
export function MarkOnBoard({ image, mark, onChange }: MarkOnBoardProps) {
  const { t } = useTranslation('production-files');
  const [side, setSide] = useState<(typeof SIDES)[number]>(mark?.side === 'bottom' ? 'bottom' : 'top');
  const url = image[side] && singleBoard(image[side]);
  // The lower face is drawn as it is seen from below; places are stored as seen from the top.
  const mirrored = (left: number) => (side === 'top' ? left : 1 - left);
  const set = (left: number, top: number) => onChange({ ...mark, left: share(mirrored(left)), top: share(top), side });
  const click = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A click by the keyboard has no place: it sets the mark in the middle.
    if (detail === 0) return mark ? undefined : set(0.5, 0.5);
    const box = currentTarget.getBoundingClientRect();
    set((clientX - box.left) / box.width, (clientY - box.top) / box.height);
  };
  const move = keyHandler((event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (!by || !mark) return;
    event.preventDefault();
    set(mirrored(mark.left) + by[0], mark.top + by[1]);
  });
  if (!image.top && !image.bottom) return null;
  return (
    <fieldset className={styles['mark']}>
      <legend>{t('own.mark')}</legend>
      <p className={layout['muted']}>{t('own.markHint')}</p>
      <div className={layout['rowCentred2x4']}>
        {SIDES.map((one) => (
          <label key={one}>
            <input type="radio" name="side" checked={side === one} onChange={() => setSide(one)} /> {t(`side.${one}`)}
          </label>
        ))}
        {mark && (
          <Button size="small" onClick={() => onChange(null)}>
            {t('own.clearMark')}
          </Button>
        )}
      </div>
      {url && (
        <button type="button" className={styles['board']} aria-label={t('own.mark')} onClick={click} onKeyDown={move}>
          <img src={url} alt="" />
          {mark?.side === side && (
            <span
              className={styles['pin']}
              style={{ left: `${mirrored(mark.left) * 100}%`, top: `${mark.top * 100}%` }}
            />
          )}
        </button>
      )}
    </fieldset>
  );
}

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5;
