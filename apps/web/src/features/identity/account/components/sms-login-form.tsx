import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Field, layout } from '@xunban/ui';
import { useCheckedForm } from '../../../../shared/use-checked-form.ts';
import { useSignIn } from '../api/use-sign-in.ts';
import { checkSmsLogin, type Rule, type SmsLogin } from '../model/credentials.ts';
import { SIGN_IN_DRAFT } from '../model/drafts.ts';
import { signInProblem } from '../model/sign-in-problem.ts';
import styles from './account.module.css';
import { AccountInput } from './account-input.tsx';
import { FormFailure } from './form-failure.tsx';
import type { LoginTabProps } from './password-login-form.tsx';
import { SmsCodeField } from './sms-code-field.tsx';

export function SmsLoginForm({ account, onAccountChange, onSignedIn }: LoginTabProps) {
  const { t } = useTranslation('account');
  const signIn = useSignIn();
  const form = useCheckedForm<SmsLogin, Rule>(
    { account, smsCode: '' },
    checkSmsLogin,
    (values) =>
      signIn.mutate({ account: values.account, verifyCode: values.smsCode, loginType: 2 }, { onSuccess: onSignedIn }),
    SIGN_IN_DRAFT,
  );
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
      <SmsCodeField
        hint={t('login.smsHint')}
        error={rule('smsCode')}
        value={form.values.smsCode}
        onChange={form.set('smsCode')}
        account={form.values.account}
        onPhoneRefused={(violation) => form.focusError('account', violation)}
      />
      <Button type="submit" kind="primary" size="large" block busy={signIn.isPending}>
        {t(signIn.isPending ? 'login.submitting' : 'login.submit')}
      </Button>
    </form>
  );
}
