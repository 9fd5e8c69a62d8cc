import { REMARKS_MAX_LENGTH } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { useId } from 'react';
import { FieldRow } from './field-row.tsx';
import styles from './fields.module.css';
import type { FormContext } from './form-context.ts';

export function RemarksField({ form: { spec, change } }: { form: FormContext }) {
  const { t } = useTranslation(['quote', 'pricing']);
  const id = useId();
  return (
    <FieldRow label={t('pricing:field.remarks')} htmlFor={id}>
      <textarea
        id={id}
        className={styles['remarks']}
        rows={3}
        maxLength={REMARKS_MAX_LENGTH}
        value={spec.remarks}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const remarks = event.target.value;
          change((current) => ({ ...current, remarks }));
        }}
      />
      <p id={`${id}-hint`} className={styles['hint']}>
        <span>{t('quote:form.remarksHint')}</span>
        <span>{t('quote:form.remarksCount', { count: spec.remarks.length, max: REMARKS_MAX_LENGTH })}</span>
      </p>
    </FieldRow>
  );
}
