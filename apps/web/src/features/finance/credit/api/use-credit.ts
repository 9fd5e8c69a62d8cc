import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RepaymentWay } from '@xunban/contract/credit-states';
import { api } from '../../../../shared/api.ts';
import { once } from '../../../../shared/once.ts';
import { leaveForGateway } from '../../payment/api/use-pay.ts';

/** Fetches credit, wallet and member again after success and failure. */
function useReadAgain() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['wallet'] });
    void client.invalidateQueries({ queryKey: ['member'] });
  };
}

export function useApplyForCredit() {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: (body: { readonly limit: string; readonly because: string }) =>
      once('applyForCredit', body, (idempotencyKey) => api.credit.apply({ body }, { idempotencyKey })),
    onSettled,
  });
}

export function useTakeBack() {
  const onSettled = useReadAgain();
  return useMutation({ mutationFn: () => api.credit.takeBack({}), onSettled });
}

interface Repayment {
  readonly way: RepaymentWay;
  readonly amount: string;
  readonly payPassword?: string;
  readonly gateway?: string | undefined;
}

export function useRepay() {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: ({ payPassword, ...about }: Repayment) =>
      // The pay password stays out of what is kept of the attempt.
      once('repayCredit', about, (idempotencyKey) =>
        api.credit.repay({ body: { ...about, ...(payPassword ? { payPassword } : {}) } }, { idempotencyKey }),
      ),
    onSuccess: ({ payNo, redirectUrl }) => {
      if (payNo !== '') leaveForGateway({ payNo, redirectUrl, state: 'pending' });
    },
    onSettled,
  });
}

interface Reconciliation {
  readonly statementId: string;
  readonly edition: number;
  readonly decision: 'confirm' | 'object';
  readonly reason?: string;
  readonly lines?: { readonly id: string; readonly reason: string }[];
}

export function useReconcile() {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: (body: Reconciliation) =>
      once('reconcile', body, (idempotencyKey) => api.credit.reconcile({ body }, { idempotencyKey })),
    onSettled,
  });
}
