import type { OrderedSpec } from '@xunban/contract';
import { defaultBoardSpec, isStencil } from '@xunban/contract/board-spec';
import { boardFieldTexts, stencilFieldTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Card } from '@xunban/ui';
import styles from '../orders.module.css';

/** The specification in dense columns: values that differ from the standard come first and stand out. */
export function SpecCard({ spec }: { readonly spec: OrderedSpec }) {
  // Subscribes to the language, so that the texts change with it.
  const { t } = useTranslation(['console', 'pricing']);
  const texts = isStencil(spec)
    ? stencilFieldTexts(spec).map((text) => ({ ...text, differs: false }))
    : boardFieldTexts(spec).map((text) => ({ ...text, differs: spec[text.field] !== defaultBoardSpec[text.field] }));
  return (
    <Card title={t('order.spec')} isDense>
      <dl className={styles['spec']}>
        {[...texts.filter(({ differs }) => differs), ...texts.filter(({ differs }) => !differs)].map((text) => (
          <div key={text.field} data-differs={text.differs || undefined}>
            <dt>{text.label}</dt>
            <dd>{text.value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
