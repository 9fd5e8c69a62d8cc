import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { RETURNED } from '../../../../shared/return-place.ts';
import { useSession } from '../../../../shared/session.ts';
import { SignInLink } from '../../../../shared/sign-in-link.tsx';
import { destinationAfterSignIn } from '../../../../shared/sign-in-path.ts';
import { useIsSigningIn } from '../api/use-sign-in.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { LoginForm } from '../components/login-form.tsx';

export function LoginPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const destination = destinationAfterSignIn(params.get('next'));
  const session = useSession();
  const isSigningIn = useIsSigningIn();
  // Signed in already, or just now in another tab; a sign-in on this page goes on when its profile has come.
  if (session && !isSigningIn) return <Navigate to={destination} replace state={RETURNED} />;
  const goOn = () => {
    toast.success(t('login.success'));
    void navigate(destination, { replace: true, state: RETURNED });
  };
  return (
    <AccountFrame
      title={t('login.title')}
      lead={t('login.lead')}
      foot={
        <>
          <span>
            {t('login.noAccount')} <SignInLink page="/register">{t('login.toRegister')}</SignInLink>
          </span>
          <SignInLink page="/resetpassword">{t('login.forgot')}</SignInLink>
        </>
      }
    >
      <LoginForm onSignedIn={goOn} />
    </AccountFrame>
  );
}
