import { type Fen, subtract, sum, toYuanText, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type LinkTokens, linkTokens } from '../../identity/accounts/link-tokens.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { type CreditedTransfer, markUsed, usedTransfers } from '../bank-transfers/used-transfers.ts';
import { lockAccount } from '../credit/lock-account.ts';
import { completeRepayment } from '../credit/repay-credit.ts';
import { awaitedTransfer } from '../credit/repayments.ts';
import { mainOrdersDue } from '../order-payments/main-orders-due.ts';
import type { PaymentDeps } from '../payments/ask-gateway.ts';
import { openPayment } from '../payments/open-payment.ts';
import { payPayment, readToPay } from '../payments/pay-payment.ts';
import { openAfterClosing } from '../payments/start-payment.ts';
import { type NamedOrder, namedOrders } from './named-orders.ts';

/**
 * Uses a transfer that was credited to a wallet, once: the main orders that its remark names are paid in the order of the
 * remark, each as a whole, and what is left repays trade credit if its member announced that. An order that costs more than the
 * transfer is paid when earlier transfers named it too and the wallet still has enough. Its member is notified of what stays unpaid.
 */
export async function useTransfer(deps: PaymentDeps & Pick<Deps, 'config'>, id: string): Promise<void> {
  const tokens = await linkTokens(deps, 'payLink');
  const DONE = '';
  // A payment that was already succeeding at a gateway ends the round; the next one sees it.
  while (
    (await openAfterClosing(deps, async () => {
      await deps.db.transaction((tx) => spend(tx, tokens, id));
      return DONE;
    })) !== DONE
  );
}

async function spend(tx: Tx, tokens: LinkTokens, id: string): Promise<void> {
  const transfer = await markUsed(tx, id);
  if (!transfer) return;
  const { memberId, amount, remark } = transfer;
  const named = await namedOrders(tx, memberId, remark);
  // Main orders are locked before statements, and both before wallets.
  const ids = named.map(({ mainOrderId }) => mainOrderId).toSorted();
  const subjects = ids.length > 0 ? await mainOrdersDue.lockToOpen(tx, memberId, ids) : [];
  const dueOf = new Map(subjects.map((subject) => [subject.id, subject.dueFen]));
  const locked = await lockAccount(tx, memberId);
  let left = amount;
  for (const order of named) {
    const due = dueOf.get(order.mainOrderId) ?? ZERO_FEN;
    const balance = await walletBalance(tx, memberId);
    const given = due <= left ? left : sum([left, await namedEarlier(tx, transfer, order)]);
    if (due <= 0n || due > given || due > balance) {
      await tellUnpaid(tx, transfer, order);
      continue;
    }
    await payFromWallet(tx, tokens, memberId, order);
    left = due < left ? subtract(left, due) : ZERO_FEN;
  }
  const repayment = await awaitedTransfer(tx, memberId);
  if (locked && repayment && left > 0n) await completeRepayment(tx, locked, repayment, left);
}

async function payFromWallet(tx: Tx, tokens: LinkTokens, memberId: string, { mainOrderId }: NamedOrder): Promise<void> {
  const { payNo, amount } = await openPayment(tx, { due: mainOrdersDue, tokens }, memberId, [mainOrderId]);
  const choice = { payNo, memberId, amount, useWallet: true, useCredit: false, gateway: undefined };
  await payPayment(tx, NO_GATEWAYS, choice, await readToPay(tx, mainOrdersDue, choice));
}

const NO_GATEWAYS = { get: () => undefined, names: [] };

/** The sum of earlier transfers of the member that named an order. The wallet's balance says whether it is still there. */
async function namedEarlier(tx: Tx, { memberId, bankReference }: CreditedTransfer, order: NamedOrder): Promise<Fen> {
  const amounts: Fen[] = [];
  for (const earlier of await usedTransfers(tx, memberId, EARLIER)) {
    const isOther = earlier.bankReference !== bankReference;
    const orders = isOther ? await namedOrders(tx, memberId, earlier.remark) : [];
    if (orders.some(({ mainOrderId }) => mainOrderId === order.mainOrderId)) amounts.push(earlier.amount);
  }
  return sum(amounts);
}

/** Earlier transfers that are looked at. */
const EARLIER = 50;

const tellUnpaid = (tx: Tx, { memberId, bankReference, amount }: CreditedTransfer, order: NamedOrder): Promise<void> =>
  notifyMember(tx, {
    ...{ memberId, event: 'transferLeft', fact: `${bankReference} ${order.mainOrderId}`, about: order.orderNo },
    params: { named: order.named, amount: toYuanText(amount) },
  });
