import { loadAreas } from '@xunban/i18n/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router';
import { isRunningOrder } from '../../../../shared/certify-path.ts';
import { useMember } from '../../../../shared/member.ts';
import { RETURNED } from '../../../../shared/return-place.ts';
import { destinationAfterSignIn } from '../../../../shared/sign-in-path.ts';
import { rememberShown, wasShown } from '../model/shown-once.ts';

const Modal = lazy(async () => {
  const [modal] = await Promise.all([
    import('./certification-modal.tsx'),
    loadAreas(['certification', 'account', 'errors']),
  ]);
  return modal;
});

/**
 * Opens the certification over a page of the member centre: when the address requests it (`?certify`, so that it survives a
 * reload), and automatically over the home page on a member's first visit while the account is not an enterprise (specification
 * §2). It never opens over a step of an order. Closed, it leads back to the page that it was requested from (`next`).
 */
export function CertificationHost() {
  const [params, setParams] = useSearchParams();
  const { data: member, isPlaceholderData } = useMember();
  const [opensItself, setOpensItself] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isFrontPage = useMatch('/main/userCenter') !== null;
  useEffect(() => {
    if (!isFrontPage || !member || isPlaceholderData) return;
    if (member.memberType === 'Enterprise' || wasShown(member.memberId)) return;
    rememberShown(member.memberId);
    setOpensItself(true);
  }, [member, isPlaceholderData, isFrontPage]);
  const asked = params.get('certify');
  const isOpen = (opensItself && isFrontPage) || (asked !== null && !isRunningOrder(pathname));
  if (!member || !isOpen) return null;
  const close = () => {
    setOpensItself(false);
    if (asked === null) return;
    const next = params.get('next');
    if (next !== null) {
      void navigate(destinationAfterSignIn(next), { replace: true, state: RETURNED });
      return;
    }
    const rest = new URLSearchParams(params);
    rest.delete('certify');
    setParams(rest, { replace: true, preventScrollReset: true });
  };
  return (
    <Suspense fallback={null}>
      <Modal member={member} wish={asked === 'update' ? 'update' : 'certify'} onClose={close} />
    </Suspense>
  );
}
