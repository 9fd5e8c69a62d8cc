import { calls, type LiveCall } from '@xunban/contract';
import type { Route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';

const { member, staffAccounts, staffMembers } = calls;

/** Declared calls whose use cases are not there yet: input and access are checked, then they say so. */
const OPENING: readonly LiveCall[] = [
  member.service,
  ...Object.values(staffAccounts),
  staffMembers.detail,
  staffMembers.setDisabled,
  staffMembers.serviceContacts,
  staffMembers.saveServiceContacts,
];

export const openingRoutes: readonly Route[] = OPENING.map((call) => ({
  call,
  handle: async () => {
    throw new Refusal('notYetOpen');
  },
}));
