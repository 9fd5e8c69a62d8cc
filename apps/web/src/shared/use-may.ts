import { type Capability, roleHas } from '@xunban/contract/member-roles';
import { useMember } from './member.ts';

/** True when the role in the account acted in has a capability; until the profile arrives, that of an owner is assumed. */
export const useMay = (capability: Capability): boolean => roleHas(useMember().data?.role ?? 'owner', capability);
