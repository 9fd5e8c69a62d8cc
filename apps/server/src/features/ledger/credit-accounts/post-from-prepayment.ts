import { type Fen, negate } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { accountBalance } from '../ledger/account-balance.ts';
import { withDelivery } from '../ledger/credit-events.ts';
import type { Journal } from '../ledger/journal.ts';
import { type PostOptions, postJournal } from '../ledger/post-journal.ts';
import { lockCreditRow } from './credit-accounts.ts';

/**
 * Books a journal that takes from the prepayment of a main order, with what thereby becomes receivable of its credit
 * purchases. Call it with the main order locked. The credit account is locked as well: a statement could bill them meanwhile.
 * @param options.purchased see `withDelivery`
 */
export async function postFromPrepayment(
  tx: Tx,
  journal: Journal,
  { id: mainOrderId, memberId }: { readonly id: string; readonly memberId: string },
  { purchased, ...options }: PostOptions & { readonly purchased?: Fen } = {},
): Promise<void> {
  const read = () => accountBalance(tx, 'creditUndelivered', mainOrderId);
  if ((await read()) === 0n) {
    await postJournal(tx, journal, options);
    return;
  }
  await lockCreditRow(tx, memberId);
  const prepaid = negate(await accountBalance(tx, 'orderPrepaid', mainOrderId));
  const credited = { mainOrderId, memberId, undelivered: await read(), prepaid };
  await postJournal(
    tx,
    withDelivery(journal, purchased === undefined ? credited : { ...credited, purchased }),
    options,
  );
}
