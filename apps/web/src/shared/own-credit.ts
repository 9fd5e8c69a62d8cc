import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The member's trade credit in every state. Under the keys of the wallet, so that news of the wallet read it again. */
export const ownCreditQuery = queryOptions({
  queryKey: ['wallet', 'credit'],
  queryFn: ({ signal }) => api.credit.account({}, { signal }),
});
