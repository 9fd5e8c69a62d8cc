import { calls, type LiveCall } from '@xunban/contract';
import type { Route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';

const { account, member, upload, payment, staffAccounts, staffMembers } = calls;

/** Declared calls whose use cases are not there yet: input and access are checked, then they say so. */
const OPENING: readonly LiveCall[] = [
  account.updateAccount,
  account.editProfile,
  account.members,
  account.devices,
  account.signOutDevice,
  account.signOutEverywhere,
  member.transfers,
  member.service,
  member.companyPrefill,
  member.certify,
  member.companySearch,
  member.sendCode,
  member.validateCode,
  member.certification,
  upload.attachment,
  upload.image,
  upload.portrait,
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
