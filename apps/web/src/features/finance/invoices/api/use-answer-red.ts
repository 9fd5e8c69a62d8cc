import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { once } from '../../../../shared/once.ts';

/** The buyer confirms a red letter or declines it. */
export function useAnswerRed(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isConfirmed: boolean) =>
      once('answerRedLetter', { id, isConfirmed }, (idempotencyKey) =>
        api.invoice.answerRed({ params: { id }, body: { isConfirmed } }, { idempotencyKey }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}
