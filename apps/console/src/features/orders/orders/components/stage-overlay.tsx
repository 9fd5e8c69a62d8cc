import { useQuery } from '@tanstack/react-query';
import { type CompareTwo, openStoredComparison, useComparison, useImageAddress } from '@xunban/board-compare';
import type { BoardLayers, StaffOrderDetail } from '@xunban/contract';
import { asksForFile } from '@xunban/contract/production-file-rules';
import { comparisonColours } from '@xunban/gerber/compare';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import { Select } from 'antd';
import { useEffect, useMemo } from 'react';
import { api } from '../../../../shared/api.ts';
import { productionFileQueries } from '../../../fulfilment/production-files/production-file-queries.ts';
import { orderQueries } from '../order-queries.ts';
import styles from './board-stage.module.css';
import { betweenOrders } from './previous-card.tsx';
import { betweenRounds } from './rounds-card.tsx';

/** Another file that is laid on the board: how the two are compared, and which of them is the one on the stage. */
export interface Overlay {
  readonly key: string;
  readonly name: string;
  readonly compare: CompareTwo;
  readonly stageIs: 'before' | 'after';
}

/** Returns the overlays of a board: its previous round, earlier orders of the same board, versions of the production file. */
export function useOverlays(order: StaffOrderDetail): readonly Overlay[] {
  const { t } = useTranslation('console');
  const { id } = order;
  const previous = useQuery(orderQueries.previous(id)).data;
  const files = useQuery({ ...productionFileQueries.ofOrder(id), enabled: asksForFile(order.spec) }).data?.files;
  const lastRound = order.previousRounds.reduce((last, { round }) => Math.max(last, round), 0);
  return useMemo(
    () => [
      ...(lastRound > 0
        ? [
            {
              key: 'round',
              name: t('stage.round', { round: lastRound }),
              compare: betweenRounds(id, lastRound),
              stageIs: 'after' as const,
            },
          ]
        : []),
      ...(previous ?? [])
        .filter(({ isSameFile }) => !isSameFile)
        .map(({ orderId, orderNo }) => ({
          key: orderId,
          name: t('stage.order', { no: orderNo }),
          compare: betweenOrders(id, orderId),
          stageIs: 'after' as const,
        })),
      ...(files ?? [])
        .filter(({ fileId, originalFileId }) => fileId !== originalFileId)
        .map((file) => ({
          key: file.id,
          name: t('stage.productionFile', { version: file.version }),
          compare: withProductionFile(file.id),
          stageIs: 'before' as const,
        })),
    ],
    [t, id, lastRound, previous, files],
  );
}

const withProductionFile = (id: string): CompareTwo =>
  openStoredComparison({
    compare: (signal) => api.productionFiles.compared({ params: { id } }, { signal }),
    image: (image, signal) => api.productionFiles.comparedImage({ params: { id, image } }, { signal }),
  });

interface OverlayChoiceProps {
  readonly overlays: readonly Overlay[];
  readonly chosen: string;
  readonly onChosen: (key: string) => void;
}

export function OverlayChoice({ overlays, chosen, onChosen }: OverlayChoiceProps) {
  const { t } = useTranslation('console');
  if (overlays.length === 0) return null;
  return (
    <Select
      size="small"
      aria-label={t('stage.overlay')}
      className={styles['overlay'] ?? ''}
      value={chosen}
      onChange={onChosen}
      options={[
        { value: '', label: t('stage.noOverlay') },
        ...overlays.map(({ key, name }) => ({ value: key, label: name })),
      ]}
    />
  );
}

export type OverlayState = 'working' | 'failed' | 'ready';

interface OverlayImageProps {
  readonly overlay: Overlay;
  /** The area of its own file that the stage shows. */
  readonly box: NonNullable<BoardLayers['box']>;
  readonly onState: (state: OverlayState) => void;
}

/** Differences between the two files, drawn in place on the stage's board. */
export function OverlayImage({ overlay, box, onState }: OverlayImageProps) {
  const { state } = useComparison(overlay.compare);
  useEffect(() => {
    if (state.kind !== 'ready') onState(state.kind);
  }, [state.kind, onState]);
  return state.kind === 'ready' ? (
    <Drawn open={state.open} stageIs={overlay.stageIs} box={box} onState={onState} />
  ) : null;
}

interface DrawnProps extends Pick<OverlayImageProps, 'box' | 'onState'>, Pick<Overlay, 'stageIs'> {
  readonly open: Awaited<ReturnType<CompareTwo>>;
}

function Drawn({ open, stageIs, box, onState }: DrawnProps) {
  const address = useImageAddress(open, 'board');
  useEffect(() => {
    onState(address === undefined ? 'working' : address === 'failed' ? 'failed' : 'ready');
  }, [address, onState]);
  if (address === undefined || address === 'failed') return null;
  // A comparison image uses the coordinates of the later file, to which the earlier one was shifted.
  const { x, y } = stageIs === 'before' ? (open.comparison.shift ?? NO_SHIFT) : NO_SHIFT;
  return (
    <image
      href={address}
      x={open.box.minX - (box.minX + x)}
      y={box.maxY + y - open.box.maxY}
      width={open.box.maxX - open.box.minX}
      height={open.box.maxY - open.box.minY}
      preserveAspectRatio="none"
    />
  );
}

const NO_SHIFT = { x: 0, y: 0 };

/** Progress of the comparison, and the meaning of its colours. */
export function OverlayLegend({
  state,
  stageIs,
}: {
  readonly state: OverlayState;
  readonly stageIs: Overlay['stageIs'];
}) {
  const { t } = useTranslation(['console', 'compare']);
  if (state === 'working') return <p role="status">{t('compare:drawing')}</p>;
  if (state === 'failed') return <p role="alert">{t('compare:notDrawn')}</p>;
  const sides = {
    before: stageIs === 'before' ? 'own' : 'other',
    after: stageIs === 'before' ? 'other' : 'own',
  } as const;
  return (
    <ul className={layout['row1x3']} aria-label={t('compare:legend')}>
      {(['before', 'after', 'common'] as const).map((side) => (
        <li key={side}>
          <span className={styles['swatch']} style={{ background: comparisonColours[side] }} aria-hidden="true" />
          {side === 'common' ? t('compare:colour.common') : t(`stage.${sides[side]}`)}
        </li>
      ))}
    </ul>
  );
}
