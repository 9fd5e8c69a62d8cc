import type { AllCalls, CallInput, MemberEntry } from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MemberPlace } from '../../identity/accounts/member-cards.ts';
import { type EntryPage, memberEntries } from '../../identity/accounts/member-entries.ts';
import { memberTypeOf } from '../../identity/accounts/member-view.ts';
import { maskedPhoneOf } from '../../identity/accounts/personal-numbers.ts';
import { trustedAmong } from '../../ledger/credit-accounts/trusted-members.ts';
import { assignedNames, membersOfContact, membersWithContact } from './assigned-contacts.ts';

type Asked = CallInput<AllCalls['memberPage']['list']>['query'];

/** A page of members as staff work with them, with masked numbers. `places` are where the text is looked for. @throws {Refusal} `invalidInput` for another order */
export async function findEntries(
  reader: Reader,
  {
    contactId,
    ...filter
  }: Pick<Asked, 'filter' | 'memberType' | 'isDisabled' | 'isTrusted' | 'contactId' | 'lastOrder'>,
  page: Pick<Asked, 'skipCount' | 'maxResultCount' | 'sorting'>,
  places: readonly MemberPlace[],
): Promise<{ totalCount: number; items: MemberEntry[] }> {
  const { total, members } = await memberEntries(
    reader,
    { ...filter, places, ...byContact(contactId) },
    { ...readSorting(page.sorting), skip: page.skipCount, take: page.maxResultCount },
  );
  const trusted = await trustedAmong(
    reader,
    members.map(({ id }) => id),
  );
  const contacts = await assignedNames(
    reader,
    members.map(({ id }) => id),
  );
  return {
    totalCount: total,
    items: await Promise.all(
      members.map(async (member) => ({
        id: member.id,
        memberNo: member.member_no,
        name: member.company_name || member.true_name,
        phone: member.closed_at === null ? await maskedPhoneOf(reader, member) : '',
        memberType: memberTypeOf(member),
        isTrusted: trusted.has(member.id),
        isDisabled: member.is_disabled,
        isClosed: member.closed_at !== null,
        contactName: contacts.get(member.id) ?? '',
        createdAt: toIso(member.created_at),
        lastOrderAt: toIsoOrNull(member.lastOrderAt),
        lastSeenAt: toIsoOrNull(member.seenAt),
      })),
    ),
  };
}

function byContact(contactId: Asked['contactId']) {
  if (contactId === undefined) return {};
  if (contactId === 'none') return { notAmong: membersWithContact };
  return { among: contactId === 'any' ? membersWithContact : membersOfContact(contactId) };
}

const SORTS = { createdat: 'createdAt', lastorderat: 'lastOrderAt' } as const;

function readSorting(sorting: string | undefined): Pick<EntryPage, 'sort' | 'direction'> {
  const [name = '', direction = 'asc', ...rest] = (sorting?.trim() || 'createdAt desc').toLowerCase().split(/\s+/);
  const sort = Object.entries(SORTS).find(([known]) => known === name)?.[1];
  if (!sort || (direction !== 'asc' && direction !== 'desc') || rest.length > 0)
    throw new Refusal('invalidInput', { fields: [{ field: 'sorting', code: 'invalid' }] });
  return { sort, direction };
}
