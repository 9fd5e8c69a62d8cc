import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../../shared/api.ts';
import { pollDelayMs } from '../model/waiting.ts';

/**
 * Asks the gateway, through the server, what became of a payment, until it says so or it has been asked often enough.
 * The server is nudged first; what is not known stays "in progress" and never becomes a failure.
 */
export function usePaymentOutcome(payNo: string): { isSlow: boolean; isAsking: boolean; askAgain: () => void } {
  const client = useQueryClient();
  const key = ['paymentOutcome', payNo];
  const outcome = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      asked(client.getQueryState(key)) === 0
        ? api.payment.nudge({ body: { payNo } }, { signal })
        : api.payment.query({ query: { payNo } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== 'pending' ? false : (pollDelayMs(asked(state)) ?? false),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const state = outcome.data?.state;
  useEffect(() => {
    if (state !== undefined && state !== 'pending') void client.invalidateQueries({ queryKey: ['payments', payNo] });
  }, [client, payNo, state]);
  const times = outcome.data || outcome.error ? asked(client.getQueryState(key)) : 0;
  return {
    isSlow: pollDelayMs(times) === null,
    isAsking: outcome.isFetching,
    askAgain: () => void outcome.refetch(),
  };
}

/** How often an answer or a failure has come. */
const asked = (state: { readonly dataUpdateCount: number; readonly errorUpdateCount: number } | undefined): number =>
  (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0);
