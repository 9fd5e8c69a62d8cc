import { calls, type MemberEntry } from '@xunban/contract';
import type { ListTexts } from '@xunban/i18n/list-texts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { type ExportedList, exportList } from '../../../platform/lists/export-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordExport } from '../../base/audit/record-export.ts';
import { companyProfile } from '../../content/company-profile/company-profile.ts';
import { type MemberPlace, memberPlaces } from '../../identity/accounts/member-cards.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { findEntries } from './find-entries.ts';
import { findMembers } from './find-members.ts';
import { chooseMemberContact, memberDetail, setMemberDisabled } from './member-detail.ts';
import { contactsOf, contactsWithMembers, saveContacts, serviceContacts } from './service-contacts.ts';

const yesOrNo = (is: boolean, { text }: ListTexts) => text(is ? 'yes' : 'no');

/** Members as a file. */
const exportedMembers = (read: ExportedList<MemberEntry>['read']): ExportedList<MemberEntry> => ({
  name: 'members',
  page: calls.memberPage.list.result,
  read,
  record: recordExport,
  columns: [
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'name', of: 'name', cell: ({ name }) => name },
    { name: 'phone', of: 'phone', cell: ({ phone }) => phone },
    {
      name: 'memberType',
      of: 'memberType',
      cell: ({ memberType }, { value }) => value('memberType', memberType || 'none'),
    },
    { name: 'isTrusted', of: 'isTrusted', cell: ({ isTrusted }, texts) => yesOrNo(isTrusted, texts) },
    { name: 'isDisabled', of: 'isDisabled', cell: ({ isDisabled }, texts) => yesOrNo(isDisabled, texts) },
    { name: 'contactName', of: 'contactName', cell: ({ contactName }) => contactName },
    { name: 'registeredAt', of: 'createdAt', cell: ({ createdAt }) => minuteCell(createdAt) },
    { name: 'lastOrderAt', of: 'lastOrderAt', cell: ({ lastOrderAt }) => minuteCell(lastOrderAt) },
    { name: 'lastSeenAt', of: 'lastSeenAt', cell: ({ lastSeenAt }) => minuteCell(lastSeenAt) },
  ],
});

/** Fields that are not redacted in the user's own record. */
const OWN_PLACES: readonly MemberPlace[] = ['memberNo', 'trueName', 'companyName', 'phone'];

export function membersRoutes(deps: Deps): readonly Route[] {
  const { db, config } = deps;
  const { memberPage, staffMembers } = calls;
  return [
    // A member may ask like staff do, and finds itself or nothing.
    route(calls.account.members, ({ actor, query }) => {
      if (actor.kind === 'staff')
        return findMembers(db.readLagging, { ...query, places: memberPlaces(actor.permissions) }, query);
      const ownId = actor.memberId;
      return findMembers(db.readLagging, { ...query, places: OWN_PLACES, memberId: ownId }, query, ownId);
    }),

    route(calls.member.service, async ({ actor }) => {
      const member = await findMember(db.read, actor.memberId);
      if (!member) throw new Refusal('unauthenticated');
      const contacts = await contactsOf(db.read, member);
      return {
        items: contacts.map(({ id: _id, isAssigned: _isAssigned, ...contact }) => contact),
        hotline: (await companyProfile(db.read, config)).hotline,
      };
    }),

    route(staffMembers.detail, ({ params, language }) => memberDetail(db.read, params.id, language)),

    route(staffMembers.setDisabled, async ({ actor, params, body, language, once }) => {
      await setMemberDisabled(deps, once, actor.staffId, { ...body, memberId: params.id });
      return memberDetail(db.read, params.id, language);
    }),

    route(memberPage.contacts, async () => ({
      items: (await serviceContacts(db.read)).map(({ id, role, name }) => ({ id, role, name })),
    })),

    route(memberPage.assignContact, ({ params, body, language, once }) =>
      once(async (tx) => {
        await chooseMemberContact(tx, params.id, body);
        return memberDetail(tx, params.id, language);
      }),
    ),

    route(memberPage.list, ({ actor, query }) =>
      findEntries(db.readLagging, query, query, memberPlaces(actor.permissions)),
    ),

    route(calls.staffExports.members, (request) => {
      const places = memberPlaces(request.actor.permissions);
      const read: Parameters<typeof exportedMembers>[0] = (reader, page) =>
        findEntries(reader, request.query, { ...page, sorting: request.query.sorting }, places);
      return exportList(deps, exportedMembers(read), request);
    }),

    route(staffMembers.serviceContacts, async () => ({ items: await contactsWithMembers(db.read) })),

    route(staffMembers.saveServiceContacts, ({ body, once }) =>
      once(async (tx) => {
        await saveContacts(tx, body.items);
        return { items: await contactsWithMembers(tx) };
      }),
    ),
  ];
}
