import { DataState } from '@xunban/ui';
import { Navigate, useLocation } from 'react-router';
import { useMe } from '../features/staff-account/use-me.ts';
import { howSessionEnded, useSession } from '../shared/session.ts';
import { Workbench } from './workbench.tsx';

/** Nobody without a session comes past here, and no page is judged before the rights have arrived. */
export function ConsoleLayout() {
  const session = useSession();
  const me = useMe();
  const { pathname, search } = useLocation();
  if (!session) {
    const isFresh = pathname === '/' || howSessionEnded() === 'signedOut';
    const from = isFresh ? '' : `?from=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`/sign-in${from}`} replace />;
  }
  return <DataState query={me}>{(staff) => <Workbench key={staff.id} staff={staff} />}</DataState>;
}
