import { useMutation } from '@tanstack/react-query';
import { api } from './api.ts';
import { endSession } from './session.ts';

/** Signs out: revokes the token on the server, and clears everything here whatever the server answers. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => api.account.signOut({}, { timeoutMs: 5000 }),
    onSettled: () => endSession('signedOut'),
  });
}
