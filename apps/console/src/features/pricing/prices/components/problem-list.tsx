import type { DraftBook } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Alert, Button } from 'antd';
import type { FigureTable } from '../model/figures.ts';
import { placeOf } from '../model/tables-of.ts';
import styles from '../prices.module.css';
import { useRowLabel } from '../use-row-label.ts';
import type { FigurePlace } from './figure-tables.tsx';

/** Maximum number listed; the others are counted. */
const LISTED = 12;

interface ProblemListProps {
  readonly problems: readonly DraftBook['problems'][number][];
  readonly tables: readonly FigureTable[];
  readonly onShow: (place: FigurePlace) => void;
}

/** Errors that prevent a draft from being published: the place, the problem, and a link. */
export function ProblemList({ problems, tables, onShow }: ProblemListProps) {
  const { t } = useTranslation('console-prices');
  const label = useRowLabel();
  if (problems.length === 0) return null;
  return (
    <Alert
      className={layout['spaceBelow4'] ?? ''}
      type="error"
      showIcon
      title={t('draft.problems', { count: problems.length })}
      description={
        <ul className={classes(layout['stack2'], styles['list'])}>
          {problems.slice(0, LISTED).map((problem) => {
            const found = placeOf(problem, tables);
            const { text = '' } = found ? label(found.row) : {};
            return (
              <li key={`${problem.code} ${problem.path} ${problem.message}`}>
                {found ? (
                  <Button
                    type="link"
                    size="small"
                    className={styles['where'] ?? ''}
                    onClick={() => onShow({ table: found.table.name, filter: text })}
                  >
                    {t(`table.${found.table.name}`)} · {text}
                  </Button>
                ) : (
                  <strong>{problem.place}</strong>
                )}{' '}
                {problem.message}
              </li>
            );
          })}
          {problems.length > LISTED && <li>{t('draft.moreProblems', { count: problems.length - LISTED })}</li>}
        </ul>
      }
    />
  );
}
