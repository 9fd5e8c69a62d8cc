import type { BoardSpec } from '@xunban/contract';
import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { boardFieldTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Card } from '@xunban/ui';
import styles from '../orders.module.css';

/** The specification in dense columns: values that differ from the standard come first and stand out. */
export function SpecCard({ spec }: { readonly spec: BoardSpec }) {
  // Subscribes to the language, so that the texts change with it.
  const { t } = useTranslation(['console', 'pricing']);
  const texts = boardFieldTexts(spec);
  const differs = ({ field }: (typeof texts)[number]) => spec[field] !== defaultBoardSpec[field];
  return (
    <Card title={t('order.spec')} isDense>
      <dl className={styles['spec']}>
        {[...texts.filter(differs), ...texts.filter((text) => !differs(text))].map((text) => (
          <div key={text.field} data-differs={differs(text) || undefined}>
            <dt>{text.label}</dt>
            <dd>{text.value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
