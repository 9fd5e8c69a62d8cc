import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, Field, layout, PasswordInput, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import type { Member } from '../../../../shared/member-storage.ts';
import { useCheckedForm } from '../../../../shared/use-checked-form.ts';
import { FormFailure } from '../../account/components/form-failure.tsx';
import type { Rule } from '../../account/model/credentials.ts';
import { serverRules } from '../../account/model/server-rules.ts';
import { useCommonPasswords } from '../../account/model/use-common-passwords.ts';
import { useChangePassword } from '../api/use-account-change.ts';
import { checkPasswordChange, type PasswordChange, type ProofBy } from '../model/account-change.ts';
import styles from './security.module.css';
import { SecurityCode } from './security-code.tsx';

const EMPTY: PasswordChange = { oldPassword: '', verifyCode: '', password: '', confirmPassword: '' };
const NAMES = {
  oldPassword: 'oldPassword',
  verifyCode: 'verifyCode',
  password: 'password',
  confirmPassword: 'confirmPassword',
} as const;

/** Changes the login password; a member who has forgotten or never set one verifies the phone instead. */
export function ChangePassword({ member }: { member: Member }) {
  const { t } = useTranslation('security');
  const [by, setBy] = useState<ProofBy>(member.hasPassword ? 'oldPassword' : 'verifyCode');
  // Remounts the form after each change, so that no input remains on the page.
  const [round, setRound] = useState(0);
  const other = by === 'oldPassword' ? 'verifyCode' : 'oldPassword';
  return (
    <Card
      title={t(member.hasPassword ? 'password.title' : 'password.setTitle')}
      extra={
        member.hasPassword && (
          <Button size="small" kind="quiet" onClick={() => setBy(other)}>
            {t(`password.by.${other}`)}
          </Button>
        )
      }
    >
      <PasswordForm key={`${by}${round}`} by={by} account={member.account} onChanged={() => setRound(round + 1)} />
    </Card>
  );
}

interface PasswordFormProps {
  readonly by: ProofBy;
  readonly account: string;
  readonly onChanged: () => void;
}

function PasswordForm({ by, account, onChanged }: PasswordFormProps) {
  const { t } = useTranslation(['security', 'account']);
  const change = useChangePassword(by);
  const { isCommon, load } = useCommonPasswords();
  const form = useCheckedForm<PasswordChange, Rule>(
    EMPTY,
    (values) => checkPasswordChange(values, by, account, isCommon),
    (values) =>
      change.mutate(values, {
        onSuccess: ({ revokedSessions }) => {
          toast.success(t('password.changed', { count: revokedSessions }));
          onChanged();
        },
      }),
  );
  const serverErrors = serverRules(change.error, NAMES);
  const error = (name: keyof PasswordChange) =>
    form.errors[name] ? t(`account:validation.${form.errors[name]}`) : serverErrors[name];
  const commonError = isCommon(form.values.password, account) ? t('account:validation.passwordCommon') : undefined;
  const password = (name: 'oldPassword' | 'password' | 'confirmPassword') => ({
    name,
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => {
      if (name === 'password') load();
      form.set(name)(event.target.value);
    },
  });
  return (
    <form ref={form.element} className={classes(layout['stack4'], styles['form'])} noValidate onSubmit={form.submit}>
      <FormFailure message={change.isError ? problemText(change.error) : undefined} />
      {by === 'oldPassword' ? (
        <Field label={t('password.old')} error={error('oldPassword')} required>
          {(control) => <PasswordInput {...control} {...password('oldPassword')} autoComplete="current-password" />}
        </Field>
      ) : (
        <Field label={t('account:field.smsCode')} error={error('verifyCode')} required>
          {(control) => (
            <SecurityCode
              control={control}
              value={form.values.verifyCode}
              onChange={form.set('verifyCode')}
              numberToAsk={() => ''}
            />
          )}
        </Field>
      )}
      <Field
        label={t('account:field.newPassword')}
        hint={t('account:field.passwordHint')}
        error={commonError ?? error('password')}
        required
      >
        {(control) => <PasswordInput {...control} {...password('password')} autoComplete="new-password" />}
      </Field>
      <Field label={t('account:field.confirmPassword')} error={error('confirmPassword')} required>
        {(control) => <PasswordInput {...control} {...password('confirmPassword')} autoComplete="new-password" />}
      </Field>
      <p className={layout['muted']}>{t('othersLeave')}</p>
      <Button type="submit" kind="primary" className={styles['submit'] ?? ''} busy={change.isPending}>
        {t('password.submit')}
      </Button>
    </form>
  );
}
