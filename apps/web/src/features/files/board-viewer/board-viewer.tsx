import type { BoardSpec } from '@xunban/contract/board-spec';
import { type BoardLook, type BoardMarker, type Box, boardColours, orderedEdges } from '@xunban/gerber';
import { filmColour } from '@xunban/gerber/film-colours';
import { useTranslation } from '@xunban/i18n/react';
import { Button } from '@xunban/ui';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { OpenBoard } from '../board-file/board-reader.ts';
import { BoardStage, RulerReading, useRuler } from './board-stage.tsx';
import styles from './board-viewer.module.css';
import { useBoardView } from './use-board-view.ts';
import { useFullScreen } from './use-full-screen.ts';
import { type ShownPanel, useOrderedPanel } from './use-ordered-panel.ts';
import { ViewToolbar } from './view-toolbar.tsx';

const SolidViewer = lazy(() => import('./solid-viewer.tsx').then((module) => ({ default: module.SolidViewer })));
const SaveDialog = lazy(() => import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })));

interface BoardViewerProps {
  readonly board: OpenBoard;
  readonly box: Box;
  readonly spec: BoardSpec;
  /** A single layer, by file name, instead of the full board. */
  readonly film: string | undefined;
  readonly onFullBoard: () => void;
  /** The finding that is being looked at. */
  readonly active: BoardMarker | undefined;
  /** A finding was clicked on the drawing. */
  readonly onMarker?: (marker: BoardMarker) => void;
}

/** The board as it will look, in the colours of the form, with zoom, both faces, dimensions, findings and a ruler. */
export function BoardViewer({ board, box, spec, film, onFullBoard, active, onMarker = () => {} }: BoardViewerProps) {
  const { t } = useTranslation('quote');
  const viewer = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(viewer);
  const stage = useRef<HTMLDivElement>(null);
  const ordered = useOrderedPanel(spec, box);
  const [isSingle, setIsSingle] = useState(false);
  // A single layer is that of one board.
  const panel = film === undefined && !isSingle ? ordered : undefined;
  const shown = panel?.box ?? box;
  const control = useBoardView(stage, shown);
  const side = control.view?.side ?? 'top';
  const [isSolid, setIsSolid] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const ruler = useRuler();
  const look = useLook(board, spec, film, panel);
  useJumpToMarker(active, control, () => setIsSolid(false));
  // A single layer has no body.
  const showsSolid = isSolid && film === undefined;
  const closeSolid = () => {
    setIsSolid(false);
    // The button that had the focus is gone.
    requestAnimationFrame(() => stage.current?.focus({ preventScroll: true }));
  };
  return (
    <div ref={viewer} className={styles['viewer']}>
      {showsSolid && (
        <Suspense fallback={<div className={styles['stage']} />}>
          <SolidViewer board={board} box={shown} spec={spec} panel={panel?.order} onClose={closeSolid} />
        </Suspense>
      )}
      <div className={styles['flat']} hidden={showsSolid}>
        <ViewToolbar
          side={side}
          control={control}
          isMeasuring={ruler.isMeasuring}
          onMeasure={ruler.measure}
          film={film}
          onFullBoard={onFullBoard}
        >
          {ordered && film === undefined && (
            <Button size="small" aria-pressed={!isSingle} onClick={() => setIsSingle(!isSingle)}>
              {t('view.panel')}
            </Button>
          )}
          <Button size="small" onClick={() => setIsSolid(true)}>
            {t('solid.open')}
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={() => setIsSaving(true)}>
            {t('save.open')}
          </Button>
          {screen.isOffered && (
            <Button
              size="small"
              icon="expand"
              aria-label={t('view.fullScreen')}
              title={t('view.fullScreen')}
              aria-pressed={screen.isFull}
              onClick={screen.toggle}
            />
          )}
        </ViewToolbar>
        {isSaving && (
          <Suspense>
            <SaveDialog
              board={board}
              box={shown}
              panel={panel?.order}
              side={side}
              spec={spec}
              onClose={() => setIsSaving(false)}
            />
          </Suspense>
        )}
        <BoardStage
          {...{ board, stage, control, ruler, look, active, onMarker }}
          box={shown}
          markers={film === undefined ? board.markers : []}
        />
        <RulerReading ruler={ruler} note={panel && t('view.panelNote')} />
      </div>
    </div>
  );
}

/** The board in the chosen colours and the panel that is ordered, or one layer as a film. */
function useLook(
  board: OpenBoard,
  spec: BoardSpec,
  film: string | undefined,
  panel: ShownPanel | undefined,
): BoardLook {
  const { maskColour, legendColour, finish } = spec;
  const platedEdges = orderedEdges(spec);
  const order = panel?.order;
  const role = board.facts.files.find(({ name }) => name === film)?.role;
  return useMemo<BoardLook>(
    () =>
      film === undefined || role === undefined
        ? {
            kind: 'board',
            colours: boardColours({ maskColour, legendColour, finish }),
            platedEdges,
            ...(order === undefined ? {} : { panel: order }),
          }
        : { kind: 'films', films: [{ layer: film, colour: filmColour(role), opacity: 1 }], edgeColour: '#8a978f' },
    [film, role, maskColour, legendColour, finish, platedEdges, order],
  );
}

/** Goes to a finding when another one is asked for. */
function useJumpToMarker(
  active: BoardMarker | undefined,
  control: ReturnType<typeof useBoardView>,
  onJump: () => void,
): void {
  const [followed, setFollowed] = useState<BoardMarker>();
  if (active === followed || !control.view) return;
  setFollowed(active);
  if (!active) return;
  onJump();
  const side = active.side === 'both' ? control.view.side : active.side;
  control.goTo(active, side);
}
