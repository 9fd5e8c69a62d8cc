import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { SignInLink } from '../../../../shared/sign-in-link.tsx';
import { signInPath } from '../../../../shared/sign-in-path.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import type { NewPassword } from '../model/credentials.ts';
import { storeSignInWay } from '../model/sign-in-way.ts';

export function ResetPasswordPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const reset = useResetPassword();
  return (
    <AccountFrame
      title={t('reset.title')}
      lead={t('reset.lead')}
      foot={<SignInLink page="/login">{t('reset.toLogin')}</SignInLink>}
    >
      <NewPasswordForm
        submit={t('reset.submit')}
        submitting={t('reset.submitting')}
        isPending={reset.isPending}
        error={reset.error}
        onSubmit={(form) =>
          reset.mutate(form, {
            onSuccess: () => {
              storeSignInWay('password');
              toast.success(t('reset.success'));
              void navigate(signInPath(pathname + search));
            },
          })
        }
      />
    </AccountFrame>
  );
}

function useResetPassword() {
  return useMutation({
    mutationFn: ({ account, smsCode, password, confirmPassword }: NewPassword) =>
      api.account.recoverPassword({ body: { account, verifyCode: smsCode, password, confirmPassword } }),
  });
}
