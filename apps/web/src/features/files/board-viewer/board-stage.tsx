import { type BoardLook, type BoardMarker, type Box, boardPointAt, type Point, pixelAt } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { classes } from '@xunban/ui';
import { type RefObject, useState } from 'react';
import { mmText } from '../../../shared/board/measure-text.ts';
import type { OpenBoard } from '../board-file/board-reader.ts';
import { BoardCanvas } from './board-canvas.tsx';
import styles from './board-viewer.module.css';
import { clusterAt, clusterMarkers, isOnSide } from './marker-clusters.ts';
import type { BoardViewControl } from './use-board-view.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { ViewOverlay } from './view-overlay.tsx';

interface BoardStageProps {
  readonly board: OpenBoard;
  readonly box: Box;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly control: BoardViewControl;
  readonly look: BoardLook;
  readonly markers: readonly BoardMarker[];
  readonly active: BoardMarker | undefined;
  /** A ring of the drawing was clicked. */
  readonly onMarker: (marker: BoardMarker) => void;
  readonly ruler: ReturnType<typeof useRuler>;
}

/** A ring takes clicks within this distance, in CSS pixels. */
const RING = 15;
/** A click on several markers enlarges their place. */
const ENLARGE = 3;

/** The drawn board with its dimensions, findings and ruler; wheel, fingers and keys move it. */
export function BoardStage(props: BoardStageProps) {
  const { board, box, stage, control, look, markers, active, onMarker, ruler } = props;
  const { t } = useTranslation('quote');
  const { view, ratio, isFitted } = control;
  const clusters = view
    ? clusterMarkers(
        markers.filter((marker) => marker !== active && isOnSide(marker, view.side)),
        (place) => {
          const { x, y } = pixelAt(view, box, place);
          return { x: x / ratio, y: y / ratio };
        },
      )
    : [];
  const pick = (at: Point) => {
    if (!view) return;
    if (ruler.isMeasuring) ruler.pick(boardPointAt(view, box, { x: at.x * ratio, y: at.y * ratio }));
    const ring = ruler.isMeasuring ? undefined : clusterAt(clusters, at, RING);
    if (!ring) return;
    if (ring.markers.length > 1) control.zoom(ENLARGE, ring.at);
    else onMarker(ring.markers[0]);
  };
  const gestures = useStageGestures(stage, control, {
    onPick: pick,
    onPickMiddle: () => view && pick({ x: view.width / ratio / 2, y: view.height / ratio / 2 }),
    onFlip: () => view && control.turn(view.side === 'top' ? 'bottom' : 'top'),
    onEscape: () => ruler.measure(false),
  });
  return (
    <div
      ref={stage}
      role="application"
      aria-label={t('view.label')}
      aria-description={t('view.keys')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the drawing need the focus.
      tabIndex={0}
      className={classes(styles['stage'], ruler.isMeasuring && styles['measuring'])}
      // Fitted, a finger scrolls the page down and the parts of the board sideways; enlarged, it moves the board.
      style={{ touchAction: isFitted ? 'pan-x pan-y' : 'none' }}
      {...gestures}
    >
      <BoardCanvas board={board} view={view} look={look} />
      {board.isMeasured && <span className={styles['sweep']} />}
      {view && (
        <ViewOverlay
          view={view}
          ratio={ratio}
          box={box}
          showsSize={isFitted && board.facts.board !== undefined}
          clusters={clusters}
          active={active}
          ruler={ruler.ends}
          showsMiddle={ruler.isMeasuring}
        />
      )}
    </div>
  );
}

/** A ruler on the board: the first place picked is its start, the second one its end. */
export function useRuler() {
  const [isMeasuring, setMeasuring] = useState(false);
  const [ends, setEnds] = useState<readonly Point[]>([]);
  return {
    isMeasuring,
    ends,
    measure: (on: boolean) => {
      setMeasuring(on);
      setEnds([]);
    },
    pick: (place: Point) => setEnds(ends.length === 1 ? [...ends, place] : [place]),
  };
}

interface RulerReadingProps {
  readonly ruler: ReturnType<typeof useRuler>;
  /** Shown while nothing is measured. */
  readonly note: string | undefined;
}

export function RulerReading({ ruler: { isMeasuring, ends }, note }: RulerReadingProps) {
  const { t } = useTranslation('quote');
  const [first, second] = ends;
  return (
    <p className={styles['reading']} aria-live="polite">
      {isMeasuring && !second && t('view.measureHint')}
      {!isMeasuring && note}
      {first &&
        second &&
        t('view.measured', {
          distance: mmText(Math.hypot(second.x - first.x, second.y - first.y), 3),
          dx: mmText(Math.abs(second.x - first.x), 3),
          dy: mmText(Math.abs(second.y - first.y), 3),
        })}
    </p>
  );
}
