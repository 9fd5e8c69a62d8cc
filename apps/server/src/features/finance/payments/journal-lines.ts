import type { PaymentBooking } from '@xunban/contract';
import { negate, toApi } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import type { BookedJournal } from '../../ledger/ledger/booked-journals.ts';
import type { Account, AccountKind } from '../../ledger/ledger/chart.ts';
import { mainNumbers } from '../../orders-core/orders/main-numbers.ts';

export type AccountOwner = PaymentBooking['lines'][number]['owner'];
const OWNED_BY: Partial<Readonly<Record<AccountKind, 'member' | 'mainOrder'>>> = {
  walletAvailable: 'member',
  walletFrozen: 'member',
  orderPrepaid: 'mainOrder',
  creditUndelivered: 'mainOrder',
  creditUnbilled: 'member',
  creditGranted: 'member',
  creditFree: 'member',
  creditUsed: 'member',
};

/** Returns the display names of the accounts' owners. */
export async function ownersOf(
  reader: Reader,
  accounts: readonly Account[],
): Promise<(account: Account) => AccountOwner> {
  const idsOf = (kind: 'member' | 'mainOrder') =>
    accounts.filter((account) => OWNED_BY[account.kind] === kind).map(({ owner }) => owner);
  const [cards, mainOrders] = await Promise.all([
    memberCards(reader, idsOf('member')),
    mainNumbers(reader, idsOf('mainOrder')),
  ]);
  return ({ kind: account, owner: id }) => {
    const kind = OWNED_BY[account] ?? 'other';
    const name = kind === 'member' ? cards.get(id)?.name : kind === 'mainOrder' ? mainOrders.get(id)?.mainNo : id;
    return { kind, id, name: name ?? '' };
  };
}

/** The postings of a journal as they leave, debits and credits apart. */
export const linesOfJournal = (
  lines: BookedJournal['lines'],
  owners: (account: Account) => AccountOwner,
): PaymentBooking['lines'] =>
  lines.map(({ code, account, amount }) => ({
    code,
    owner: owners(account),
    debit: amount > 0n ? toApi(amount) : null,
    credit: amount < 0n ? toApi(negate(amount)) : null,
  }));
