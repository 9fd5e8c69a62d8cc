import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Bank } from '@xunban/contract/bank-account-rules';
import { api } from '../../../../shared/api.ts';
import { once } from '../../../../shared/once.ts';

export interface AccountForm {
  readonly bank: Bank;
  readonly branch: string;
  readonly branchCode: string;
  readonly accountNo: string;
  readonly isPreferred: boolean;
}

export function useSaveAccount(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ payPassword, ...account }: AccountForm & { readonly payPassword: string }) => {
      // Neither the number nor the pay password is stored in the tab.
      const about = { id, bank: account.bank, tail: account.accountNo.slice(-4), branch: account.branch };
      return once('saveBankAccount', about, (idempotencyKey) =>
        api.withdrawal.saveBankAccount(
          { body: { ...account, ...(id === undefined ? {} : { id }), payPassword } },
          { idempotencyKey },
        ),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['wallet'] }),
  });
}

export function useRemoveAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.withdrawal.removeBankAccount({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['wallet'] }),
  });
}
