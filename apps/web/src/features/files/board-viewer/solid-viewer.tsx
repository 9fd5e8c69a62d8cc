import type { BoardSpec } from '@xunban/contract/board-spec';
import { type BoardSide, type Box, boardColours, orderedEdges, type PanelOrder } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, layout, Notice, Spinner } from '@xunban/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OpenBoard } from '../board-file/board-reader.ts';
import type { SolidFailure, SolidLook } from '../board-file/solid/solid-messages.ts';
import styles from './board-viewer.module.css';
import { homeOrbit, nearer, type Orbit, turned, viewOf } from './solid-orbit.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { ZoomButtons } from './view-toolbar.tsx';

interface SolidViewerProps {
  readonly board: OpenBoard;
  readonly box: Box;
  readonly spec: BoardSpec;
  /** The panel that the boards are ordered in; `box` is then its own. */
  readonly panel: PanelOrder | undefined;
  readonly onClose: () => void;
}

/** A drag across a window of 400 pixels turns the board by 100°. */
const DEGREES_PER_PIXEL = 0.25;

/** The board as a body that can be turned. Nothing moves by itself. */
export function SolidViewer({ board, box, spec, panel, onClose }: SolidViewerProps) {
  const { t } = useTranslation('quote');
  const stage = useRef<HTMLDivElement>(null);
  const size = useStageSize(stage);
  const [changed, setOrbit] = useState<Orbit>();
  const orbit = changed ?? homeOrbit(box, 'top', size.width, size.height);
  const look = useSolidLook(spec, panel);
  const state = useSolid(stage, board, look, orbit, size);

  const move = (change: (before: Orbit) => Orbit) =>
    setOrbit((before) => change(before ?? homeOrbit(box, 'top', size.width, size.height)));
  const zoom = (factor: number, at = { x: size.width / 2, y: size.height / 2 }) =>
    move((before) => nearer(before, factor, box, { x: at.x - size.width / 2, y: at.y - size.height / 2 }, size.height));
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);
  const lookAt = (side: BoardSide) => setOrbit(homeOrbit(box, side, size.width, size.height));
  const isBelow = orbit.elevation < 0;
  const gestures = useStageGestures(
    stage,
    {
      zoom,
      pan: (dx, dy) => move((before) => turned(before, -dx * DEGREES_PER_PIXEL, dy * DEGREES_PER_PIXEL)),
      fit: () => setOrbit(undefined),
    },
    {
      onPick: () => undefined,
      onPickMiddle: () => undefined,
      onFlip: () => lookAt(isBelow ? 'top' : 'bottom'),
      onEscape: onClose,
    },
  );
  return (
    <>
      <div className={styles['toolbar']}>
        <fieldset className={styles['sides']} aria-label={t('view.side')}>
          {(['top', 'bottom'] as const).map((side) => (
            <button
              key={side}
              type="button"
              aria-pressed={isBelow === (side === 'bottom')}
              className={styles['side']}
              onClick={() => lookAt(side)}
            >
              {t(`view.${side}`)}
            </button>
          ))}
        </fieldset>
        <span className={layout['grow']} />
        <Button size="small" aria-pressed onClick={onClose}>
          {t('solid.close')}
        </Button>
        <ZoomButtons zoom={zoom}>
          <Button size="small" onClick={() => setOrbit(undefined)}>
            {t('solid.reset')}
          </Button>
        </ZoomButtons>
      </div>
      <div
        ref={stage}
        role="application"
        aria-label={t('solid.label')}
        aria-description={t('solid.keys')}
        aria-busy={state === 'making'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the body need the focus.
        tabIndex={0}
        className={classes(styles['stage'], styles['solidStage'])}
        {...gestures}
      >
        {state === 'making' && (
          <p className={styles['making']} role="status">
            <Spinner size={18} />
            {t('solid.making')}
          </p>
        )}
        {(state === 'noWebgl' || state === 'failed') && (
          <div className={styles['failed']}>
            <Notice tone="warning" live>
              {t(`solid.${state}`)}
            </Notice>
          </div>
        )}
      </div>
      <p className={styles['reading']}>{noteOf(spec) && t('solid.someEdges', { sides: spec.edgePlatedSides })}</p>
    </>
  );
}

/** True when the form gives the number of plated sides, but not which ones. */
const noteOf = (spec: BoardSpec): boolean => spec.edgePlatedSides > 0 && orderedEdges(spec).length === 0;

function useSolidLook(
  { maskColour, legendColour, finish, thicknessMm, edgePlatedSides, platedEdges }: BoardSpec,
  panel: PanelOrder | undefined,
): SolidLook {
  return useMemo(
    () => ({
      colours: boardColours({ maskColour, legendColour, finish }),
      thicknessMm,
      isMatte: maskColour === 'matteBlack' || maskColour === 'matteGreen',
      platedEdges: orderedEdges({ edgePlatedSides, platedEdges }),
      panel,
    }),
    [maskColour, legendColour, finish, thicknessMm, edgePlatedSides, platedEdges, panel],
  );
}

/** CSS pixels of the stage. */
function useStageSize(stage: { readonly current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const resize = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    resize();
    return () => observer.disconnect();
  }, [stage]);
  return size;
}

/** Draws the body in the stage; another look of the board is another body. */
function useSolid(
  stage: { readonly current: HTMLElement | null },
  board: OpenBoard,
  look: SolidLook,
  orbit: Orbit,
  { width, height }: { readonly width: number; readonly height: number },
): 'making' | 'shown' | SolidFailure {
  const [state, setState] = useState<'making' | 'shown' | SolidFailure>('making');
  const solid = useRef<ReturnType<OpenBoard['showSolid']>>(undefined);
  const ratio = window.devicePixelRatio || 1;

  useEffect(() => {
    if (!stage.current) return;
    setState('making');
    const made = board.showSolid(stage.current, look, setState);
    solid.current = made;
    return () => {
      solid.current = undefined;
      made.close();
    };
  }, [stage, board, look]);

  useEffect(() => {
    // Also when there is another body: it begins with no view.
    if (solid.current && look && width > 0)
      solid.current.turn(viewOf(orbit, Math.round(width * ratio), Math.round(height * ratio)));
  }, [orbit, width, height, ratio, look]);
  return state;
}
