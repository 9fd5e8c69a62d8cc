import { useTranslation } from '@xunban/i18n/react';
import { Field, TextInput } from '@xunban/ui';
import styles from './certification.module.css';
import type { FieldsProps } from './enterprise-fields.tsx';

/** Name and identity number as on the card. */
export function PersonFields({ values, error, change }: FieldsProps) {
  const { t } = useTranslation('certification');
  return (
    <div className={styles['pair']}>
      <Field label={t('field.personName')} error={error('personName')} required>
        {(control) => (
          <TextInput
            {...control}
            name="personName"
            autoComplete="name"
            maxLength={60}
            value={values.personName}
            onChange={(event) => change({ personName: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('field.identityNo')} hint={t('field.identityNoHint')} error={error('identityNo')} required>
        {(control) => (
          <TextInput
            {...control}
            name="identityNo"
            autoComplete="off"
            maxLength={20}
            value={values.identityNo}
            onChange={(event) => change({ identityNo: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
