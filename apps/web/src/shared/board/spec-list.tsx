import type { OrderedSpec } from '@xunban/contract';
import { isStencil } from '@xunban/contract/board-spec';
import { type SpecText, splitBoardFieldTexts, stencilFieldTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import styles from './board.module.css';

/**
 * The ordered specification as text: first the distinguishing fields of this board, and on click the fields with common values.
 */
export function SpecList({ spec }: { spec: OrderedSpec }) {
  // Subscribes to the language, so that the texts change with it.
  const { t } = useTranslation(['order', 'pricing']);
  if (isStencil(spec)) return <FieldList texts={stencilFieldTexts(spec)} />;
  const { notable, usual } = splitBoardFieldTexts(spec);
  return (
    <div>
      <FieldList texts={notable} />
      {usual.length > 0 && (
        <details className={classes(layout['spaceAbove3'], styles['usual'])}>
          <summary>{t('board.usualSpec', { count: usual.length })}</summary>
          <FieldList texts={usual} />
        </details>
      )}
    </div>
  );
}

function FieldList({ texts }: { texts: readonly SpecText[] }) {
  return (
    <dl className={styles['spec']}>
      {texts.map(({ field, label, value }) => (
        <div key={field}>
          <dt className={classes(layout['pale'], layout['noShrink'])}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
