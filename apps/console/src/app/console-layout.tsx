import { loadAreas } from '@xunban/i18n/react';
import { DataState, LoadingState } from '@xunban/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { StepUpDialog } from '../features/base/staff-account/step-up-dialog.tsx';
import { useMe } from '../features/base/staff-account/use-me.ts';
import { howSessionEnded, useSession } from '../shared/session.ts';
import { Appearance, Person } from './header-parts.tsx';
import type { SideMenuProps } from './side-menu.tsx';
import { Workbench } from './workbench.tsx';

const OwedFactor = lazy(async () => {
  const [{ OwedFactor: Page }] = await Promise.all([
    import('../features/base/own-sign-in/owed-factor.tsx'),
    loadAreas(['console-sign-in']),
  ]);
  return { default: Page };
});

/** Requires a session, and authorises pages only after the permissions have loaded. */
export function ConsoleLayout({ Menu }: { Menu: ComponentType<SideMenuProps> }) {
  const session = useSession();
  const me = useMe();
  const { pathname, search } = useLocation();
  if (!session) {
    const isFresh = pathname === '/' || howSessionEnded() === 'signedOut';
    const from = isFresh ? '' : `?from=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`/sign-in${from}`} replace />;
  }
  return (
    <DataState query={me}>
      {(staff) =>
        staff.owesSecondFactor ? (
          <Owing name={staff.name} />
        ) : (
          <>
            <Workbench key={staff.id} staff={staff} Menu={Menu} />
            <StepUpDialog />
          </>
        )
      }
    </DataState>
  );
}

const Owing = ({ name }: { name: string }) => (
  <Suspense fallback={<LoadingState />}>
    <OwedFactor
      corner={
        <>
          <Appearance />
          <Person name={name} />
        </>
      }
    />
  </Suspense>
);
