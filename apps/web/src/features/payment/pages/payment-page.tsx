import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, EmptyState } from '@xunban/ui';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../../shared/session.ts';
import { signInPath } from '../../../shared/sign-in-path.ts';
import { OwnPayment } from '../components/own-payment.tsx';
import { SharedPayment } from '../components/shared-payment.tsx';

/** `?payNo=` for the member whose payment it is, `?token=` for anyone with its link. Gateways come back to it. */
export function PaymentPage() {
  const { t } = useTranslation('payment');
  const session = useSession();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const token = params.get('token');
  const payNo = params.get('payNo');
  if (token) return <SharedPayment token={token} />;
  if (payNo) return session ? <OwnPayment payNo={payNo} /> : <Navigate to={signInPath(pathname + search)} replace />;
  return (
    <>
      <h1 className="visuallyHidden">{t('title')}</h1>
      <EmptyState
        title={t('missing')}
        hint={t('missingHint')}
        action={
          <Link to="/main/orderList" className={buttonClass()}>
            {t('toOrders')}
          </Link>
        }
      />
    </>
  );
}
