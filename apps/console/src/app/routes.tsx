import { Navigate, type RouteObject } from 'react-router';
import { LedgerPage } from '../features/ledger/ledger-page.tsx';
import { OrderPage } from '../features/orders/order-page.tsx';
import { OrderQueuePage } from '../features/orders/order-queue-page.tsx';
import { SignInPage } from '../features/staff-account/sign-in-page.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { RouteFailure } from './route-failure.tsx';

/** Every page of the console. The layout lets nobody in without a session; the server checks each call again. */
export const routes: RouteObject[] = [
  { path: '/sign-in', element: <SignInPage />, errorElement: <RouteFailure /> },
  {
    element: <ConsoleLayout />,
    errorElement: <RouteFailure />,
    children: [
      { index: true, element: <Navigate to="/orders" replace /> },
      { path: '/orders', element: <OrderQueuePage /> },
      { path: '/orders/:id', element: <OrderPage /> },
      { path: '/ledger', element: <LedgerPage /> },
      { path: '*', element: <Navigate to="/orders" replace /> },
    ],
  },
];
