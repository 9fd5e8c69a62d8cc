import type { CreditState, StaffCreditAccount } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { memberCards, membersCalled } from '../../identity/accounts/member-cards.ts';
import { accountsSought } from '../../ledger/credit-accounts/accounts-sought.ts';
import type { CreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { type CreditFigures, figuresOf } from './figures.ts';
import { MEMBERS_WITH_PROPOSAL, membersWithProposal } from './proposal-store.ts';

export interface CreditSought {
  readonly state?: CreditState | undefined;
  readonly isOverdue?: boolean | undefined;
  readonly filter?: string | undefined;
}
interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

const OVERDUE_MEMBERS = sql`(select member_id from credit_statement where state <> 'settled' and overdue_since is not null)`;
const OTHERS = sql`(select member_id from credit_statement group by member_id
  having bool_and(state = 'settled' or overdue_since is null))`;

/** Accounts as finance sees them. */
export async function staffCreditAccounts(
  reader: Reader,
  { state, isOverdue, filter }: CreditSought,
  page: Page,
): Promise<{ totalCount: number; items: StaffCreditAccount[] }> {
  const { totalCount, accounts } = await accountsSought(
    reader,
    {
      state,
      waiting: MEMBERS_WITH_PROPOSAL,
      among: [
        ...(isOverdue === undefined ? [] : [isOverdue ? OVERDUE_MEMBERS : OTHERS]),
        ...(filter === undefined ? [] : [membersCalled(reader, filter, ['memberNo', 'trueName', 'companyName'])]),
      ],
    },
    page,
  );
  return { totalCount, items: await presentToStaff(reader, accounts) };
}

export async function presentToStaff(
  reader: Reader,
  accounts: readonly CreditAccount[],
): Promise<StaffCreditAccount[]> {
  const ids = accounts.map(({ memberId }) => memberId);
  const [members, proposed, figures] = await Promise.all([
    memberCards(reader, ids),
    membersWithProposal(reader, ids),
    Promise.all(accounts.map((account) => figuresOf(reader, account))),
  ]);
  return accounts.map((account, place) => {
    const card = members.get(account.memberId);
    return {
      ...{ memberId: account.memberId, memberNo: card?.memberNo ?? '', memberName: card?.fullName ?? '' },
      ...{ state: account.state, suspendedBecause: account.suspendedBecause },
      ...presentTerms(account),
      ...presentFigures(figures[place]),
      askedLimit: toApi(account.askedLimit),
      appliedAt: toIso(account.appliedAt),
      waitsFor: proposed.has(account.memberId) ? 'fourEyes' : account.state === 'applied' ? 'decision' : '',
    };
  });
}

export const presentTerms = ({
  limit,
  statementDay,
  dueDays,
  lateFeeBp,
}: Pick<CreditAccount, 'limit' | 'statementDay' | 'dueDays' | 'lateFeeBp'>) => ({
  ...{ limit: toApi(limit), statementDay, dueDays, dailyRateBp: lateFeeBp },
});

function presentFigures(figures: CreditFigures | undefined) {
  if (!figures) throw new Error('invariant: credit account view has no figures');
  return { used: toApi(figures.used), left: toApi(figures.free), overdue: toApi(figures.overdue) };
}
