import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallArguments, CallResult } from '@xunban/contract';
import { api } from '../../../shared/api.ts';
import { reloadInAccount } from '../../../shared/shown-account.ts';

export type ActingAccount = CallResult<AllCalls['company']['companies']>['items'][number];
export type CompanyPerson = CallResult<AllCalls['company']['members']>['items'][number];
export type CompanyInvitation = CallResult<AllCalls['company']['invitations']>['items'][number];

export const companyQueries = {
  accounts: queryOptions({
    queryKey: ['company', 'accounts'],
    queryFn: ({ signal }) => api.company.companies({}, { signal }).then(({ items }) => items),
  }),
  people: queryOptions({
    queryKey: ['company', 'people'],
    queryFn: ({ signal }) => api.company.members({}, { signal }),
  }),
  invitations: queryOptions({
    queryKey: ['company', 'invitations'],
    queryFn: ({ signal }) => api.company.invitations({}, { signal }).then(({ items }) => items),
  }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: ['company', 'invitation', token],
      queryFn: ({ signal }) => api.company.invitation({ params: { token } }, { signal }),
      // Once it was answered, the page shows the outcome and not that the invitation is gone.
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** A change of people or invitations, after which the lists are read again. */
function useChange<A, R>(change: (args: A) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['company'] }),
  });
}

type Body<N extends keyof AllCalls['company']> =
  CallArguments<AllCalls['company'][N]> extends { readonly body: infer B } ? B : never;

export const useInvite = () => useChange((body: Body<'invite'>) => api.company.invite({ body }));
export const useWithdraw = () => useChange((id: string) => api.company.withdraw({ params: { id } }));
export const useRemove = () => useChange((id: string) => api.company.remove({ params: { id } }));
export const useChangeRole = () =>
  useChange(({ id, ...body }: Body<'changeRole'> & { readonly id: string }) =>
    api.company.changeRole({ params: { id }, body }),
  );

/** The page is reloaded in the other account: nothing of this one stays on it. */
export const useSwitch = () =>
  useMutation({
    mutationFn: (accountId: string) => api.company.switchTo({ body: { accountId } }),
    onSuccess: reloadInAccount,
  });

export const useLeave = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ accountId }: ActingAccount) => api.company.leave({ body: { accountId } }),
    onSuccess: (_left, { isCurrent }) =>
      isCurrent ? reloadInAccount() : client.invalidateQueries({ queryKey: ['company'] }),
  });
};

export const useAnswer = (token: string) =>
  useMutation({
    mutationFn: (accept: boolean) => api.company.answer({ params: { token }, body: { accept } }),
    onSuccess: (_answered, accept) => accept && reloadInAccount(),
  });
