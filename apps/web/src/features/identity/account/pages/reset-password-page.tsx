import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useLocation, useNavigate } from 'react-router';
import { SignInLink } from '../../../../shared/sign-in-link.tsx';
import { signInPath } from '../../../../shared/sign-in-path.ts';
import { useResetPassword } from '../api/use-reset-password.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';

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
              toast.success(t('reset.success'));
              void navigate(signInPath(pathname + search));
            },
          })
        }
      />
    </AccountFrame>
  );
}
