import type { BoardSpec } from '@xunban/contract/board-spec';
import { PanelBoundary } from '@xunban/ui';
import { lazy, memo, Suspense, useEffect } from 'react';
import { CompareButton } from '../../files/board-compare/compare-button.tsx';
import { BoardDrop } from '../../files/board-file/board-drop.tsx';
import { FileBar } from '../../files/board-file/file-bar.tsx';
import { type BoardListener, type FirstListener, useBoardFile } from '../../files/board-file/use-board-file.ts';
import type { ShownOfBoard } from '../../files/board-viewer/shown-of-board.ts';
import type { FieldChange } from '../live-quote/option-view.ts';
import { AttemptNote } from './attempt-note.tsx';
import styles from './board-section.module.css';
import { FilePanelNote } from './file-panel-note.tsx';
import { SeveralBoardsNote } from './several-boards-note.tsx';

/** The drawing is loaded while a file is read: a price request without a file needs no board view. */
const loadOpenedBoard = () => import('./opened-board.tsx').then((module) => ({ default: module.OpenedBoard }));
const OpenedBoard = lazy(loadOpenedBoard);

/** Loading state of the page's board. */
export type FileState = 'starting' | 'reading' | 'done';

interface BoardSectionProps {
  readonly spec: BoardSpec;
  /** A board was read, or its file was removed. */
  readonly onBoard: BoardListener;
  /** Size and layers of the board that is being read are known, or go back. */
  readonly onFirst?: FirstListener;
  /** A file is being looked for or read: nothing is to be ordered until that is over. */
  readonly onReading?: (state: FileState) => void;
  /** A place or a list that the form or the price asks to be shown. */
  readonly shown?: ShownOfBoard | undefined;
  /** Called with the delivery form of the boards of a panel in the file. */
  readonly onDelivery?: (changes: readonly FieldChange[]) => void;
}

/**
 * The board's file: the drop zone, the reading progress, and then the board itself. The file's state is held here and not in
 * the page, because every reading step would otherwise render the full form again; and a new price renders nothing here.
 */
export const BoardSection = memo(({ spec, onBoard, onFirst, onReading, shown, onDelivery }: BoardSectionProps) => {
  const file = useBoardFile(onBoard, onFirst);
  const { attempt } = file;
  const state = attempt?.kind === 'reading' ? 'reading' : file.isStarting ? 'starting' : 'done';
  useEffect(() => onReading?.(state), [state, onReading]);
  useEffect(() => {
    if (state === 'reading') void loadOpenedBoard();
  }, [state]);
  // While another file is read, the form, the price and the image still belong to the open board.
  const board = file.board ?? file.image;
  return (
    <section className={styles['section']} id="board-file">
      {board ? (
        <>
          <FileBar file={file} board={board}>
            {file.replaced && <CompareButton before={file.replaced} after={board} />}
          </FileBar>
          <PanelBoundary>
            <Suspense fallback={<div />}>
              {/* Another file is another board: nothing of the view before belongs to it. */}
              <OpenedBoard
                key={board.archive.name + board.archive.size}
                board={board}
                spec={spec}
                shown={shown}
                onOverrule={file.overrule}
                notes={
                  <>
                    <SeveralBoardsNote file={file} />
                    {onDelivery && !board.facts.groups && (
                      <FilePanelNote panel={board.facts.panel} spec={spec} onChange={onDelivery} />
                    )}
                  </>
                }
                attempt={<AttemptNote file={file} hasBoard />}
              />
            </Suspense>
          </PanelBoundary>
        </>
      ) : (
        <div className={styles['empty']}>
          <AttemptNote file={file} hasBoard={false} />
          {attempt?.kind !== 'reading' && <BoardDrop onFiles={file.choose} />}
        </div>
      )}
    </section>
  );
});
