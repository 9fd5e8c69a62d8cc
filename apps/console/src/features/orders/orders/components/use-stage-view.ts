import { pan, type ViewBox, zoomed } from '@xunban/board-compare';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A point of the drawn side, in mm from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const ZOOM = 1.6;
const NUDGE = 0.15;
/** A press that moves less than this, in CSS pixels, picks a place and drags nothing. */
const STILL = 4;

export type StageView = ReturnType<typeof useStageView>;

/**
 * The shown part of a drawing, enlarged and moved by wheel, pointer and keys.
 * @param onPress called with the place of a press that drags nothing
 */
export function useStageView(widthMm: number, heightMm: number, onPress: (place: Point) => void) {
  const whole: ViewBox = { x: 0, y: 0, width: widthMm, height: heightMm };
  const [box, setBox] = useState(whole);
  const svg = useRef<SVGSVGElement>(null);
  useWheel(svg, (factor, right, down) => setBox((before) => pan(zoomed(before, factor, whole), right, down, whole)));
  return {
    svg,
    box,
    middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    zoomIn: () => setBox(zoomed(box, ZOOM, whole)),
    zoomOut: () => setBox(zoomed(box, 1 / ZOOM, whole)),
    fit: () => setBox(whole),
    /** @returns whether the key moves or enlarges the view */
    pressKey: (key: string): boolean => {
      const next = keyed(key, box, whole);
      if (next) setBox(next);
      return next !== undefined;
    },
    pointer: useDrag(box, (from, right, down) => setBox(pan(from, right, down, whole)), onPress),
  };
}

/** Pointer handlers that drag the view, or report a press that moves nothing. */
function useDrag(
  box: ViewBox,
  onDrag: (from: ViewBox, right: number, down: number) => void,
  onPress: (place: Point) => void,
) {
  const grab = useRef<{ readonly x: number; readonly y: number; readonly box: ViewBox }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      grab.current = { x: event.clientX, y: event.clientY, box };
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!grab.current) return;
      const from = grab.current;
      const { perPixel } = scaleOf(event.currentTarget, from.box);
      const right = ((from.x - event.clientX) * perPixel) / from.box.width;
      const down = ((from.y - event.clientY) * perPixel) / from.box.height;
      onDrag(from.box, right, down);
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const from = grab.current;
      grab.current = undefined;
      if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) return;
      onPress(placeAt(event.currentTarget, from.box, event));
    },
    onPointerCancel: () => {
      grab.current = undefined;
    },
  };
}

/** The fit of the drawing in its element: mm per CSS pixel, and the position of its corner. */
function scaleOf(svg: SVGSVGElement, view: ViewBox) {
  const { left, top, width, height } = svg.getBoundingClientRect();
  const perPixel = Math.max(view.width / width, view.height / height);
  return {
    perPixel,
    left: left + (width - view.width / perPixel) / 2,
    top: top + (height - view.height / perPixel) / 2,
  };
}

function placeAt(svg: SVGSVGElement, view: ViewBox, at: { readonly clientX: number; readonly clientY: number }): Point {
  const { perPixel, left, top } = scaleOf(svg, view);
  return { x: view.x + (at.clientX - left) * perPixel, y: view.y + (at.clientY - top) * perPixel };
}

/** Zooms at the position of the wheel. The listeners of React are passive, so they cannot keep the page from scrolling. */
function useWheel(
  stage: RefObject<SVGSVGElement | null>,
  onZoom: (factor: number, right: number, down: number) => void,
): void {
  const latest = useRef(onZoom);
  useEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    const svg = stage.current;
    if (!svg) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } = svg.getBoundingClientRect();
      const factor = event.deltaY < 0 ? ZOOM : 1 / ZOOM;
      // The point under the wheel stays in place: the middle moves towards it by the reduction of the view.
      const share = factor - 1;
      latest.current(
        factor,
        ((event.clientX - left) / width - 0.5) * share,
        ((event.clientY - top) / height - 0.5) * share,
      );
    };
    svg.addEventListener('wheel', wheel, { passive: false });
    return () => svg.removeEventListener('wheel', wheel);
  }, [stage]);
}

function keyed(key: string, view: ViewBox, whole: ViewBox): ViewBox | undefined {
  switch (key) {
    case 'ArrowLeft':
      return pan(view, -NUDGE, 0, whole);
    case 'ArrowRight':
      return pan(view, NUDGE, 0, whole);
    case 'ArrowUp':
      return pan(view, 0, -NUDGE, whole);
    case 'ArrowDown':
      return pan(view, 0, NUDGE, whole);
    case '+':
    case '=':
      return zoomed(view, ZOOM, whole);
    case '-':
      return zoomed(view, 1 / ZOOM, whole);
    case '0':
      return whole;
    default:
      return undefined;
  }
}
