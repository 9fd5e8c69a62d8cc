import { useMutation } from '@tanstack/react-query';
import { api } from './api.ts';
import { endSession } from './session.ts';

/** Signs out: tells the server, so that the token dies there too, and forgets everything here whatever it answers. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => api.account.signOut({}, { timeoutMs: 5000 }),
    onSettled: () => endSession('signedOut'),
  });
}
