import type { ChoiceField } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { memo } from 'react';
import styles from './fields.module.css';

interface FreeSwitchProps {
  readonly field: ChoiceField;
  readonly isFree: boolean;
  readonly setFree: (field: string, isFree: boolean) => void;
}

/** Marks any value of a field as acceptable; the panel then shows the cheapest. */
export const FreeSwitch = memo(({ field, isFree, setFree }: FreeSwitchProps) => {
  const { t } = useTranslation(['quote', 'pricing']);
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
});
