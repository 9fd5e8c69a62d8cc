import type { Fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { payByCredit } from '../../ledger/ledger/credit-events.ts';
import { afterPurchase } from '../../ledger/ledger/credit-memos.ts';
import { isOverdrawn, postJournal } from '../../ledger/ledger/post-journal.ts';
import { lockAccount } from './lock-account.ts';
import { insertMovements } from './movement-store.ts';

export interface CreditPurchase {
  readonly paymentId: string;
  readonly payNo: string;
  readonly memberId: string;
  readonly walletPart: Fen;
  readonly creditPart: Fen;
  readonly shares: readonly {
    readonly mainOrderId: string;
    readonly mainNo: string;
    readonly amount: Fen;
    readonly creditPart: Fen;
  }[];
}

/**
 * Pays main orders on credit, a part of them from the wallet. Call it with the orders and the payment locked. It is dated in
 * the open period: a payment that waited for a close comes after it.
 * @throws {Refusal} `credit.notActive`, `payment.insufficientCredit`, `payment.insufficientBalance`
 */
export async function buyOnCredit(tx: Tx, purchase: CreditPurchase): Promise<void> {
  const { paymentId, payNo, memberId, walletPart, creditPart, shares } = purchase;
  const locked = await lockAccount(tx, memberId);
  if (locked?.account.state !== 'active') throw new Refusal('credit.notActive');
  const { account, now } = locked;
  const happenedAt = now > account.billedUntil ? now : account.billedUntil;
  const bizKey = `pay:${payNo}`;
  await insertMovements(
    tx,
    shares
      .filter((share) => share.creditPart > 0n)
      .map(({ mainOrderId, mainNo, creditPart: amount }) => ({
        ...{ memberId, kind: 'purchase', bizKey, reference: payNo, amount, happenedAt },
        order: { paymentId, mainOrderId, mainNo },
      })),
  );
  const journal = payByCredit({ payNo, memberId, walletPart, shares, change: afterPurchase(creditPart) });
  try {
    await postJournal(tx, journal, { eventAt: happenedAt });
  } catch (error) {
    if (isOverdrawn(error, 'creditFree')) throw new Refusal('payment.insufficientCredit');
    throw isOverdrawn(error, 'walletAvailable') ? new Refusal('payment.insufficientBalance') : error;
  }
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
}
