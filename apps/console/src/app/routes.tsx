import { useTranslation } from '@xunban/i18n/react';
import { ErrorState } from '@xunban/ui';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { SignInPage } from '../features/base/staff-account/sign-in-page.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { SideMenu, type SideMenuProps } from './side-menu.tsx';

/**
 * Signing in, and everything else: the layout shows each page in a tab and lets nobody in without a session.
 * @param Menu what stands at the side of every page
 */
export const routesWith = (Menu: ComponentType<SideMenuProps>): RouteObject[] => [
  { path: '/sign-in', element: <SignInPage />, errorElement: <RouteFailure /> },
  { path: '/*', element: <ConsoleLayout Menu={Menu} />, errorElement: <RouteFailure /> },
];

export const routes = routesWith(SideMenu);

/** What is shown when a page cannot be drawn: reloading is the cure that a person has. */
function RouteFailure() {
  const { t } = useTranslation();
  return <ErrorState hint={t('state.pageFailedHint')} onRetry={() => location.reload()} />;
}
