import type { CreditObstacle, CreditAccount as Presented } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { nextState } from '../../ledger/credit-accounts/credit-account-machine.ts';
import { type CreditAccount, findCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { accountHistory } from '../../ledger/credit-accounts/credit-history.ts';
import { figuresOf } from './figures.ts';
import { forecastOf } from './forecast.ts';
import { nextClose } from './periods.ts';

/** Trade credit as its member sees it, in every state. */
export async function ownCredit(reader: Reader, memberId: string): Promise<Presented> {
  const [account, obstacles] = await Promise.all([findCreditAccount(reader, memberId), obstaclesOf(reader, memberId)]);
  if (!account) return { ...NO_ACCOUNT, obstacles, can: obstacles.length === 0 ? ['apply'] : [] };
  const [figures, now, note] = await Promise.all([
    figuresOf(reader, account),
    databaseNow(reader),
    noteOf(reader, account),
  ]);
  const isOpen = account.state === 'active' || account.state === 'suspended';
  return {
    state: account.state,
    limit: toApi(account.limit),
    used: toApi(figures.used),
    left: toApi(figures.free),
    unbilled: toApi(figures.unbilled),
    billed: toApi(figures.billed),
    overdue: toApi(figures.overdue),
    statementDay: account.statementDay,
    dueDays: account.dueDays,
    dailyRateBp: account.lateFeeBp,
    nextCloseAt: isOpen ? toIso(nextClose(now, account.statementDay)) : null,
    suspendedBecause: account.suspendedBecause,
    askedLimit: toApi(account.askedLimit),
    appliedAt: toIso(account.appliedAt),
    openedAt: toIsoOrNull(account.openedAt),
    note,
    forecast: isOpen ? await forecastOf(reader, account, figures, now) : [],
    obstacles: isOpen || account.state === 'applied' ? [] : obstacles,
    can: [
      ...(nextState(account.state, 'apply') && obstacles.length === 0 ? (['apply'] as const) : []),
      ...(account.state === 'applied' ? (['takeBack'] as const) : []),
      ...(figures.billed > 0n ? (['repay'] as const) : []),
    ],
  };
}

const NO_ACCOUNT = {
  ...{ state: 'none', limit: 0, used: 0, left: 0, unbilled: 0, billed: 0, overdue: 0, statementDay: 1, dueDays: 0 },
  ...{ dailyRateBp: 0, nextCloseAt: null, suspendedBecause: null, askedLimit: 0, appliedAt: null, openedAt: null },
  ...{ note: '', forecast: [] },
} as const satisfies Partial<Omit<Presented, 'forecast'>> & { forecast: readonly [] };

/** Trade credit is for certified enterprises. */
async function obstaclesOf(reader: Reader, memberId: string): Promise<CreditObstacle[]> {
  const member = await findMember(reader, memberId);
  return member?.member_type === 'Enterprise' ? [] : ['notEnterprise'];
}

/** Returns the staff note of the account's current state; a member sees no reason for a limit. */
async function noteOf(reader: Reader, account: CreditAccount): Promise<string> {
  // A change by due date has no note.
  if (account.state === 'active' || account.state === 'applied' || account.suspendedBecause === 'overdue') return '';
  const steps = await accountHistory(reader, account.memberId);
  const last = steps.find(({ event }) => event === 'reject' || event === 'suspend' || event === 'close');
  return last?.note ?? '';
}
