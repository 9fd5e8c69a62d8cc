import { useIsMutating, useMutation } from '@tanstack/react-query';
import type { AllCalls, CallArguments } from '@xunban/contract';
import { api } from '../../../../shared/api.ts';
import { dropDraft } from '../../../../shared/form-draft.ts';
import { memberQuery } from '../../../../shared/member.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { currentSession, startSession } from '../../../../shared/session.ts';
import { NEW_PASSWORD_DRAFT, SIGN_IN_DRAFT } from '../model/drafts.ts';

type LoginBody = CallArguments<AllCalls['account']['login']>['body'];
type RegisterBody = CallArguments<AllCalls['account']['register']>['body'];

/** Signs in. Afterwards everything that was loaded anonymously is fetched again for the member, the profile first. */
export function useSignIn() {
  return useMutation({
    mutationKey: SIGN_IN,
    mutationFn: (body: LoginBody) => api.account.login({ body }).then(enter),
  });
}

/** Registers and signs in. */
export function useRegister() {
  return useMutation({
    mutationKey: SIGN_IN,
    mutationFn: (body: RegisterBody) => api.account.register({ body }).then(enter),
  });
}

/** True while a sign-in is in progress on this page. */
export const useIsSigningIn = (): boolean => useIsMutating({ mutationKey: SIGN_IN }) > 0;

const SIGN_IN = ['signIn'];

async function enter(answer: Parameters<typeof startSession>[0]): Promise<void> {
  // An answer without a token is a failed sign-in whatever else it contains (specification §8); the form has the text for it.
  if (!answer?.token) throw new Error('answer contains no token');
  for (const form of [SIGN_IN_DRAFT, NEW_PASSWORD_DRAFT]) dropDraft(form);
  startSession(answer);
  const session = currentSession();
  if (session) await queryClient.prefetchQuery(memberQuery(session.memberId));
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'member' });
}
