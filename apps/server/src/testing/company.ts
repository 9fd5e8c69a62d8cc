import { randomUUID } from 'node:crypto';
import type { InvitedRole } from '@xunban/contract';
import type { TestMember, TestServer } from './server.ts';

/** Certifies a member as a company, without its documents. */
export const certifyAsCompany = (
  { deps }: Pick<TestServer, 'deps'>,
  { memberId }: Pick<TestMember, 'memberId'>,
  companyName = `公司${randomUUID().slice(0, 8)}`,
) =>
  deps.db.transaction((tx) =>
    tx
      .updateTable('member')
      .set({ member_type: 'Enterprise', company_name: companyName })
      .where('id', '=', memberId)
      .execute(),
  );

/** A member certified as a company. */
export async function newCompany(server: TestServer, companyName?: string): Promise<TestMember> {
  const owner = await server.newMember();
  await certifyAsCompany(server, owner, companyName);
  return owner;
}

export const tokenIn = (link: string): string => link.slice(link.lastIndexOf('/') + 1);

/** A person who has accepted an invitation and acts in the account of the company from then on. */
export async function join(
  { api }: Pick<TestMember, 'api'>,
  person: TestMember,
  role: InvitedRole,
): Promise<{ readonly membershipId: string }> {
  const { link } = await api.company.invite({ body: { role } });
  await person.api.company.answer({ params: { token: tokenIn(link) }, body: { accept: true } });
  const { items } = await person.api.company.members({});
  const membershipId = items.find(({ isSelf }) => isSelf)?.id;
  if (!membershipId) throw new Error('the person has not joined');
  return { membershipId };
}
