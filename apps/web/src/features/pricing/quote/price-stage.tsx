import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, layout } from '@xunban/ui';
import { deltaText } from '../live-quote/delta-text.ts';
import { useSourceText } from '../quote-form/use-source-text.ts';
import styles from './price-bar.module.css';
import type { QuoteSession, Refinement } from './use-quote-session.ts';

/** One line below the total: the price is preliminary, or measured; and what measuring has changed of it, with the reasons. */
export function PriceStage({
  session,
}: {
  session: Pick<QuoteSession, 'board' | 'isPreliminary' | 'refinement' | 'live'>;
}) {
  const { t } = useTranslation('quote');
  const { board, isPreliminary, refinement, live } = session;
  const total = live.isStale ? undefined : live.quote?.chosen?.total;
  return (
    <div className={styles['stage']} role="status">
      {isPreliminary ? (
        <Badge tone="warning">{t('price.stage.preliminary')}</Badge>
      ) : refinement && total !== undefined ? (
        <Changes refinement={refinement} total={total} />
      ) : (
        <span className={layout['faint']}>{t(board ? 'price.stage.byFile' : 'price.stage.byForm')}</span>
      )}
    </div>
  );
}

/** Instead of the verdict in the bar at the bottom of small screens. */
export function PreliminaryInShort() {
  const { t } = useTranslation('quote');
  return <span className={styles['preliminary']}>{t('price.stage.preliminaryShort')}</span>;
}

function Changes({ refinement, total }: { refinement: Refinement; total: number }) {
  const { t } = useTranslation('quote');
  const sourceText = useSourceText();
  const { from, filled, changes, totalBefore } = refinement;
  const delta = Math.round((total - totalBefore) * 100) / 100;
  if (delta === 0) return <span className={layout['faint']}>{t('price.stage.unchanged')}</span>;
  return (
    <details>
      <summary>
        {t('price.stage.changed', { delta: deltaText(delta) })} · {t('price.stage.reasons')}
      </summary>
      <ul className={layout['faint']}>
        {changes.map(({ field, source }) => {
          const { label, value } = boardFieldText(filled, field);
          const before = boardFieldText(from, field).value;
          return (
            <li key={field}>
              {t('price.stage.field', { field: label, before, after: value, source: sourceText(source) })}
            </li>
          );
        })}
        <li>{t('price.stage.counts')}</li>
      </ul>
    </details>
  );
}
