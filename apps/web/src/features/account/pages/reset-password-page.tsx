import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Link, useNavigate } from 'react-router';
import { useResetPassword } from '../api/use-reset-password.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';

export function ResetPasswordPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const reset = useResetPassword();
  return (
    <AccountFrame title={t('reset.title')} lead={t('reset.lead')} foot={<Link to="/login">{t('reset.toLogin')}</Link>}>
      <NewPasswordForm
        submit={t('reset.submit')}
        submitting={t('reset.submitting')}
        isPending={reset.isPending}
        error={reset.error}
        onSubmit={(form) =>
          reset.mutate(form, {
            onSuccess: () => {
              toast.success(t('reset.success'));
              void navigate('/login');
            },
          })
        }
      />
    </AccountFrame>
  );
}
