import { type BoardSide, type BoardView, type Box, type Point, zoomAt } from '@xunban/gerber';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { clampView, fitWithDimensions, lookAt } from './view-limits.ts';

export interface BoardViewControl {
  /** Undefined until the stage has been measured. */
  readonly view: BoardView | undefined;
  /** Device pixels to one CSS pixel. */
  readonly ratio: number;
  /** True when the full board is shown; it stays fitted when the stage changes its size. */
  readonly isFitted: boolean;
  /** Zooms so that what lies at a CSS pixel of the stage, or in its middle, stays there. */
  readonly zoom: (factor: number, at?: Point) => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly fit: () => void;
  readonly turn: (side: BoardSide) => void;
  readonly goTo: (place: Point, side: BoardSide) => void;
}

/** Controls which part of the board the stage shows. All arguments are CSS pixels; the view itself is in device pixels. */
export function useBoardView(stage: RefObject<HTMLElement | null>, box: Box): BoardViewControl {
  const [{ view, isFitted }, setState] = useState<{ view: BoardView | undefined; isFitted: boolean }>({
    view: undefined,
    isFitted: true,
  });
  const ratio = window.devicePixelRatio || 1;

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const resize = () => {
      const width = Math.round(element.clientWidth * ratio);
      const height = Math.round(element.clientHeight * ratio);
      // Hidden, behind the turnable view: what was looked at stays for when it is shown again.
      if (width < 1 || height < 1) return;
      setState((state) => {
        const side = state.view?.side ?? 'top';
        return state.view && !state.isFitted
          ? { ...state, view: clampView({ ...state.view, width, height }, box) }
          : { view: fitWithDimensions(box, side, width, height, ratio), isFitted: true };
      });
    };
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    resize();
    return () => observer.disconnect();
  }, [stage, box, ratio]);

  const move = (change: (view: BoardView) => BoardView) =>
    setState((state) => (state.view ? { view: clampView(change(state.view), box), isFitted: false } : state));
  const showFullBoard = (side?: BoardSide) =>
    setState((state) => {
      if (!state.view) return state;
      const { width, height } = state.view;
      return { view: fitWithDimensions(box, side ?? state.view.side, width, height, ratio), isFitted: true };
    });

  return {
    view,
    ratio,
    isFitted,
    zoom: (factor, at) =>
      move((before) =>
        at
          ? zoomAt(before, at.x * ratio, at.y * ratio, factor)
          : zoomAt(before, before.width / 2, before.height / 2, factor),
      ),
    pan: (dx, dy) =>
      move((before) => ({ ...before, offsetX: before.offsetX + dx * ratio, offsetY: before.offsetY + dy * ratio })),
    fit: () => showFullBoard(),
    turn: (side) => (isFitted ? showFullBoard(side) : move((before) => turned(before, box, side))),
    goTo: (place, side) => move((before) => lookAt({ ...before, side }, box, place)),
  };
}

/** Returns the view of the other face with the same point of the board in the middle, flipped left to right as by hand. */
function turned(view: BoardView, box: Box, side: BoardSide): BoardView {
  if (view.side === side) return view;
  const boardWidth = (box.maxX - box.minX) * view.scale;
  return { ...view, side, offsetX: view.width - view.offsetX - boardWidth };
}
