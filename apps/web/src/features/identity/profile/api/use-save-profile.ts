import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallArguments } from '@xunban/contract';
import { api } from '../../../../shared/api.ts';
import { notifyMember } from '../../../../shared/member.ts';

type Change = CallArguments<AllCalls['account']['editProfile']>['body'];

/** Changes the profile; what is left out stays as it is. The frame around the page shows the change at once. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => api.account.editProfile({ body }),
    onSuccess: (member) => notifyMember(client, member),
  });
}
