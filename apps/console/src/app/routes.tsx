import { useTranslation } from '@xunban/i18n/react';
import { ErrorState } from '@xunban/ui';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { SignInPage } from '../features/base/staff-account/sign-in-page.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { SideMenu, type SideMenuProps } from './side-menu.tsx';

/**
 * Returns the sign-in route and all others: the layout shows each page in a tab and requires a session.
 * @param Menu the side menu of every page
 */
export const routesWith = (Menu: ComponentType<SideMenuProps>): RouteObject[] => [
  { path: '/sign-in', element: <SignInPage />, errorElement: <RouteFailure /> },
  { path: '/*', element: <ConsoleLayout Menu={Menu} />, errorElement: <RouteFailure /> },
];

export const routes = routesWith(SideMenu);

/** Shown when a page fails to render: it offers to reload. */
function RouteFailure() {
  const { t } = useTranslation();
  return <ErrorState hint={t('state.pageFailedHint')} onRetry={() => location.reload()} />;
}
