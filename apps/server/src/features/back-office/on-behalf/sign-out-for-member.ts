import type { LoginDevice } from '@xunban/contract';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { loginDevices, signOutDevice } from '../../identity/accounts/devices.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { revokeMemberSessions } from '../../identity/accounts/sessions.ts';
import { type ActingStaff, recordOnBehalfAction } from './record-on-behalf-action.ts';

/** Ends one session of a member who asked for it, and notifies the member. @throws {Refusal} `notFound` */
export async function signOutOne(
  tx: Tx,
  staff: ActingStaff,
  { memberId, deviceId, reason }: { readonly memberId: string; readonly deviceId: string; readonly reason: string },
): Promise<LoginDevice[]> {
  const object = await memberObject(tx, memberId);
  const device = (await loginDevices(tx, memberId, null)).find(({ id }) => id === deviceId);
  if (!device) throw new Refusal('notFound');
  await signOutDevice(tx, memberId, deviceId);
  const name = [device.browser, device.system, device.network].filter(Boolean).join(' · ');
  const on = { kind: 'device', id: deviceId, name } as const;
  await recordAction(tx, {
    object,
    before: { device: [device.browser, device.system].filter(Boolean).join(' · ') },
    reason,
  });
  await recordOnBehalfAction(tx, staff, { memberId, action: 'signOutDevice', on, reason, changes: [] });
  await notifyMember(tx, { memberId, event: 'signedOutByStaff', fact: deviceId });
  return loginDevices(tx, memberId, null);
}

/** Ends every session of a member who asked for it, and notifies the member. @throws {Refusal} `notFound` */
export async function signOutAll(
  tx: Tx,
  staff: ActingStaff,
  { memberId, reason }: { readonly memberId: string; readonly reason: string },
): Promise<LoginDevice[]> {
  await recordAction(tx, { object: await memberObject(tx, memberId), reason });
  await revokeMemberSessions(tx, memberId, null);
  const on = { kind: 'account', id: memberId, name: '' } as const;
  await recordOnBehalfAction(tx, staff, { memberId, action: 'signOutEverywhere', on, reason, changes: [] });
  const fact = `all ${(await databaseNow(tx)).toISOString()}`;
  await notifyMember(tx, { memberId, event: 'signedOutByStaff', fact });
  return loginDevices(tx, memberId, null);
}

async function memberObject(tx: Tx, memberId: string) {
  const member = await findMember(tx, memberId);
  if (!member) throw new Refusal('notFound');
  return { kind: 'member', id: memberId, no: member.member_no, memberId } as const;
}
