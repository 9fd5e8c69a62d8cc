import type { FindingPlace, StaffOrderDetail } from '@xunban/contract';
import { singleBoard } from '@xunban/contract/single-board';
import { useTranslation } from '@xunban/i18n/react';
import { keyHandler, layout, TextInput } from '@xunban/ui';
import { Button } from 'antd';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import styles from './questions.module.css';

const SIDES = ['top', 'bottom'] as const;
type Side = (typeof SIDES)[number];
/** A share of the board that one key press moves the mark by. */
const STEP = 0.01;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface PlacePickerProps {
  readonly image: NonNullable<StaffOrderDetail['image']>;
  readonly place: FindingPlace | null;
  readonly onChange: (place: FindingPlace | null) => void;
}

/** A mark on the drawn board, set by a click or moved by the arrow keys. */
export function PlacePicker({ image, place, onChange }: PlacePickerProps) {
  const { t } = useTranslation('console-questions');
  const [side, setSide] = useState<Side>(place?.side === 'bottom' ? 'bottom' : 'top');
  const url = image[side] && singleBoard(image[side]);
  // The lower face is drawn as it is seen from below; places are stored as seen from the top.
  const mirrored = (left: number) => (side === 'top' ? left : 1 - left);
  const mark = (left: number, top: number) =>
    onChange({ ...place, left: share(mirrored(left)), top: share(top), side });
  const click = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A click by the keyboard has no place: it sets the mark in the middle.
    if (detail === 0) return place ? undefined : mark(0.5, 0.5);
    const box = currentTarget.getBoundingClientRect();
    mark((clientX - box.left) / box.width, (clientY - box.top) / box.height);
  };
  const move = keyHandler((event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (!by || !place) return;
    event.preventDefault();
    mark(mirrored(place.left) + by[0], place.top + by[1]);
  });
  const isHere = place !== null && (place.side === 'both' || place.side === side);
  return (
    <fieldset className={styles['fieldset']}>
      <legend>{t('dialog.place')}</legend>
      <p className={layout['soft']}>{t('dialog.placeHint')}</p>
      <div className={styles['buttons']}>
        {SIDES.map((one) => (
          <label key={one}>
            <input type="radio" name="side" checked={side === one} onChange={() => setSide(one)} />{' '}
            {t(`dialog.side.${one}`)}
          </label>
        ))}
        {place && (
          <Button size="small" onClick={() => onChange(null)}>
            {t('dialog.placeClear')}
          </Button>
        )}
      </div>
      {url && (
        <button
          type="button"
          className={styles['board']}
          aria-label={t('dialog.place')}
          onClick={click}
          onKeyDown={move}
        >
          <img src={url} alt="" />
          {isHere && (
            <span
              className={styles['pin']}
              style={{ left: `${mirrored(place.left) * 100}%`, top: `${place.top * 100}%` }}
            />
          )}
        </button>
      )}
      {place && (
        <TextInput
          aria-label={t('dialog.layer')}
          placeholder={t('dialog.layer')}
          maxLength={200}
          value={place.layer ?? ''}
          onChange={({ target }) => onChange({ ...place, layer: target.value })}
        />
      )}
    </fieldset>
  );
}

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5;
