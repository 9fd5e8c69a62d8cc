import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallArguments, CallResult } from '@xunban/contract';
import { api } from '../../../shared/api.ts';
import { once } from '../../../shared/once.ts';

type Calls = AllCalls['paymentApprovals'];
export type ApprovalRule = CallResult<Calls['rule']>;
export type Approval = CallResult<Calls['show']>;

/** Under the payments: their events make both stale. */
export const approvalQueries = {
  rule: queryOptions({
    queryKey: ['payments', 'approvalRule'],
    queryFn: ({ signal }) => api.paymentApprovals.rule({}, { signal }),
  }),
  list: queryOptions({
    queryKey: ['payments', 'approvals'],
    queryFn: ({ signal }) => api.paymentApprovals.list({ query: {} }, { signal }).then(({ items }) => items),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['payments', 'approvals', id],
      queryFn: ({ signal }) => api.paymentApprovals.show({ params: { id } }, { signal }),
    }),
};

/** A change of rule or requests, after which payments and requests are read again. */
function useChange<A, R>(change: (args: A) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['payments'] }),
  });
}

type Body<N extends keyof Calls> = CallArguments<Calls[N]> extends { readonly body: infer B } ? B : never;

export const useSaveRule = () => useChange((body: Body<'saveRule'>) => api.paymentApprovals.saveRule({ body }));

export const useAsk = () =>
  useChange((body: Body<'request'>) =>
    once('askApproval', body, (idempotencyKey) => api.paymentApprovals.request({ body }, { idempotencyKey })),
  );

export const useWithdrawRequest = () => useChange((id: string) => api.paymentApprovals.withdraw({ params: { id } }));

export const useDecide = (id: string) =>
  useChange((body: Body<'decide'>) => api.paymentApprovals.decide({ params: { id }, body }));
