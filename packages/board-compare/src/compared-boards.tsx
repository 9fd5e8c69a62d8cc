import type { BoardComparison } from '@xunban/contract';
import { layerName } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Notice } from '@xunban/ui';
import { useMemo, useState } from 'react';
import styles from './compare.module.css';
import { ComparedFacts } from './compared-facts.tsx';
import { ComparedImage } from './compared-image.tsx';
import { type ComparedRow, comparedRows } from './compared-rows.ts';
import type { Box, OpenComparison } from './open-comparison.ts';
import { StopList } from './stop-list.tsx';
import { type ViewBox, viewAround, viewOf } from './view-box.ts';

interface ComparedBoardsProps {
  readonly open: OpenComparison;
  readonly beforeName: string;
  readonly afterName: string;
}

/** The list of layers with what became of each, the image of one, and the places where it differs. */
export function ComparedBoards({ open, beforeName, afterName }: ComparedBoardsProps) {
  const { t } = useTranslation('compare');
  const { comparison } = open;
  const rows = useMemo(() => comparedRows(comparison), [comparison]);
  const [chosen, setChosen] = useState<ComparedRow['image']>('board');
  const [view, setView] = useState<ViewBox>(() => viewOf(open.box));
  const [marked, setMarked] = useState<Box>();
  const rowName = useRowName();
  const row = rows.find(({ image }) => image === chosen);
  return (
    <div className={layout['stack3']}>
      <p className={classes(layout['muted'], layout['breakAnywhere'])}>
        {t('names', { before: beforeName, after: afterName })}
      </p>
      <Summary comparison={comparison} />
      <ComparedFacts facts={comparison.facts} />
      <div className={styles['columns']}>
        <ul className={styles['rows']} aria-label={t('rows')}>
          {rows.map((each) => (
            <li key={each.image}>
              <button
                type="button"
                className={classes(styles['row'], each.state === 'same' && styles['same'])}
                aria-pressed={each.image === chosen}
                onClick={() => {
                  setChosen(each.image);
                  setMarked(undefined);
                }}
              >
                <span>{rowName(each)}</span>
                <span className={layout['mutedRegular']}>{t(`state.${each.state}`)}</span>
                {each.names !== undefined && <span className={styles['file']}>{each.names}</span>}
              </button>
            </li>
          ))}
        </ul>
        {row && (
          <div className={classes(layout['contentStart'], layout['stack3'], layout['shrinks'])}>
            <ComparedImage
              open={open}
              image={row.image}
              name={rowName(row)}
              view={view}
              onView={setView}
              marked={marked}
            />
            <StopList
              // Another layer has other places.
              key={row.image}
              row={row}
              onShow={(box) => {
                setMarked(box);
                setView(viewAround(box));
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function Summary({ comparison }: { comparison: BoardComparison }) {
  const { t } = useTranslation('compare');
  const { isSame, shift, layers, holes } = comparison;
  const differing = layers.filter(({ state }) => state !== 'same').length;
  const changedHoles = Object.values(holes.counts).reduce<number>((sum, count = 0) => sum + count, 0);
  return (
    <Notice tone={isSame ? 'success' : 'info'}>
      {isSame ? t('same') : t('different', { layers: differing, holes: changedHoles })}
      {shift && ` ${t('shift', { x: shift.x, y: shift.y })}`}
    </Notice>
  );
}

/** Returns the label of a list row. */
function useRowName(): (row: ComparedRow) => string {
  const { t } = useTranslation('compare');
  return ({ image, role }) => {
    if (image === 'board') return t('board');
    return role === undefined ? t('holes') : layerName(role);
  };
}
