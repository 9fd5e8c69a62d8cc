import { loadAreas } from '@xunban/i18n/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMatch, useSearchParams } from 'react-router';
import { useMember } from '../../../../shared/member.ts';
import { rememberShown, wasShown } from '../model/shown-once.ts';

const Modal = lazy(async () => {
  const [modal] = await Promise.all([
    import('./certification-modal.tsx'),
    loadAreas(['certification', 'account', 'errors']),
  ]);
  return modal;
});

/**
 * Opens the certification over a page of the member centre: over any page when the address requests it (`?certify`, so that it
 * survives a reload), and automatically over the home page on a member's first visit while the account is not an enterprise
 * (specification §2). Other pages may be a step of an order in progress, which is not interrupted.
 */
export function CertificationHost() {
  const [params, setParams] = useSearchParams();
  const { data: member, isPlaceholderData } = useMember();
  const [opensItself, setOpensItself] = useState(false);
  const isFrontPage = useMatch('/main/userCenter') !== null;
  useEffect(() => {
    if (!isFrontPage || !member || isPlaceholderData) return;
    if (member.memberType === 'Enterprise' || wasShown(member.memberId)) return;
    rememberShown(member.memberId);
    setOpensItself(true);
  }, [member, isPlaceholderData, isFrontPage]);
  const asked = params.get('certify');
  if (!member || !((opensItself && isFrontPage) || asked !== null)) return null;
  const close = () => {
    setOpensItself(false);
    if (asked === null) return;
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
