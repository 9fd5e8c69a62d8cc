import { calls } from '@xunban/contract';
import { findMemberByAccount } from '../../../identity/accounts/members.ts';
import { DEMO_MEMBER } from '../demo-users.ts';
import { certifyPerson } from './joining.ts';
import type { Customer, World } from './world.ts';

/** The member whose password is printed: it has bought all year. */
export async function ownMember(world: World): Promise<Customer> {
  const { deps, call } = world;
  const { account, trueName: name, companyName: company, address } = DEMO_MEMBER;
  const member = await findMemberByAccount(deps.db.read, account);
  if (!member) throw new Error(`the demonstration has no member ${account}`);
  const actor = { kind: 'member', memberId: member.id, sessionId: '', ticket: '' } as const;
  const addresses = await call(calls.address.list, actor, {});
  const { id: profileId } = await call(calls.invoice.addProfile, actor, {
    body: { holder: 'person', title: name, kind: 'ordinary', isDefault: true },
  });
  const customer: Customer = {
    ...{ account, name, company, place: address, weight: 14, pays: 'online', memberId: member.id, actor, profileId },
    ...{ addressId: addresses[0]?.id ?? '', isCertifiedCompany: false },
  };
  await certifyPerson(world, customer);
  return customer;
}
