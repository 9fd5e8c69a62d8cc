import type { BoardSpec } from '@xunban/contract/board-spec';
import type { BoardMarker } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { Card, PanelBoundary, Tabs } from '@xunban/ui';
import { memo, useEffect, useMemo, useState } from 'react';
import { CompareButton } from '../board-compare/compare-button.tsx';
import { BoardDrop } from '../board-file/board-drop.tsx';
import type { OpenBoard } from '../board-file/board-reader.ts';
import { FileBar } from '../board-file/file-bar.tsx';
import { type BoardFile, type BoardListener, useBoardFile } from '../board-file/use-board-file.ts';
import { BoardViewer } from '../board-viewer/board-viewer.tsx';
import { FindingList } from '../board-viewer/finding-list.tsx';
import { findingsOf } from '../board-viewer/findings.ts';
import { LayerList } from '../board-viewer/layer-list.tsx';
import { MeasuredList } from '../board-viewer/measured-list.tsx';
import { type BoardTab, markerOf, type ShownOfBoard } from '../board-viewer/shown-of-board.ts';
import type { FieldChange } from '../live-quote/option-view.ts';
import { AttemptNote } from './attempt-note.tsx';
import styles from './board-section.module.css';
import { FilePanelNote } from './file-panel-note.tsx';
import { SeveralBoardsNote } from './several-boards-note.tsx';

/** Whether the page knows which board it is about. */
export type FileState = 'starting' | 'reading' | 'settled';

interface BoardSectionProps {
  readonly spec: BoardSpec;
  /** A board was read, or its file was removed. */
  readonly onBoard: BoardListener;
  /** A file is being looked for or read: nothing is to be ordered until that is over. */
  readonly onReading?: (state: FileState) => void;
  /** A place or a list that the form or the price asks to be shown. */
  readonly shown?: ShownOfBoard | undefined;
  /** How the boards of a panel in the file are to be delivered. */
  readonly onDelivery?: (changes: readonly FieldChange[]) => void;
}

/**
 * The board's file: where it is dropped, what is being read, and once read, the board itself. The file's state lives
 * here and not in the page, because every step of reading would otherwise draw the whole form again; and a new price draws
 * nothing here.
 */
export const BoardSection = memo(({ spec, onBoard, onReading, shown, onDelivery }: BoardSectionProps) => {
  const file = useBoardFile(onBoard);
  const { attempt } = file;
  const state = attempt?.kind === 'reading' ? 'reading' : file.isStarting ? 'starting' : 'settled';
  useEffect(() => onReading?.(state), [state, onReading]);
  // Beside a board that is open, the form and the price are still its own, and so is the picture.
  const board = file.board ?? file.picture;
  return (
    <section className={styles['section']} id="board-file">
      {board ? (
        <Card isDense>
          <FileBar file={file} board={board}>
            {file.replaced && <CompareButton before={file.replaced} after={board} />}
          </FileBar>
          <SeveralBoardsNote file={file} />
          {onDelivery && !board.facts.groups && (
            <FilePanelNote panel={board.facts.panel} spec={spec} onChange={onDelivery} />
          )}
          <AttemptNote attempt={attempt} hasBoard onCancel={file.cancel} />
          <PanelBoundary>
            {/* Another file is another board: nothing of the view before belongs to it. */}
            <Board
              key={board.archive.name + board.archive.size}
              board={board}
              spec={spec}
              shown={shown}
              onOverrule={file.overrule}
            />
          </PanelBoundary>
        </Card>
      ) : (
        <>
          <AttemptNote attempt={attempt} hasBoard={false} onCancel={file.cancel} />
          {attempt?.kind !== 'reading' && <BoardDrop onFiles={file.choose} />}
        </>
      )}
    </section>
  );
});

interface BoardProps {
  readonly board: OpenBoard;
  readonly spec: BoardSpec;
  readonly shown: ShownOfBoard | undefined;
  readonly onOverrule: BoardFile['overrule'];
}

function Board({ board, spec, shown, onOverrule }: BoardProps) {
  const { t } = useTranslation('quote');
  const findings = useMemo(() => findingsOf(board.problems, board.markers), [board]);
  const serious = findings.filter(({ severity }) => severity !== 'note').length;
  // Until copper is measured there is only the size to tell; then what is wrong comes first.
  const [chosen, setTab] = useState<BoardTab>();
  const tab = !board.isMeasured ? 'measured' : (chosen ?? (serious > 0 ? 'findings' : 'measured'));
  const tabs: readonly { readonly key: BoardTab; readonly label: string }[] = [
    { key: 'measured', label: t('measured.tab') },
    { key: 'layers', label: t('layers.tab') },
    { key: 'findings', label: serious > 0 ? t('findings.count', { count: serious }) : t('findings.tab') },
  ];
  const [film, setFilm] = useState<string>();
  const [active, setActive] = useState<BoardMarker>();
  const [taken, setTaken] = useState(shown);
  if (shown !== taken) {
    setTaken(shown);
    if (shown && 'tab' in shown) setTab(shown.tab);
    else {
      setFilm(undefined);
      setActive(shown && markerOf(shown, board));
    }
  }
  // After a role was overruled a layer may be gone.
  const shownFilm = film !== undefined && board.drawn.includes(film) ? film : undefined;
  return (
    <div className={styles['board']}>
      {board.box ? (
        <BoardViewer
          board={board}
          box={board.box}
          spec={spec}
          film={shownFilm}
          onWholeBoard={() => setFilm(undefined)}
          active={active}
        />
      ) : (
        <p className={styles['blank']}>{t('view.noDrawing')}</p>
      )}
      <div className={styles['side']}>
        <Tabs label={t('view.tabs')} value={tab} onChange={setTab} tabs={board.isMeasured ? tabs : tabs.slice(0, 1)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must be able to scroll it. */}
          <section className={styles['panel']} tabIndex={0} aria-label={t(`${tab}.tab`)}>
            {tab === 'measured' && <MeasuredList board={board} />}
            {tab === 'layers' && <LayerList board={board} film={shownFilm} onFilm={setFilm} onOverrule={onOverrule} />}
            {tab === 'findings' && (
              <FindingList
                board={board}
                findings={findings}
                active={active}
                onShow={(marker) => {
                  setFilm(undefined);
                  setActive(marker);
                }}
              />
            )}
          </section>
        </Tabs>
      </div>
    </div>
  );
}
