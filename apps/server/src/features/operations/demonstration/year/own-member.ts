import { calls } from '@xunban/contract';
import { inOwnAccount } from '../../../../platform/auth/actor.ts';
import { findMemberByAccount } from '../../../identity/accounts/members.ts';
import { DEMO_MEMBER } from '../demo-users.ts';
import { certify } from './joining.ts';
import { openCredit } from './money.ts';
import type { Customer, World } from './world.ts';

/** The member whose password is printed: a company on credit that has bought all year. */
export async function ownMember(world: World): Promise<Customer> {
  const { deps, call } = world;
  const { account, trueName: name, companyName: company, address } = DEMO_MEMBER;
  const member = await findMemberByAccount(deps.db.read, account);
  if (!member) throw new Error(`the demonstration has no member ${account}`);
  const actor = inOwnAccount({ personId: member.id, sessionId: '', ticket: '' });
  const addresses = await call(calls.address.list, actor, {});
  const customer = await certify(world, {
    ...{ account, name, company, place: address, weight: 6, pays: 'online', memberId: member.id, actor, profileId: '' },
    ...{ addressId: addresses[0]?.id ?? '', isCertifiedCompany: true },
  });
  await openCredit(world, customer);
  return customer;
}
