import type { RouteObject } from 'react-router';
import { SignInPage } from '../features/staff-account/sign-in-page.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { RouteFailure } from './route-failure.tsx';

/** Signing in, and everything else: the layout shows each page in a tab and lets nobody in without a session. */
export const routes: RouteObject[] = [
  { path: '/sign-in', element: <SignInPage />, errorElement: <RouteFailure /> },
  { path: '/*', element: <ConsoleLayout />, errorElement: <RouteFailure /> },
];
