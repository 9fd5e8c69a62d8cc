import { text } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { noteReturnPlace } from '../../shared/return-place.ts';
import { onSessionEnd } from '../../shared/session.ts';
import { signInPath } from '../../shared/sign-in-path.ts';
import { useCurrentRoute } from './current-route.ts';

/** Replaces an open member page with the sign-in page when the session ends, here or in another tab. */
export function useLeaveOnSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isProtected = useCurrentRoute()?.access !== undefined;
  useEffect(
    () =>
      onSessionEnd((end) => {
        if (end === 'signedOut') {
          toast.success(text('session.signedOut'));
          void navigate('/login');
        } else if (end === 'replaced') {
          toast.info(text('session.replaced'));
          if (isProtected) void navigate('/main/userCenter', { replace: true });
        } else if (isProtected) {
          if (end === 'elsewhere') toast.warning(text('session.lapsed'));
          noteReturnPlace(pathname + search);
          void navigate(signInPath(pathname + search), { replace: true });
        }
      }),
    [navigate, pathname, search, isProtected],
  );
}
