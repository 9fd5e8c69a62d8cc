import { loadAreas } from '@xunban/i18n/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useMember } from '../../../shared/member.ts';
import { rememberShown, wasShown } from '../model/shown-once.ts';

const Modal = lazy(async () => {
  const [modal] = await Promise.all([
    import('./certification-modal.tsx'),
    loadAreas(['certification', 'account', 'errors']),
  ]);
  return modal;
});

/** Pages on the way from a board to its payment. */
const BUYING: readonly string[] = ['/main/ordercart', '/main/orderconfirm', '/main/reorder'];

/**
 * Opens the certification over any page of the member centre: when the address asks for it (`?certify`, so that a reload
 * brings it back), and by itself on a member's first visit while the account is no enterprise (specification §2). Whoever is
 * about to order is not interrupted: then it waits for the next page.
 */
export function CertificationHost() {
  const [params, setParams] = useSearchParams();
  const { data: member, isPlaceholderData } = useMember();
  const [opensItself, setOpensItself] = useState(false);
  const isBuying = BUYING.includes(useLocation().pathname.toLowerCase());
  useEffect(() => {
    if (isBuying || !member || isPlaceholderData || member.memberType === 'Enterprise' || wasShown(member.memberId))
      return;
    rememberShown(member.memberId);
    setOpensItself(true);
  }, [member, isPlaceholderData, isBuying]);
  const asked = params.get('certify');
  if (!member || !(opensItself || asked !== null)) return null;
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
