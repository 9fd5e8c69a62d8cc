import { useTranslation } from '@xunban/i18n/react';
import { differs, withMeasured } from '@xunban/pricing/measured-fields';
import { Button, Icon } from '@xunban/ui';
import { deltaText } from '../live-quote/delta-text.ts';
import type { FormContext } from './form-context.ts';
import styles from './spec-form.module.css';
import { usePriceEffect } from './use-price-effect.ts';

/**
 * Over the form: how many values are not those of the file, and the way back for all of them; or, without a file, that the
 * link brought measured facts, which are priced.
 */
export function DifferenceNote({ form }: { form: FormContext }) {
  const { t } = useTranslation('quote');
  const { spec, measuredFields, change } = form;
  const changed = measuredFields.filter((field) => differs(spec, field));
  const effect = usePriceEffect(form, changed);
  if (measuredFields.length === 0 && spec.measured)
    return <p className={styles['differenceNote']}>{t('measured.fromLink')}</p>;
  if (changed.length === 0) return null;
  return (
    <div className={styles['differenceNote']} role="status">
      <Icon name="info" size={16} />
      <span>
        {t('measured.differences', { count: changed.length })}
        {effect !== undefined && t('measured.effectAll', { delta: deltaText(effect) })}
      </span>
      <Button size="small" onClick={() => change((current) => withMeasured(current, changed))}>
        {t('measured.restoreAll')}
      </Button>
    </div>
  );
}
