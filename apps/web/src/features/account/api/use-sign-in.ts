import { useMutation } from '@tanstack/react-query';
import type { AllCalls, CallArguments } from '@xunban/contract';
import { api } from '../../../shared/api.ts';
import { memberQuery } from '../../../shared/member.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { currentSession, startSession } from '../../../shared/session.ts';

type LoginBody = CallArguments<AllCalls['account']['login']>['body'];
type RegisterBody = CallArguments<AllCalls['account']['register']>['body'];

/** Signs in. Afterwards whatever a visitor had loaded is fetched anew for the member, the profile first. */
export function useSignIn() {
  return useMutation({ mutationFn: (body: LoginBody) => api.account.login({ body }).then(enter) });
}

/** Registers and signs in. */
export function useRegister() {
  return useMutation({ mutationFn: (body: RegisterBody) => api.account.register({ body }).then(enter) });
}

async function enter(answer: Parameters<typeof startSession>[0]): Promise<void> {
  // An answer without a token is a failed sign-in whatever it says (specification §8); the form has the words for it.
  if (!answer?.access_Token) throw new Error('The answer carries no token.');
  startSession(answer);
  const session = currentSession();
  if (session) await queryClient.prefetchQuery(memberQuery(session.guid));
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'member' });
}
