import { useQuery } from '@tanstack/react-query';
import type { PlanBoard, PlanCard } from '@xunban/contract';
import { keyHandler } from '@xunban/ui';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Effect, effectOf, nextTarget, placeOf, type Target } from './model/effect.ts';
import { planningQueries, type ShownDays } from './planning-queries.ts';

/** A card during a move by pointer or keyboard. */
export interface Picked {
  readonly card: PlanCard;
  readonly target: Target | null;
  /** Pointer position while dragging. */
  readonly at: { readonly x: number; readonly y: number } | null;
}

export interface CardMove {
  readonly picked: Picked | null;
  readonly effect: Effect | null;
  /** The effects of the card could not be loaded. */
  readonly isFailed: boolean;
  readonly effectAt: (target: Target) => Effect | null;
  readonly aim: (target: Target) => void;
  readonly drop: () => void;
  readonly cancelMove: () => void;
  /** Event handlers of a card. */
  readonly handlers: (card: PlanCard) => CardHandlers;
}

export interface CardHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPick: () => void;
}

/** A press that moves less than this is a click. */
const DRAG_PX = 6;
/** Distance to the edge within which a pointer scrolls the table. */
const EDGE_PX = 48;
const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** @param onDrop called for a drop that changes the plan */
export function useCardMove(
  board: PlanBoard | undefined,
  shown: ShownDays,
  onDrop: (card: PlanCard, target: Target, effect: Effect) => void,
): CardMove {
  const [picked, setPicked] = useState<Picked | null>(null);
  const press = useRef<{ x: number; y: number; id: number } | null>(null);
  const wasDragged = useRef(false);
  const { data: options, isLoadingError: isFailed } = useQuery({
    ...planningQueries.options(picked?.card ?? { kind: 'board', id: '', version: 0 }, shown),
    enabled: picked !== null,
  });
  const effectAt = (target: Target): Effect | null =>
    picked && board ? effectOf(picked.card, target, board, options) : null;
  const cancelMove = () => {
    press.current = null;
    setPicked(null);
  };
  const dropAt = (card: PlanCard, target: Target | null) => {
    const effect = target && board ? effectOf(card, target, board, options) : null;
    // A drop is ignored until its effects are loaded.
    if (target && effect && effect.level !== 'none' && effect.level !== 'refused') {
      cancelMove();
      onDrop(card, target, effect);
      return true;
    }
    return false;
  };
  const pick = (card: PlanCard) => {
    if (board) setPicked({ card, target: placeOf(card, board), at: null });
  };
  return {
    picked,
    effect: picked?.target ? effectAt(picked.target) : null,
    isFailed,
    effectAt,
    aim: (target) => setPicked((now) => now && { ...now, target }),
    drop: () => void (picked && dropAt(picked.card, picked.target)),
    cancelMove,
    handlers: (card) => ({
      onPointerDown: (event) => {
        if (event.button !== 0 || !card.can.includes('plan')) return;
        const from = event.target instanceof Element ? event.target : null;
        // Touch scrolls, except on the handle.
        if (from?.closest('a') || (event.pointerType !== 'mouse' && !from?.closest('[data-handle]'))) return;
        press.current = { x: event.clientX, y: event.clientY, id: event.pointerId };
        wasDragged.current = false;
      },
      onPointerMove: (event) => {
        const { clientX: x, clientY: y } = event;
        const began = press.current;
        if (!began || began.id !== event.pointerId) return;
        if (!wasDragged.current && Math.hypot(x - began.x, y - began.y) < DRAG_PX) return;
        if (!wasDragged.current) event.currentTarget.setPointerCapture?.(event.pointerId);
        wasDragged.current = true;
        const under = document.elementFromPoint(x, y);
        scrollNear(under, x);
        setPicked({ card, target: targetOf(under), at: { x, y } });
      },
      onPointerUp: (event) => {
        press.current = null;
        if (!wasDragged.current) return;
        // The click that ends a drag is fired immediately, and not always on the card.
        setTimeout(() => {
          wasDragged.current = false;
        });
        const target = targetOf(document.elementFromPoint(event.clientX, event.clientY));
        if (!dropAt(card, target)) cancelMove();
      },
      onPointerCancel: cancelMove,
      onKeyDown: keyHandler((event) => {
        if (picked?.card.id !== card.id || !board) return;
        if (event.key === 'Escape') cancelMove();
        else if (event.key === 'Enter') dropAt(card, picked.target);
        else if (ARROWS.has(event.key))
          setPicked({ ...picked, target: nextTarget(picked.target ?? placeOf(card, board), event.key, board) });
        else return;
        event.preventDefault();
        event.stopPropagation();
      }),
      onPick: () => {
        // The click that ends a drag is ignored.
        if (wasDragged.current) return;
        if (picked?.card.id === card.id) cancelMove();
        else pick(card);
      },
    }),
  };
}

function targetOf(under: Element | null): Target | null {
  const cell = under?.closest<HTMLElement>('[data-drop]');
  if (!cell) return null;
  const { factory = '', day = '' } = cell.dataset;
  return factory === '' ? 'unplanned' : { factoryId: factory, day };
}

function scrollNear(under: Element | null, x: number): void {
  const area = under?.closest('table')?.parentElement;
  if (!area) return;
  const { left, right } = area.getBoundingClientRect();
  if (x > right - EDGE_PX) area.scrollLeft += 16;
  else if (x < left + EDGE_PX) area.scrollLeft -= 16;
}
