import type { Point } from '@xunban/gerber';
import { keyHandler } from '@xunban/ui';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { BoardViewControl } from './use-board-view.ts';

const WHEEL_SPEED = 0.0016;
const KEY_ZOOM = 1.4;
const KEY_PAN = 60;
/** A press that moves less than this is a click. */
const CLICK_PIXELS = 4;
/** A wheel that was scrolling the page this short a time ago goes on scrolling it over the board. */
const SCROLLING_MS = 300;

/** Actions of a drag, a wheel and the keys. */
type StageControl = Pick<BoardViewControl, 'zoom' | 'pan' | 'fit'>;

interface StageActions {
  /** A click, at a CSS pixel of the stage. */
  readonly onPick: (at: Point) => void;
  readonly onFlip: () => void;
  /** Enter: what the middle of the stage shows is meant. */
  readonly onPickMiddle: () => void;
  readonly onEscape: () => void;
}

/** Wheel, drag, pinch and keys over the board. Returns the handlers for the stage. */
export function useStageGestures(stage: RefObject<HTMLElement | null>, control: StageControl, actions: StageActions) {
  useWheelZoom(stage, control);
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);

  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const corner = stage.current?.getBoundingClientRect();
    return { x: clientX - (corner?.left ?? 0), y: clientY - (corner?.top ?? 0) };
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (pointers.current.size === 0) travelled.current = 0;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, placeOf(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = placeOf(event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    pointers.current.set(event.pointerId, to);
    travelled.current += Math.hypot(to.x - from.x, to.y - from.y);
    if (other) {
      // Two fingers: the moved finger changes the distance, which zooms about the other finger.
      const factor = distance(to, other) / Math.max(1, distance(from, other));
      control.zoom(factor, other);
    } else if (travelled.current >= CLICK_PIXELS) control.pan(to.x - from.x, to.y - from.y);
  };
  const onPointerUp = (event: PointerEvent) => {
    const wasAlone = pointers.current.size === 1;
    if (!pointers.current.delete(event.pointerId)) return;
    if (wasAlone && travelled.current < CLICK_PIXELS) actions.onPick(placeOf(event));
  };
  const onPointerCancel = (event: PointerEvent) => pointers.current.delete(event.pointerId);

  const onKeyDown = keyHandler((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyAction(event.key, control, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown };
}

function keyAction(key: string, control: StageControl, actions: StageActions): (() => void) | undefined {
  switch (key) {
    case '+':
    case '=':
      return () => control.zoom(KEY_ZOOM);
    case '-':
      return () => control.zoom(1 / KEY_ZOOM);
    case '0':
    case 'Home':
      return control.fit;
    case 'ArrowLeft':
      return () => control.pan(KEY_PAN, 0);
    case 'ArrowRight':
      return () => control.pan(-KEY_PAN, 0);
    case 'ArrowUp':
      return () => control.pan(0, KEY_PAN);
    case 'ArrowDown':
      return () => control.pan(0, -KEY_PAN);
    case 'b':
    case 'B':
      return actions.onFlip;
    case 'Enter':
      return actions.onPickMiddle;
    case 'Escape':
      return actions.onEscape;
    default:
      return undefined;
  }
}

/** React listens to the wheel passively, and a wheel that zooms must not scroll. */
function useWheelZoom(stage: RefObject<HTMLElement | null>, control: StageControl): void {
  const zoom = useEffectEvent(control.zoom);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let scrolledAt = Number.NEGATIVE_INFINITY;
    const onPageWheel = (event: WheelEvent) => {
      const isInside = event.target instanceof Node && element.contains(event.target);
      const isScrolling = event.timeStamp - scrolledAt < SCROLLING_MS;
      if (!isInside || (isScrolling && !event.ctrlKey)) {
        scrolledAt = event.timeStamp;
        return;
      }
      event.preventDefault();
      const corner = element.getBoundingClientRect();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // A pinch on a touchpad arrives as a wheel with Ctrl and small steps.
      const speed = event.ctrlKey ? WHEEL_SPEED * 6 : WHEEL_SPEED;
      zoom(Math.exp(-event.deltaY * lines * speed), { x: event.clientX - corner.left, y: event.clientY - corner.top });
    };
    window.addEventListener('wheel', onPageWheel, { passive: false });
    return () => window.removeEventListener('wheel', onPageWheel);
  }, [stage]);
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
