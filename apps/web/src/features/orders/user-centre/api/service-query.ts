import { queryOptions } from '@tanstack/react-query';
import type { AllCalls, CallResult } from '@xunban/contract';
import { api } from '../../../../shared/api.ts';
import { keep, kept } from '../../../../shared/member-storage.ts';

type MemberService = CallResult<AllCalls['member']['service']>;

/** Who looks after the member; shown as last seen until the answer comes. */
export const serviceQuery = queryOptions({
  queryKey: ['memberService'],
  queryFn: async ({ signal }): Promise<MemberService> => {
    const service = await api.member.service({}, { signal });
    keep('memberService', service);
    return service;
  },
  placeholderData: () => {
    const service = kept('memberService');
    return isService(service) ? service : undefined;
  },
});

const isService = (value: unknown): value is MemberService =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items) && 'hotline' in value;
