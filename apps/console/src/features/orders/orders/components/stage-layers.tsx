import { useQuery } from '@tanstack/react-query';
import type { BoardLayers, StaffOrderDetail } from '@xunban/contract';
import { layerName } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import { Button, Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import { orderQueries } from '../order-queries.ts';
import styles from './board-stage.module.css';

interface StageLayersProps {
  readonly layers: BoardLayers['layers'];
  /** Places in the list of what lies on the stage. */
  readonly shown: ReadonlySet<number>;
  readonly showsBoard: boolean;
  readonly onShown: (shown: ReadonlySet<number>) => void;
  readonly onBoard: (shows: boolean) => void;
}

/** The files of the board, each to be laid on the stage and taken away again; the first nine by their digit as well. */
export function StageLayers({ layers, shown, showsBoard, onShown, onBoard }: StageLayersProps) {
  const { t } = useTranslation(['console', 'quote']);
  const drawn = layers.flatMap(({ isDrawn }, index) => (isDrawn ? [index] : []));
  return (
    <fieldset className={layout['fieldset2']}>
      <legend className={styles['legend']}>{t('stage.layers')}</legend>
      <div className={layout['rowCentred2']}>
        <Button size="small" onClick={() => onShown(new Set(drawn))} disabled={shown.size === drawn.length}>
          {t('stage.allOn')}
        </Button>
        <Button size="small" onClick={() => onShown(new Set())} disabled={shown.size === 0}>
          {t('stage.allOff')}
        </Button>
      </div>
      <ul className={styles['files']}>
        <li>
          <Checkbox checked={showsBoard} onChange={({ target }) => onBoard(target.checked)}>
            {t('stage.finished')} <kbd className={styles['key']}>B</kbd>
          </Checkbox>
        </li>
        {layers.map(({ name, role, colour, isDrawn }, index) => (
          <li key={name}>
            <Checkbox checked={shown.has(index)} disabled={!isDrawn} onChange={() => onShown(toggled(shown, index))}>
              <span className={styles['swatch']} style={{ background: colour }} aria-hidden="true" />
              {layerName(role)} {index < 9 && <kbd className={styles['key']}>{index + 1}</kbd>}
              <span className={styles['file']}>{isDrawn ? name : t('stage.tooLarge', { name })}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

export function toggled(shown: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(shown);
  if (!next.delete(index)) next.add(index);
  return next;
}

interface LayerImageProps {
  readonly order: Pick<StaffOrderDetail, 'id' | 'round'>;
  readonly layer: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** One layer on the stage, in the frame of the board. */
export function LayerImage({ order, layer, widthMm, heightMm }: LayerImageProps) {
  const { data } = useQuery(orderQueries.layerImage(order, layer));
  const address = useAddress(data);
  if (address === undefined) return null;
  return <image href={address} width={widthMm} height={heightMm} preserveAspectRatio="none" />;
}

function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(new Blob([blob], { type: 'image/svg+xml' }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return address;
}
