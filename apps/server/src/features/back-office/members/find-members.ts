import type { MemberListRow } from '@xunban/contract';
import { negate, toApi, ZERO_FEN } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listMembers, type MemberFilter, type MemberPage } from '../../identity/accounts/list-members.ts';
import { memberTypeOf } from '../../identity/accounts/member-view.ts';
import { maskedPhoneOf, phoneOf } from '../../identity/accounts/personal-numbers.ts';
import { trustedAmong } from '../../ledger/credit-accounts/trusted-members.ts';
import { accountBalances } from '../../ledger/ledger/account-balance.ts';

/** Returns a page of members with their balances and last activity. Phone numbers are masked except the user's own. */
export async function findMembers(
  reader: Reader,
  filter: MemberFilter,
  page: { readonly skipCount: number; readonly maxResultCount: number; readonly sorting?: string | undefined },
  ownId?: string,
): Promise<{ totalCount: number; items: MemberListRow[] }> {
  const { total, members } = await listMembers(reader, filter, {
    sort: readMemberSorting(page.sorting),
    skip: page.skipCount,
    take: page.maxResultCount,
  });
  const trusted = await trustedAmong(
    reader,
    members.map(({ id }) => id),
  );
  const wallets = await accountBalances(
    reader,
    'walletAvailable',
    members.map(({ id }) => id),
  );
  return {
    totalCount: total,
    items: await Promise.all(
      members.map(async (member) => ({
        id: member.id,
        memberNo: member.member_no,
        account: await (member.id === ownId ? phoneOf : maskedPhoneOf)(reader, member),
        trueName: member.true_name,
        companyName: member.company_name,
        memberType: memberTypeOf(member),
        isTrusted: trusted.has(member.id),
        isDisabled: member.is_disabled,
        cash: toApi(negate(wallets.get(member.id) ?? ZERO_FEN)),
        createdAt: toIso(member.created_at),
        lastSeenAt: toIsoOrNull(member.seenAt),
      })),
    ),
  };
}

const FIELDS = {
  createdat: 'createdAt',
  mbno: 'memberNo',
  truename: 'trueName',
  companyname: 'companyName',
} as const;

/**
 * Reads `field [asc|desc]`; without a value the newest come first.
 * @throws {Refusal} `invalidInput`
 */
function readMemberSorting(sorting: string | undefined): MemberPage['sort'] {
  if (sorting === undefined || sorting.trim() === '') return { field: 'createdAt', direction: 'desc' };
  const [name = '', direction = 'asc', ...rest] = sorting.trim().toLowerCase().split(/\s+/);
  const field = Object.entries(FIELDS).find(([known]) => known === name)?.[1];
  if (!field || (direction !== 'asc' && direction !== 'desc') || rest.length > 0)
    throw new Refusal('invalidInput', { fields: [{ field: 'sorting', code: 'invalid' }] });
  return { field, direction };
}
