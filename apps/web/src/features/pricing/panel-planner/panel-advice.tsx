import { useQuery } from '@tanstack/react-query';
import type { BoardSpec } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Button, problemText, Skeleton } from '@xunban/ui';
import { useState } from 'react';
import type { FieldChange } from '../live-quote/option-view.ts';
import styles from './panel-advice.module.css';
import { PanelDrawing } from './panel-drawing.tsx';
import { type PanelLayout, type PanelSuggestion, panelAdvice } from './panel-queries.ts';
import { pieceBoards } from './piece-boards.ts';

interface PanelAdviceProps {
  readonly spec: BoardSpec;
  readonly onTake: (changes: readonly FieldChange[], text: string) => void;
}

/**
 * Shows the layout of the boards on the factory's working panel, and the panel with better utilisation. Fetched when opened.
 */
export function PanelAdvice(props: PanelAdviceProps) {
  const { t } = useTranslation('quote');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['advice']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('panel.title')}</summary>
      {isOpen && <Advice {...props} />}
    </details>
  );
}

function Advice({ spec, onTake }: PanelAdviceProps) {
  const { t } = useTranslation(['quote', 'common']);
  const { data, error, isPending, refetch } = useQuery(panelAdvice(spec));
  if (isPending) return <Skeleton lines={5} />;
  if (error) {
    return (
      <p className={styles['failed']} role="alert">
        {problemText(error)}
        <Button size="small" icon="refresh" onClick={() => void refetch()}>
          {t('common:action.retry')}
        </Button>
      </p>
    );
  }
  const { layout, suggestions } = data;
  return (
    <div className={styles['body']}>
      {layout ? <Layout spec={spec} layout={layout} /> : <p>{t('panel.none')}</p>}
      <Suggestions spec={spec} suggestions={suggestions} onTake={onTake} />
    </div>
  );
}

function Layout({ spec, layout }: { spec: BoardSpec; layout: PanelLayout }) {
  const { t } = useTranslation('quote');
  const { workingPanel, pieces, maxPieces, boardPercent, marginMm, gapMm } = layout;
  const size = `${workingPanel.lengthMm} × ${workingPanel.widthMm} mm`;
  const boards = pieceBoards(spec, layout);
  return (
    <figure className={styles['layout']}>
      <PanelDrawing
        layout={layout}
        boards={boards}
        label={t('panel.drawing', { count: pieces, size, percent: boardPercent })}
      />
      <figcaption>
        <strong>{t('panel.figures', { count: pieces, percent: boardPercent })}</strong>
        <span>{t('panel.working', { size, margin: marginMm, gap: gapMm })}</span>
        <span>{pieces === maxPieces ? t('panel.best') : t('panel.nearBest', { max: maxPieces })}</span>
      </figcaption>
    </figure>
  );
}

function Suggestions({ spec, suggestions, onTake }: PanelAdviceProps & { suggestions: readonly PanelSuggestion[] }) {
  const { t } = useTranslation('quote');
  if (suggestions.length === 0) return null;
  return (
    <section aria-label={t('panel.suggestions')}>
      <h4 className={styles['title']}>{t('panel.suggestions')}</h4>
      <ul className={styles['suggestions']}>
        {suggestions.map((suggestion) => {
          const text = t('panel.suggestion', {
            x: suggestion.panelX,
            y: suggestion.panelY,
            count: suggestion.boards,
            percent: suggestion.boardPercent,
          });
          const isTaken =
            spec.deliveryForm === 'panelByUs' && spec.panelX === suggestion.panelX && spec.panelY === suggestion.panelY;
          return (
            <li key={`${suggestion.panelX} ${suggestion.panelY}`}>
              <span>{text}</span>
              <Button
                size="small"
                disabled={isTaken}
                onClick={() => onTake(changesTo(spec, suggestion), text)}
                aria-label={t('price.applyLabel', { text })}
              >
                {isTaken ? t('panel.taken') : t('price.apply')}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className={styles['note']}>{t('panel.pieces')}</p>
    </section>
  );
}

/**
 * Returns the changes to the form's delivery fields. The quantity stays: it then counts panels, as the note next to it explains.
 */
function changesTo(spec: BoardSpec, { panelX, panelY }: PanelSuggestion): FieldChange[] {
  return [
    { field: 'deliveryForm', from: spec.deliveryForm, to: 'panelByUs' },
    { field: 'panelX', from: spec.panelX, to: panelX },
    { field: 'panelY', from: spec.panelY, to: panelY },
  ];
}
