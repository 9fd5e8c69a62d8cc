import type { BoardLook, BoardView } from '@xunban/gerber';
import { useEffect, useRef } from 'react';
import type { OpenBoard } from '../board-file/board-reader.ts';
import styles from './board-viewer.module.css';

interface BoardCanvasProps {
  readonly board: OpenBoard;
  readonly view: BoardView | undefined;
  readonly look: BoardLook;
}

/** The board's image, painted by its worker. Give it the board as `key`: a canvas belongs to one worker for good. */
export function BoardCanvas({ board, view, look }: BoardCanvasProps) {
  const holder = useRef<HTMLDivElement>(null);
  // They stay the same when the findings of a board come after its image.
  const { paintOn, show } = board;

  useEffect(() => {
    // The canvas is created here and not by React: it can be transferred to a worker only once, and React may mount
    // twice.
    const canvas = document.createElement('canvas');
    holder.current?.append(canvas);
    paintOn(canvas.transferControlToOffscreen());
    return () => canvas.remove();
  }, [paintOn]);

  useEffect(() => {
    if (view) show(view, look);
  }, [show, view, look]);

  return <div ref={holder} className={styles['canvas']} aria-hidden="true" />;
}
