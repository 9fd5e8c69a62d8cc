import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Field, layout, PasswordInput } from '@xunban/ui';
import { useCheckedForm } from '../../../../shared/use-checked-form.ts';
import { checkNewPassword, type NewPassword, type Rule } from '../model/credentials.ts';
import { NEW_PASSWORD_DRAFT } from '../model/drafts.ts';
import { serverRules } from '../model/server-rules.ts';
import { signInProblem } from '../model/sign-in-problem.ts';
import { useCommonPasswords } from '../model/use-common-passwords.ts';
import styles from './account.module.css';
import { AccountInput } from './account-input.tsx';
import { FormFailure } from './form-failure.tsx';
import { SmsCodeField } from './sms-code-field.tsx';

const EMPTY: NewPassword = { account: '', smsCode: '', password: '', confirmPassword: '' };

/** API names of the fields, for the server's messages about single ones. */
const NAMES = {
  account: 'account',
  verifyCode: 'smsCode',
  password: 'password',
  confirmPassword: 'confirmPassword',
} as const satisfies Record<string, keyof NewPassword>;

interface NewPasswordFormProps {
  readonly submit: string;
  readonly submitting: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (form: NewPassword) => void;
}

/** A phone that is yours and a password typed twice: the form of registration and of reset. */
export function NewPasswordForm({ submit, submitting, isPending, error, onSubmit }: NewPasswordFormProps) {
  const { t } = useTranslation('account');
  const { isCommon, load } = useCommonPasswords();
  const check = (values: NewPassword) => checkNewPassword(values, isCommon);
  const form = useCheckedForm<NewPassword, Rule>(EMPTY, check, onSubmit, NEW_PASSWORD_DRAFT);
  const serverErrors = serverRules(error, NAMES);
  const rule = (name: keyof NewPassword) =>
    form.errors[name] ? t(`validation.${form.errors[name]}`) : serverErrors[name];
  const commonRule = isCommon(form.values.password, form.values.account) ? t('validation.passwordCommon') : undefined;
  return (
    <form ref={form.element} className={classes(layout['stack4'], styles['form'])} noValidate onSubmit={form.submit}>
      <FormFailure message={error ? signInProblem(error) : undefined} />
      <Field label={t('field.account')} hint={t('field.accountHint')} error={rule('account')} required>
        {(control) => <AccountInput control={control} value={form.values.account} onChange={form.set('account')} />}
      </Field>
      <SmsCodeField
        error={rule('smsCode')}
        value={form.values.smsCode}
        onChange={form.set('smsCode')}
        account={form.values.account}
        onPhoneRefused={(violation) => form.focusError('account', violation)}
      />
      <Field
        label={t('field.newPassword')}
        hint={t('field.passwordHint')}
        error={commonRule ?? rule('password')}
        required
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            value={form.values.password}
            onChange={(event) => {
              load();
              form.set('password')(event.target.value);
            }}
          />
        )}
      </Field>
      <Field label={t('field.confirmPassword')} error={rule('confirmPassword')} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="confirmPassword"
            autoComplete="new-password"
            value={form.values.confirmPassword}
            onChange={(event) => form.set('confirmPassword')(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" size="large" block busy={isPending}>
        {isPending ? submitting : submit}
      </Button>
    </form>
  );
}
