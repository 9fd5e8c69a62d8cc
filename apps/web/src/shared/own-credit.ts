import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The member's trade credit in every state. Uses the keys of the wallet, so that wallet events invalidate it. */
export const ownCreditQuery = queryOptions({
  queryKey: ['wallet', 'credit'],
  queryFn: ({ signal }) => api.credit.account({}, { signal }),
});
