import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Field, layout, problemText } from '@xunban/ui';
import { useCheckedForm } from '../../../../shared/use-checked-form.ts';
import { FormFailure } from '../../account/components/form-failure.tsx';
import type { Rule } from '../../account/model/credentials.ts';
import { useProvePhone } from '../api/use-account-change.ts';
import { checkPhoneProof, type PhoneProof } from '../model/account-change.ts';
import styles from './security.module.css';
import { SecurityCode } from './security-code.tsx';

interface ProveFormProps {
  /** Text about the next step. */
  readonly hint: string;
  readonly onProved: (proof: string) => void;
}

/** Verifies the member's phone by a code, the first step of every sensitive change. */
export function ProveForm({ hint, onProved }: ProveFormProps) {
  const { t } = useTranslation(['security', 'account']);
  const prove = useProvePhone();
  const form = useCheckedForm<PhoneProof, Rule>({ verifyCode: '' }, checkPhoneProof, ({ verifyCode }) =>
    prove.mutate(verifyCode, { onSuccess: onProved }),
  );
  const { verifyCode: rule } = form.errors;
  return (
    <form ref={form.element} className={classes(layout['stack4'], styles['form'])} noValidate onSubmit={form.submit}>
      <FormFailure message={prove.isError ? problemText(prove.error) : undefined} />
      <Field label={t('phone.presentCode')} hint={hint} error={rule && t(`account:validation.${rule}`)} required>
        {(control) => (
          <SecurityCode
            control={control}
            value={form.values.verifyCode}
            onChange={form.set('verifyCode')}
            numberToAsk={() => ''}
          />
        )}
      </Field>
      <Button type="submit" className={styles['submit'] ?? ''} busy={prove.isPending}>
        {t('phone.next')}
      </Button>
    </form>
  );
}
