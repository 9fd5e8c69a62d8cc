import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallArguments, CallResult } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
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

/**
 * A change of rule or requests, after which payments and requests are read again.
 * @param done the toast: a form that is replaced by the outcome could not show it any more
 */
function useChange<A, R>(change: (args: A) => Promise<R>, done: (args: A) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_result, args) => toast.success(done(args)),
    onSettled: () => client.invalidateQueries({ queryKey: ['payments'] }),
  });
}

type Body<N extends keyof Calls> = CallArguments<Calls[N]> extends { readonly body: infer B } ? B : never;

export function useSaveRule() {
  const { t } = useTranslation('payment-approval');
  return useChange(
    (body: Body<'saveRule'>) => api.paymentApprovals.saveRule({ body }),
    () => t('rule.saved'),
  );
}

export function useAsk() {
  const { t } = useTranslation('payment-approval');
  return useChange(
    (body: Body<'request'>) =>
      once('askApproval', body, (idempotencyKey) => api.paymentApprovals.request({ body }, { idempotencyKey })),
    () => t('ask.sent'),
  );
}

export function useWithdrawRequest() {
  const { t } = useTranslation('payment-approval');
  return useChange(
    (id: string) => api.paymentApprovals.withdraw({ params: { id } }),
    () => t('wait.withdrawn'),
  );
}

export function useDecide(id: string) {
  const { t } = useTranslation('payment-approval');
  return useChange(
    (body: Body<'decide'>) => api.paymentApprovals.decide({ params: { id }, body }),
    ({ approve }) => t(approve ? 'page.approved' : 'page.refusedDone'),
  );
}
