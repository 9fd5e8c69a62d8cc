import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, EmptyState } from '@xunban/ui';
import { useSearchParams } from 'react-router';
import { MissingObject } from '../../../../shared/object-page.tsx';
import { useSession } from '../../../../shared/session.ts';
import { SignInLink } from '../../../../shared/sign-in-link.tsx';
import { OwnPayment } from '../components/own-payment.tsx';
import { SharedPayment } from '../components/shared-payment.tsx';

/** `?payNo=` for the member whose payment it is, `?token=` for anyone with its link. Gateways come back to it. */
export function PaymentPage() {
  const session = useSession();
  const [params] = useSearchParams();
  const token = params.get('token');
  const payNo = params.get('payNo');
  if (token) return <SharedPayment token={token} />;
  if (payNo) return session ? <OwnPayment payNo={payNo} /> : <SignInToPay />;
  return <MissingObject page="paymentOrder" reason="unnamed" />;
}

/** A payment number is not secret, unlike the token of a link: without a session nothing of the payment is shown. */
function SignInToPay() {
  const { t } = useTranslation('payment');
  return (
    <>
      <h1 className="visuallyHidden">{t('title')}</h1>
      <EmptyState
        title={t('signIn.title')}
        hint={t('signIn.hint')}
        action={
          <SignInLink page="/login" className={buttonClass({ kind: 'primary' })}>
            {t('signIn.action')}
          </SignInLink>
        }
      />
    </>
  );
}
