import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { RETURNED } from '../../../../shared/return-place.ts';
import { useSession } from '../../../../shared/session.ts';
import { SignInLink } from '../../../../shared/sign-in-link.tsx';
import { destinationAfterSignIn } from '../../../../shared/sign-in-path.ts';
import { useIsSigningIn, useRegister } from '../api/use-sign-in.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { storeSignInWay } from '../model/sign-in-way.ts';

export function RegisterPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const register = useRegister();
  const destination = destinationAfterSignIn(params.get('next'));
  const session = useSession();
  const isSigningIn = useIsSigningIn();
  if (session && !isSigningIn) return <Navigate to={destination} replace state={RETURNED} />;
  return (
    <AccountFrame
      title={t('register.title')}
      lead={t('register.lead')}
      foot={
        <span>
          {t('register.haveAccount')} <SignInLink page="/login">{t('register.toLogin')}</SignInLink>
        </span>
      }
    >
      <NewPasswordForm
        submit={t('register.submit')}
        submitting={t('register.submitting')}
        isPending={register.isPending}
        error={register.error}
        onSubmit={({ account, smsCode, password, confirmPassword }) =>
          register.mutate(
            { account, verifyCode: smsCode, password, confirmPassword },
            {
              onSuccess: () => {
                storeSignInWay('password');
                toast.success(t('register.success'));
                void navigate(destination, { replace: true, state: RETURNED });
              },
            },
          )
        }
      />
    </AccountFrame>
  );
}
