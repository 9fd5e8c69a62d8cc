import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { once } from '../../../../shared/once.ts';

interface Application {
  readonly amount: string;
  readonly bankAccountId: string;
  readonly payPassword: string;
}

/** Applies for a withdrawal. The wallet is fetched again after success and failure. */
export function useApply() {
  const readAgain = useReadWallet();
  return useMutation({
    mutationFn: ({ payPassword, ...about }: Application) =>
      // The pay password stays out of what is kept of the attempt.
      once('withdraw', about, (idempotencyKey) =>
        api.withdrawal.apply({ body: { ...about, payPassword } }, { idempotencyKey }),
      ),
    onSettled: readAgain,
  });
}

export function useCancelWithdrawal() {
  const readAgain = useReadWallet();
  return useMutation({
    mutationFn: (id: string) =>
      once('cancelWithdrawal', { id }, (idempotencyKey) =>
        api.withdrawal.cancel({ params: { id } }, { idempotencyKey }),
      ),
    onSettled: readAgain,
  });
}

function useReadWallet() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['wallet'] });
    void client.invalidateQueries({ queryKey: ['member'] });
  };
}
