import type { Fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMember } from '../../identity/accounts/members.ts';
import { findCreditAccount, writeAccountStep, writeApplication } from '../../ledger/credit-accounts/credit-accounts.ts';
import { creditChanged } from './credit-events.ts';
import { lockAccount } from './lock-account.ts';
import { moveAccount } from './move-account.ts';

interface Application {
  readonly memberId: string;
  readonly limit: Fen;
  readonly because: string;
}

/**
 * Applies for trade credit: a first application, or one after an account that was refused or closed.
 * @throws {Refusal} `credit.notEnterprise`, `payment.amountInvalid`, `credit.moved`
 */
export async function applyForCredit(tx: Tx, application: Application): Promise<void> {
  const { memberId, limit } = application;
  const member = await lockMember(tx, memberId);
  if (member.member_type !== 'Enterprise') throw new Refusal('credit.notEnterprise');
  if (limit <= 0n) throw new Refusal('payment.amountInvalid');
  const before = await findCreditAccount(tx, memberId);
  const applied = await writeApplication(tx, application);
  if (!applied) throw new Refusal('credit.moved');
  await writeAccountStep(tx, applied, {
    ...{ from: before?.state ?? 'none', event: 'apply', note: application.because },
    by: { kind: 'buyer', id: memberId },
  });
  await raise(tx, creditChanged, { memberId, staffId: null });
}

/** Takes an application back that is not decided. @throws {Refusal} `credit.moved` */
export async function takeApplicationBack(tx: Tx, memberId: string): Promise<void> {
  const locked = await lockAccount(tx, memberId);
  if (!locked) throw new Refusal('credit.moved');
  await moveAccount(tx, locked.account, 'takeBack', { by: { kind: 'buyer', id: memberId } });
}
