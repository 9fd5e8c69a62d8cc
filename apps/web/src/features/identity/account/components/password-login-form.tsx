import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Field, layout, PasswordInput } from '@xunban/ui';
import { useState } from 'react';
import { useCheckedForm } from '../../../../shared/use-checked-form.ts';
import { useSignIn } from '../api/use-sign-in.ts';
import { checkPasswordLogin, type PasswordLogin, type Rule } from '../model/credentials.ts';
import { SIGN_IN_DRAFT } from '../model/drafts.ts';
import { signInProblem } from '../model/sign-in-problem.ts';
import styles from './account.module.css';
import { AccountInput } from './account-input.tsx';
import { CaptchaInput, newCaptchaTimestamp } from './captcha-input.tsx';
import { FormFailure } from './form-failure.tsx';

export interface LoginTabProps {
  readonly account: string;
  readonly onAccountChange: (account: string) => void;
  readonly onSignedIn: () => void;
}

export function PasswordLoginForm({ account, onAccountChange, onSignedIn }: LoginTabProps) {
  const { t } = useTranslation('account');
  const [timestamp, setTimestamp] = useState(newCaptchaTimestamp);
  const signIn = useSignIn();
  const form = useCheckedForm<PasswordLogin, Rule>(
    { account, password: '', captcha: '' },
    checkPasswordLogin,
    (values) =>
      signIn.mutate(
        { account: values.account, password: values.password, verifyCode: values.captcha, timestamp, loginType: 1 },
        { onSuccess: onSignedIn, onError: refreshCaptcha },
      ),
    SIGN_IN_DRAFT,
  );
  /** A captcha serves once, so a refusal needs another one, and its old answer is of no use. */
  function refreshCaptcha(): void {
    setTimestamp(newCaptchaTimestamp());
    form.set('captcha')('');
  }
  const rule = (name: keyof typeof form.values) => form.errors[name] && t(`validation.${form.errors[name]}`);
  return (
    <form ref={form.element} className={classes(layout['stack4'], styles['form'])} noValidate onSubmit={form.submit}>
      <FormFailure message={signIn.isError ? signInProblem(signIn.error) : undefined} />
      <Field label={t('field.account')} hint={t('field.accountHint')} error={rule('account')} required>
        {(control) => (
          <AccountInput
            control={control}
            value={form.values.account}
            onChange={(value) => {
              form.set('account')(value);
              onAccountChange(value);
            }}
          />
        )}
      </Field>
      <Field label={t('field.password')} error={rule('password')} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            value={form.values.password}
            onChange={(event) => form.set('password')(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('field.captcha')} error={rule('captcha')} required>
        {(control) => (
          <CaptchaInput
            control={control}
            value={form.values.captcha}
            onChange={form.set('captcha')}
            timestamp={timestamp}
            onRefresh={refreshCaptcha}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" size="large" block busy={signIn.isPending}>
        {t(signIn.isPending ? 'login.submitting' : 'login.submit')}
      </Button>
    </form>
  );
}
