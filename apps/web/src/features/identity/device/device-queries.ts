import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallResult } from '@xunban/contract';
import { api } from '../../../shared/api.ts';
import type { NewKey } from '../api-keys/api-keys-queries.ts';

export type ProgramRequest = CallResult<AllCalls['programRequests']['show']>;
export type OrderToConfirm = CallResult<AllCalls['orderConfirmations']['show']>;

export const deviceQueries = {
  request: (userCode: string) =>
    queryOptions({
      queryKey: ['program-requests', userCode],
      queryFn: ({ signal }) => api.programRequests.show({ params: { userCode } }, { signal }),
      // Each attempt with an unknown code counts.
      retry: false,
    }),
  order: (userCode: string) =>
    queryOptions({
      queryKey: ['program-requests', userCode, 'order'],
      queryFn: ({ signal }) => api.orderConfirmations.show({ params: { userCode } }, { signal }),
    }),
};

/** An answer to a request, which then shows its new state. */
function useAnswer<A>(userCode: string, answer: (args: A) => Promise<ProgramRequest>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: answer,
    onSuccess: (request) => client.setQueryData(deviceQueries.request(userCode).queryKey, request),
  });
}

export const useDeny = (userCode: string) =>
  useAnswer<void>(userCode, () => api.programRequests.deny({ params: { userCode } }));
export const useGrantKey = (userCode: string) =>
  useAnswer(userCode, (body: NewKey) => api.programRequests.grantKey({ params: { userCode }, body }));
export const useGrantOrder = (userCode: string) =>
  useAnswer(userCode, (body: { readonly limit: string; readonly payPassword: string }) =>
    api.orderConfirmations.grant({ params: { userCode }, body }),
  );
