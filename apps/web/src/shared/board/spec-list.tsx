import type { BoardSpec } from '@xunban/contract';
import { type BoardWord, boardWords, notableBoardWords } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import styles from './board.module.css';

/** What was asked for, in words: first what makes this board, and behind a click what is as on most boards. */
export function SpecList({ spec }: { spec: BoardSpec }) {
  // Reads the language as well, so that the words change with it.
  const { t } = useTranslation(['order', 'pricing']);
  const { notable, usual } = notableBoardWords(spec);
  const said = new Set(notable.map(({ field }) => field));
  return (
    <div>
      <Words words={notable} />
      {usual > 0 && (
        <details className={styles['usual']}>
          <summary>{t('board.usualSpec', { count: usual })}</summary>
          <Words words={boardWords(spec).filter(({ field }) => !said.has(field))} />
        </details>
      )}
    </div>
  );
}

function Words({ words }: { words: readonly BoardWord[] }) {
  return (
    <dl className={styles['spec']}>
      {words.map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
