import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { paymentBookings } from './payment-bookings.ts';
import { staffPayment, staffPayments } from './staff-payments.ts';

export function staffPaymentsRoutes({ db }: Pick<Deps, 'db'>): readonly Route[] {
  const { read } = db;
  const { staffPayments: declared } = calls;
  return [
    route(declared.list, ({ query }) => staffPayments(read, query, query)),
    route(declared.show, ({ params }) => staffPayment(read, params.no.toUpperCase())),
    route(declared.bookings, async ({ params }) => ({ items: await paymentBookings(read, params.no.toUpperCase()) })),
  ];
}
