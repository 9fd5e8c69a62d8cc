import type { BoardSpec } from '@xunban/contract';
import { boardWords } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import styles from './board.module.css';

/** Everything that was asked for, in words. */
export function SpecList({ spec }: { spec: BoardSpec }) {
  // Reads the language, so that the words change with it.
  useTranslation('pricing');
  return (
    <dl className={styles['spec']}>
      {boardWords(spec).map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
