import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AllCalls, CallResult } from '@xunban/contract';
import { api } from './api.ts';
import { useSession } from './session.ts';

/** The signed-in member as the server describes it (specification §3). */
export type Member = CallResult<AllCalls['account']['me']>;

export const memberQuery = (guid: string) =>
  queryOptions({
    queryKey: ['member', guid],
    queryFn: ({ signal }): Promise<Member> => api.account.me({}, { signal }),
  });

/** The signed-in member's profile, balance and credit; idle while nobody is signed in. */
export function useMember() {
  const session = useSession();
  return useQuery({ ...memberQuery(session?.guid ?? ''), enabled: session !== null });
}
