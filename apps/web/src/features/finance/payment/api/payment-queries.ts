import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';

export const paymentQueries = {
  info: (payNo: string) =>
    queryOptions({
      queryKey: ['payments', payNo],
      queryFn: ({ signal }) => api.payment.info({ query: { payNo } }, { signal }),
    }),
  gateways: () =>
    queryOptions({
      queryKey: ['gateways'],
      queryFn: ({ signal }) => api.payment.gateways({}, { signal }),
    }),
  shared: (token: string) =>
    queryOptions({
      queryKey: ['sharedPayment', token],
      queryFn: ({ signal }) => api.payment.shared({ params: { token } }, { signal }),
    }),
};
