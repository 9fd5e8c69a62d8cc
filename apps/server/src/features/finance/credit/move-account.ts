import type { MessageEvent } from '@xunban/contract';
import { toYuanText, ZERO_FEN } from '@xunban/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { type CreditAccountEvent, nextState } from '../../ledger/credit-accounts/credit-account-machine.ts';
import {
  type CreditAccount,
  type CreditActor,
  type CreditTerms,
  creditLineOf,
  writeAccount,
  writeAccountStep,
} from '../../ledger/credit-accounts/credit-accounts.ts';
import { creditTerms } from '../../ledger/ledger/credit-events.ts';
import { afterNewLimit } from '../../ledger/ledger/credit-memos.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { creditChanged } from './credit-events.ts';

/** A member is not notified of their own actions. */
const NOTIFICATIONS: Partial<Record<CreditAccountEvent, MessageEvent>> = {
  approve: 'creditApproved',
  reject: 'creditRejected',
  setTerms: 'creditTermsChanged',
  suspend: 'creditSuspended',
  overdue: 'creditSuspended',
  resume: 'creditResumed',
  cleared: 'creditResumed',
  close: 'creditClosed',
};

interface Move {
  readonly by: CreditActor;
  readonly note?: string;
  /** Set for `approve` and `setTerms`. */
  readonly terms?: CreditTerms;
}

/**
 * Moves a locked account along its table. A new limit is booked as the memos that hold it; closing takes it away.
 * @throws {Refusal} `credit.moved` when the event cannot happen in its state
 */
export async function moveAccount(
  tx: Tx,
  account: CreditAccount,
  event: CreditAccountEvent,
  { by, note = '', terms }: Move,
): Promise<CreditAccount> {
  const { memberId, version } = account;
  const to = nextState(account.state, event);
  if (!to) throw new Refusal('credit.moved');
  const limit = to === 'closed' ? ZERO_FEN : terms?.limit;
  const updated = await writeAccount(tx, memberId, {
    ...{ state: to, version: version + 1 },
    ...{ suspended_because: becauseOf(account, event) },
    ...(limit === undefined ? {} : { limit_fen: limit }),
    ...(terms && { statement_day: terms.statementDay, due_days: terms.dueDays, late_fee_bp: terms.lateFeeBp }),
    // The first period begins when the account is opened: nothing was bought before.
    ...(event === 'approve' && account.openedAt === null
      ? { opened_at: sql<Date>`now()`, billed_until: sql<Date>`date_trunc('milliseconds', clock_timestamp())` }
      : {}),
  });
  await bookLimit(tx, updated);
  await writeAccountStep(tx, updated, { from: account.state, event, by, note });
  await raise(tx, creditChanged, { memberId, staffId: by.kind === 'staff' ? by.id : null });
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
  const messageEvent = NOTIFICATIONS[event];
  if (messageEvent)
    await notifyMember(tx, {
      ...{ memberId, event: messageEvent, fact: `${memberId} ${updated.version}` },
      params: { amount: toYuanText(updated.limit) },
    });
  return updated;
}

function becauseOf(account: CreditAccount, event: CreditAccountEvent): 'overdue' | 'staff' | null {
  if (event === 'overdue') return 'overdue';
  if (event === 'suspend') return 'staff';
  return event === 'setTerms' ? account.suspendedBecause : null;
}

/** The memos follow the limit; nothing is booked when it is the same. */
async function bookLimit(tx: Tx, account: CreditAccount): Promise<void> {
  const { memberId, limit, version } = account;
  const change = afterNewLimit(await creditLineOf(tx, account), limit);
  if (change.free !== 0n) await postJournal(tx, creditTerms({ key: `${memberId}:${version}`, memberId, change }));
}
