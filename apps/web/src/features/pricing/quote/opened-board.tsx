import type { BoardSpec } from '@xunban/contract/board-spec';
import type { BoardMarker } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { Tabs } from '@xunban/ui';
import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import type { BoardFile } from '../../files/board-file/use-board-file.ts';
import { BoardViewer } from '../../files/board-viewer/board-viewer.tsx';
import { FindingList } from '../../files/board-viewer/finding-list.tsx';
import { findingsOf } from '../../files/board-viewer/findings.ts';
import { LayerList } from '../../files/board-viewer/layer-list.tsx';
import { MeasuredList } from '../../files/board-viewer/measured-list.tsx';
import { type BoardTab, markerOf, type ShownOfBoard } from '../../files/board-viewer/shown-of-board.ts';
import { FormOfPage } from '../quote-form/form-context.ts';
import { ReadinessOfBoard } from '../readiness/readiness-parts.tsx';
import styles from './board-section.module.css';

interface OpenedBoardProps {
  readonly board: OpenBoard;
  readonly spec: BoardSpec;
  readonly shown: ShownOfBoard | undefined;
  readonly onOverrule: BoardFile['overrule'];
  /** Stand above the lists. */
  readonly notes: ReactNode;
  /** The reading of another file, or of this one: over the end of the lists, which do not move. */
  readonly attempt: ReactNode;
}

/** A board that was read: its drawing, and with it the verdict and the findings, the measurements and the layers. */
export function OpenedBoard({ board, spec, shown, onOverrule, notes, attempt }: OpenedBoardProps) {
  const { t } = useTranslation('quote');
  const findings = useMemo(() => findingsOf(board.problems, board.markers), [board]);
  const serious = findings.filter(({ severity }) => severity !== 'note').length;
  const [tab, setTab] = useState<BoardTab>('findings');
  const tabs: readonly { readonly key: BoardTab; readonly label: string }[] = [
    { key: 'findings', label: serious > 0 ? t('findings.count', { count: serious }) : t('findings.tab') },
    { key: 'measured', label: t('measured.tab') },
    { key: 'layers', label: t('layers.tab') },
  ];
  const [film, setFilm] = useState<string>();
  const [active, setActive] = useState<BoardMarker>();
  const [taken, setTaken] = useState(shown);
  const showPlace = (marker: BoardMarker | undefined) => {
    setFilm(undefined);
    setActive(marker);
  };
  const show = (asked: ShownOfBoard | undefined) => {
    if (asked && 'tab' in asked) setTab(asked.tab);
    else showPlace(asked && markerOf(asked, board));
  };
  if (shown !== taken) {
    setTaken(shown);
    show(shown);
  }
  // On a phone the drawing is next to the lists, and may be out of sight.
  const drawing = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active || film) drawing.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, film]);
  // After a role was overruled a layer may be gone.
  const shownFilm = film !== undefined && board.drawn.includes(film) ? film : undefined;
  return (
    <div className={styles['board']}>
      <div ref={drawing} className={styles['drawing']}>
        {board.box ? (
          <BoardViewer
            board={board}
            box={board.box}
            spec={spec}
            film={shownFilm}
            onFullBoard={() => setFilm(undefined)}
            active={active}
            onMarker={showPlace}
          />
        ) : (
          <p className={styles['blank']}>{t('view.noDrawing')}</p>
        )}
      </div>
      <div className={styles['lists']}>
        {notes}
        {board.isMeasured ? (
          <Tabs label={t('view.tabs')} value={tab} onChange={setTab} tabs={tabs}>
            {tab === 'measured' && <MeasuredList board={board} />}
            {tab === 'layers' && <LayerList board={board} film={shownFilm} onFilm={setFilm} onOverrule={onOverrule} />}
            {tab === 'findings' && (
              <Verdict board={board} onShow={show}>
                <FindingList board={board} findings={findings} active={active} onShow={showPlace} />
              </Verdict>
            )}
          </Tabs>
        ) : (
          // Until copper is measured only the size is known.
          <MeasuredList board={board} />
        )}
        {attempt}
      </div>
    </div>
  );
}

interface VerdictProps {
  readonly board: OpenBoard;
  readonly onShow: (shown: ShownOfBoard) => void;
  /** Shown with the verdict, and not before it: they would move down. */
  readonly children: ReactNode;
}

/** The verdict follows the form, of which nothing else here is drawn. */
function Verdict({ board, onShow, children }: VerdictProps) {
  const form = use(FormOfPage);
  if (!form) return children;
  return (
    <ReadinessOfBoard board={board} form={form} onShow={onShow}>
      {children}
    </ReadinessOfBoard>
  );
}
