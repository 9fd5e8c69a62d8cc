import { useQuery } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, layout } from '@xunban/ui';
import { type ReactNode, useState } from 'react';
import { orderQueries } from '../order-queries.ts';
import { FileRoles } from './file-roles.tsx';
import { LayerImage, StageLayers, toggled } from './stage-layers.tsx';
import {
  type Overlay,
  OverlayChoice,
  OverlayImage,
  OverlayLegend,
  type OverlayState,
  useOverlays,
} from './stage-overlay.tsx';

/** The images that lie on the board of a stage: single layers, and another file. */
export interface StageImages {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly showsBoard: boolean;
  /** Something lies on the drawn board, which is pale then. */
  readonly isCovered: boolean;
  /** A digit or B. @returns whether the key was meant */
  readonly press: (key: string) => boolean;
  readonly images: (widthMm: number, heightMm: number) => ReactNode;
  readonly panel: ReactNode;
}

/** Reads the file again only on request for its layers. */
export function useStageImages(order: StaffOrderDetail): StageImages {
  const { t } = useTranslation('console');
  const [isOpen, setOpen] = useState(false);
  const [showsBoard, setShowsBoard] = useState(true);
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<Overlay>();
  const [overlayState, setOverlayState] = useState<OverlayState>('working');
  const layers = useQuery({ ...orderQueries.layers(order), enabled: isOpen });
  const known = layers.data;
  const choose = (overlay: Overlay | undefined) => {
    setOverlayState('working');
    setChosen(overlay);
  };
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    showsBoard,
    isCovered: shown.size > 0 || chosen !== undefined,
    press: (key) => {
      if (!isOpen || !known) return false;
      if (key.toLowerCase() === 'b') setShowsBoard(!showsBoard);
      else {
        const index = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
        if (!known.layers[index]?.isDrawn) return false;
        setShown(toggled(shown, index));
      }
      return true;
    },
    images: (widthMm, heightMm) => (
      <>
        {[...shown].map((layer) => (
          <LayerImage key={layer} order={order} layer={layer} widthMm={widthMm} heightMm={heightMm} />
        ))}
        {chosen && known?.box && (
          <OverlayImage key={chosen.key} overlay={chosen} box={known.box} onState={setOverlayState} />
        )}
      </>
    ),
    panel: isOpen && (
      <div className={layout['stack2']}>
        <DataState query={layers} isEmpty={(read) => read.layers.length === 0} empty={<p>{t('stage.noLayers')}</p>}>
          {(read) => (
            <>
              {read.box && <Choice order={order} chosen={chosen} onChosen={choose} />}
              {chosen && <OverlayLegend state={overlayState} stageIs={chosen.stageIs} />}
              <StageLayers
                layers={read.layers}
                shown={shown}
                showsBoard={showsBoard}
                onShown={setShown}
                onBoard={setShowsBoard}
              />
              <FileRoles order={order} layers={read} />
            </>
          )}
        </DataState>
      </div>
    ),
  };
}

interface ChoiceProps {
  readonly order: StaffOrderDetail;
  readonly chosen: Overlay | undefined;
  readonly onChosen: (overlay: Overlay | undefined) => void;
}

function Choice({ order, chosen, onChosen }: ChoiceProps) {
  const overlays = useOverlays(order);
  return (
    <OverlayChoice
      overlays={overlays}
      chosen={chosen?.key ?? ''}
      onChosen={(key) => onChosen(overlays.find((overlay) => overlay.key === key))}
    />
  );
}
