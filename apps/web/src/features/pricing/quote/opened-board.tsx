import type { BoardSpec } from '@xunban/contract/board-spec';
import type { BoardMarker } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { Tabs } from '@xunban/ui';
import { useMemo, useState } from 'react';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import type { BoardFile } from '../../files/board-file/use-board-file.ts';
import { BoardViewer } from '../../files/board-viewer/board-viewer.tsx';
import { FindingList } from '../../files/board-viewer/finding-list.tsx';
import { findingsOf } from '../../files/board-viewer/findings.ts';
import { LayerList } from '../../files/board-viewer/layer-list.tsx';
import { MeasuredList } from '../../files/board-viewer/measured-list.tsx';
import { type BoardTab, markerOf, type ShownOfBoard } from '../../files/board-viewer/shown-of-board.ts';
import styles from './board-section.module.css';

interface OpenedBoardProps {
  readonly board: OpenBoard;
  readonly spec: BoardSpec;
  readonly shown: ShownOfBoard | undefined;
  readonly onOverrule: BoardFile['overrule'];
}

/** A board that was read: its drawing, and next to it the measurements, layers and findings. */
export function OpenedBoard({ board, spec, shown, onOverrule }: OpenedBoardProps) {
  const { t } = useTranslation('quote');
  const findings = useMemo(() => findingsOf(board.problems, board.markers), [board]);
  const serious = findings.filter(({ severity }) => severity !== 'note').length;
  // Until copper is measured only the size is known; then the problems come first.
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
          onFullBoard={() => setFilm(undefined)}
          active={active}
        />
      ) : (
        <p className={styles['blank']}>{t('view.noDrawing')}</p>
      )}
      <div>
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
