import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, ErrorState } from '@xunban/ui';
import { useEffect } from 'react';
import { Link, type RouteObject, redirect, useRouteError } from 'react-router';
import type { RouteDef } from '../../shared/route-def.ts';
import { BareFrame, MemberFrame, RootFrame, SiteFrame, TaskFrame } from '../layout/frames.tsx';
import { routes } from '../routes.ts';
import { guardLoader } from './guard-loader.ts';
import { loadPage, PageLoadError } from './load-page.tsx';

/**
 * The list of pages as the router wants it: grouped by frame, each page lazy, guarded and with a boundary of its own.
 */
export function buildRoutes(): RouteObject[] {
  return [
    {
      element: <RootFrame />,
      errorElement: <PageError />,
      children: [
        { element: <SiteFrame />, children: routes.filter((route) => route.frame === 'site').map(toRoute) },
        { element: <BareFrame />, children: routes.filter((route) => route.frame === 'bare').map(toRoute) },
        { element: <MemberFrame />, children: routes.filter((route) => route.frame === 'member').map(toRoute) },
        { element: <TaskFrame />, children: routes.filter((route) => route.frame === 'task').map(toRoute) },
        { path: '/main', loader: () => redirect('/main/userCenter') },
      ],
    },
  ];
}

function toRoute(route: RouteDef): RouteObject {
  return {
    path: route.path,
    handle: route,
    errorElement: <PageError />,
    lazy: () => loadPage(route).catch(failing),
    ...loaderOf(route),
  };
}

function loaderOf(route: RouteDef): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  if (route.access) return { loader: guardLoader(route) };
  const { first } = route;
  // Pages that are written at build time have no server to ask.
  if (!first || typeof document === 'undefined') return {};
  return {
    loader: async ({ params, request }) => {
      await first(params, new URL(request.url).search);
      return null;
    },
    // Input on a page can change the query of its address; that is not a navigation to another page.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  };
}

/**
 * A page that throws in place of one that could not be loaded, so that the boundary of the route shows the failure. If
 * `lazy` rejected instead, the router would go on loading and show nothing on a first visit.
 */
function failing(error: unknown): { Component: () => never } {
  return {
    Component: () => {
      throw error;
    },
  };
}

/** Replaces a page that failed to load or render. The frame around it keeps working. */
function PageError() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const notLoaded = error instanceof PageLoadError;
  return (
    <ErrorState
      title={t(notLoaded ? 'state.pageLoadFailed' : 'state.pageFailed')}
      hint={t(notLoaded ? 'state.pageLoadFailedHint' : 'state.pageFailedHint')}
      // A chunk that failed to load keeps failing until the document is reloaded.
      onRetry={() => window.location.reload()}
      action={
        <Link to="/" className={buttonClass()}>
          {t('action.backHome')}
        </Link>
      }
    />
  );
}
