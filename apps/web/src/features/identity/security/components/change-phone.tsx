import { phoneOrText } from '@xunban/contract/phone-numbers';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, Field, layout, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { maskedPhone } from '../../../../shared/masked-phone.ts';
import type { Member } from '../../../../shared/member-storage.ts';
import { useCheckedForm } from '../../../../shared/use-checked-form.ts';
import { AccountInput } from '../../account/components/account-input.tsx';
import { FormFailure } from '../../account/components/form-failure.tsx';
import { checkPhoneForCode, type Rule } from '../../account/model/credentials.ts';
import { serverRules } from '../../account/model/server-rules.ts';
import { useChangePhone } from '../api/use-account-change.ts';
import { checkNewNumber, checkPhoneChange, type PhoneChange } from '../model/account-change.ts';
import { ProveForm } from './prove-form.tsx';
import styles from './security.module.css';
import { SecurityCode } from './security-code.tsx';

/** Changes the phone number: a code to the present one first, then one to the new one. */
export function ChangePhone({ member }: { member: Member }) {
  const { t } = useTranslation('security');
  const [proof, setProof] = useState('');
  return (
    <Card title={t('phone.title')}>
      <div className={classes(layout['stack4'], styles['form'])}>
        <p>
          {t('phone.present')} <strong>{maskedPhone(member.account)}</strong>
        </p>
        {proof === '' ? (
          <ProveForm hint={t('phone.presentHint')} onProved={setProof} />
        ) : (
          <NewPhoneForm
            present={member.account}
            proof={proof}
            onChanged={() => setProof('')}
            onProofLost={() => setProof('')}
          />
        )}
      </div>
    </Card>
  );
}

const NAMES = { account: 'account', verifyCode: 'verifyCode' } as const;

interface NewPhoneFormProps {
  /** The number that is to be changed. */
  readonly present: string;
  readonly proof: string;
  readonly onChanged: () => void;
  /** The proof has expired or was used: the present phone has to be verified again. */
  readonly onProofLost: () => void;
}

function NewPhoneForm({ present, proof, onChanged, onProofLost }: NewPhoneFormProps) {
  const { t } = useTranslation(['security', 'account']);
  const change = useChangePhone();
  const form = useCheckedForm<PhoneChange, Rule>(
    { account: '', verifyCode: '' },
    (values) => checkPhoneChange(values, present),
    (values) =>
      change.mutate(
        { ...values, proof },
        {
          onSuccess: () => {
            form.clearDraft();
            toast.success(t('phone.changed'));
            onChanged();
          },
          onError: (error) => {
            if (!('code' in error) || error.code !== 'account.proofInvalid') return;
            toast.error(problemText(error));
            onProofLost();
          },
        },
      ),
    'newPhone',
  );
  const serverErrors = serverRules(change.error, NAMES);
  const error = (name: keyof PhoneChange) =>
    form.errors[name] ? t(`account:validation.${form.errors[name]}`) : serverErrors[name];
  const numberInOrder = (): string | undefined => {
    const number = phoneOrText('mobile', form.values.account);
    const rule = checkPhoneForCode(number) ?? checkNewNumber(number, present);
    if (!rule) return number;
    form.focusError('account', rule);
    return undefined;
  };
  return (
    <form ref={form.element} className={classes(layout['stack4'], styles['form'])} noValidate onSubmit={form.submit}>
      <FormFailure message={change.isError ? problemText(change.error) : undefined} />
      <Field label={t('phone.new')} error={error('account')} required>
        {(control) => <AccountInput control={control} value={form.values.account} onChange={form.set('account')} />}
      </Field>
      <Field label={t('phone.newCode')} error={error('verifyCode')} required>
        {(control) => (
          <SecurityCode
            control={control}
            value={form.values.verifyCode}
            onChange={form.set('verifyCode')}
            phone="newPhone"
            numberToAsk={numberInOrder}
          />
        )}
      </Field>
      <p className={layout['muted']}>{t('othersLeave')}</p>
      <Button type="submit" kind="primary" className={styles['submit'] ?? ''} busy={change.isPending}>
        {t('phone.submit')}
      </Button>
    </form>
  );
}
