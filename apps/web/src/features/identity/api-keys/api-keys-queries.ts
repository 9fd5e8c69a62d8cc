import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallArguments, CallResult } from '@xunban/contract';
import { api } from '../../../shared/api.ts';

export type ApiKey = CallResult<AllCalls['apiKeys']['list']>['items'][number];

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api.apiKeys.list({}, { signal }).then(({ items }) => items),
});

/** A change of a key, after which the list is read again. */
function useChange<A, R>(change: (args: A) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
}

type Body<N extends keyof AllCalls['apiKeys']> =
  CallArguments<AllCalls['apiKeys'][N]> extends { readonly body: infer B } ? B : never;
export type NewKey = Body<'make'>;

export const useMakeKey = () => useChange((body: NewKey) => api.apiKeys.make({ body }));
export const useRevokeKey = () => useChange((id: string) => api.apiKeys.revoke({ params: { id } }));
export const useRotateKey = () =>
  useChange(({ id, ...body }: Body<'rotate'> & { readonly id: string }) =>
    api.apiKeys.rotate({ params: { id }, body }),
  );
