import type { ChoiceField } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import type { FormContext } from './form-context.ts';
import styles from './free-switch.module.css';

/** Says that any value of a field will do; the panel then shows the cheapest. */
export function FreeSwitch({ form: { free, setFree }, field }: { form: FormContext; field: ChoiceField }) {
  const { t } = useTranslation(['quote', 'pricing']);
  const isFree = free.has(field);
  return (
    <button
      type="button"
      className={styles['switch']}
      aria-pressed={isFree}
      aria-label={t('quote:form.freeLabel', { field: t(`pricing:field.${field}`) })}
      title={t('quote:form.freeHint')}
      onClick={() => setFree(field, !isFree)}
    >
      {t('quote:form.free')}
    </button>
  );
}
