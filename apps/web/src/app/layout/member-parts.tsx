import { loadAreas } from '@xunban/i18n/react';
import { Skeleton } from '@xunban/ui';
import { lazy, Suspense } from 'react';

const Popover = lazy(() => import('./member-popover.tsx').then((module) => ({ default: module.MemberPopover })));
const Side = lazy(() => import('./member-side.tsx').then((module) => ({ default: module.MemberSide })));
const Live = lazy(() => import('./member-live.tsx').then((module) => ({ default: module.MemberLive })));

const Certification = lazy(() =>
  import('../../features/identity/certification/components/certification-host.tsx').then((module) => ({
    default: module.CertificationHost,
  })),
);

const Bell = lazy(async () => {
  const [bell] = await Promise.all([
    import('../../features/messaging/messages/message-bell.tsx'),
    loadAreas(['messages']),
  ]);
  return { default: bell.MessageBell };
});

const Cart = lazy(() =>
  import('../../features/orders/cart/components/cart-link.tsx').then((module) => ({ default: module.CartLink })),
);

const Login = lazy(async () => {
  const [modal] = await Promise.all([
    import('../../features/identity/account/components/login-modal.tsx'),
    loadAreas(['account']),
  ]);
  return { default: modal.LoginModal };
});

/** The parts of the frame that need the member's data and API calls; anonymous clients never load them. */
export function MemberPopover() {
  return (
    <Suspense fallback={<Skeleton width="6rem" />}>
      <Popover />
    </Suspense>
  );
}

export function MemberMessages() {
  return (
    <Suspense fallback={null}>
      <Bell />
    </Suspense>
  );
}

export function MemberCart() {
  return (
    <Suspense fallback={null}>
      <Cart />
    </Suspense>
  );
}

export function MemberSide() {
  return (
    <Suspense fallback={null}>
      <Side />
    </Suspense>
  );
}

export function MemberLive() {
  return (
    <Suspense fallback={null}>
      <Live />
    </Suspense>
  );
}

export function MemberCertification() {
  return (
    <Suspense fallback={null}>
      <Certification />
    </Suspense>
  );
}

/** Signing in without leaving the page. Stays until it closes itself, also when the session has begun meanwhile. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <Login open onClose={onClose} />
    </Suspense>
  );
}
