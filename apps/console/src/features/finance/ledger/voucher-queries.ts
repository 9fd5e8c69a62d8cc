import { queryOptions } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';

type Calls = AllCalls['staffVouchers'];
export type VoucherMonth = CallOutput<Calls['months']>['items'][number];
export type Voucher = CallOutput<Calls['list']>['items'][number];
export type VoucherDetail = CallOutput<Calls['voucher']>;

export const voucherQueries = {
  months: () =>
    queryOptions({
      queryKey: ['vouchers', 'months'],
      queryFn: ({ signal }) => api.staffVouchers.months({}, { signal }),
    }),
  list: (month: string, list: ListQuery<never>) =>
    listQuery(['vouchers', 'list', month], list, (query, options) =>
      api.staffVouchers.list({ params: { month }, query }, options),
    ),
  voucher: (month: string, no: number) =>
    queryOptions({
      queryKey: ['vouchers', 'voucher', month, no],
      queryFn: ({ signal }) => api.staffVouchers.voucher({ params: { month, no } }, { signal }),
    }),
};

export const revenueRulesQuery = () =>
  queryOptions({
    queryKey: ['vouchers', 'rules'],
    queryFn: ({ signal }) => api.staffRevenueRules.list({}, { signal }),
  });
