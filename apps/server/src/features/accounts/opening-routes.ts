import { calls, type LiveCall } from '@xunban/contract';
import type { Route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';

const { member, payment, staffAccounts, staffMembers } = calls;

/** Declared calls whose use cases are not there yet: input and access are checked, then they say so. */
const OPENING: readonly LiveCall[] = [
  member.transfers,
  member.service,
  member.companyPrefill,
  member.certify,
  member.certification,
  payment.transferAccount,
  ...Object.values(staffAccounts),
  ...Object.values(staffMembers),
];

export const openingRoutes: readonly Route[] = OPENING.map((call) => ({
  call,
  handle: async () => {
    throw new Refusal('notYetOpen');
  },
}));
