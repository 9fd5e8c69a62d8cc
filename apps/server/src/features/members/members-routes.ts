import { calls } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findMember } from '../accounts/members.ts';
import { findMembers } from './find-members.ts';
import { memberDetail, setMemberDisabled } from './member-detail.ts';
import { contactsOf, saveContacts, serviceContacts } from './service-contacts.ts';

export function membersRoutes(deps: Deps): readonly Route[] {
  const { db, config } = deps;
  const { staffMembers } = calls;
  return [
    // A member may ask like staff do, and finds itself or nothing.
    route(calls.account.members, ({ actor, query }) => {
      const ownId = actor.kind === 'member' ? actor.memberId : undefined;
      return findMembers(db.read, ownId ? { ...query, memberId: ownId } : query, query, ownId);
    }),

    route(calls.member.service, async ({ actor }) => {
      const member = await findMember(db.read, actor.memberId);
      if (!member) throw new Refusal('unauthenticated');
      return { items: await contactsOf(db.read, member.member_no), hotline: config.hotline };
    }),

    route(staffMembers.detail, ({ params, language }) => memberDetail(db.read, params.id, language)),

    route(staffMembers.setDisabled, async ({ actor, params, body, language }) => {
      await setMemberDisabled(deps, actor.staffId, { ...body, memberId: params.id });
      return memberDetail(db.read, params.id, language);
    }),

    route(staffMembers.serviceContacts, async () => ({ items: await serviceContacts(db.read) })),

    route(staffMembers.saveServiceContacts, ({ body }) =>
      db.transaction(async (tx) => {
        await saveContacts(tx, body.items);
        return { items: await serviceContacts(tx) };
      }),
    ),
  ];
}
