import { type Fen, negate, subtract, ZERO_FEN } from '@xunban/money';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { freightRevenueOf } from '../../ledger/ledger/freight-revenue.ts';
import { invoiceBalanceOf } from '../../ledger/ledger/invoice-balances.ts';
import { becameInvoiceable, invoiceableLowered } from '../../ledger/ledger/invoice-events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import type { RevenueEarned } from '../../ledger/revenue/revenue-events.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import type { StatementConfirmed } from '../credit/credit-events.ts';
import { paymentsOf } from '../payments/paid-orders.ts';
import { applySoon } from './apply-chosen.ts';
import { lockApplicationOf, lowerApplication } from './lower-application.ts';
import { raiseOwed } from './owing-applications.ts';
import { addSource, isReleased, oneAtATime, release, type Source, sourcesOfMain } from './source-store.ts';

/** Makes shipped sales invoiceable, unless they were bought on credit; a freight reduction lowers the amount again. */
export async function onRevenueEarned(tx: Tx, { main, orderNo, event, goods, freight }: RevenueEarned): Promise<void> {
  await oneAtATime(tx, main.id);
  const awaitsStatement = (await isOnCredit(tx, main.id)) && !(await isReleased(tx, main.id));
  const of = { mainOrderId: main.id, memberId: main.memberId, awaitsStatement };
  if (goods > 0n) await addSource(tx, { ...of, no: orderNo, kind: 'board' });
  if (freight > 0n) await addSource(tx, { ...of, no: main.mainNo, kind: 'freight' });
  // A sale that waits for its statement is booked later, at its amount then.
  if (awaitsStatement) return;
  if (goods > 0n) await postJournal(tx, becameInvoiceable({ no: orderNo, event: '', amount: goods }));
  const cause = event === '' ? orderNo : `${orderNo}:${event}`;
  if (freight > 0n) await postJournal(tx, becameInvoiceable({ no: main.mainNo, event: cause, amount: freight }));
  if (goods < 0n) await lowerInvoiceable(tx, orderNo, event, negate(goods));
  if (freight < 0n) await lowerInvoiceable(tx, main.mainNo, cause, negate(freight));
  await applySoon(tx, main);
}

/**
 * Lowers the booked sales of a source: the uninvoiced part can no longer be invoiced, and an application that is not issued is
 * lowered. Invoices that are issued or at the tax platform stay unchanged until a credit note, which is owed from now on.
 */
async function lowerInvoiceable(tx: Tx, no: string, event: string, amount: Fen): Promise<void> {
  const application = await lockApplicationOf(tx, no);
  const free = (await invoiceBalanceOf(tx, no)).invoiceable;
  if (application && free < amount) await lowerApplication(tx, application, no, subtract(amount, free));
  const { invoiceable } = await invoiceBalanceOf(tx, no);
  const toInvoice = invoiceable < amount ? invoiceable : amount;
  await postJournal(tx, invoiceableLowered({ no, event, toInvoice, owed: subtract(amount, toInvoice) }));
  if (toInvoice < amount) await raiseOwed(tx, no);
}

/**
 * Handles the confirmation of the statement that contains main orders: their shipped parts can be invoiced now, and later
 * shipments at once. Idempotent.
 */
export async function becomeInvoiceable(
  tx: Tx,
  { mainOrderIds }: Pick<StatementConfirmed, 'mainOrderIds'>,
): Promise<void> {
  for (const main of await findMainOrders(tx, [...new Set(mainOrderIds)].sort())) await releaseMain(tx, main);
}

async function releaseMain(tx: Tx, main: MainOrder): Promise<void> {
  await oneAtATime(tx, main.id);
  const waiting = (await sourcesOfMain(tx, main.id)).filter(({ awaitsStatement }) => awaitsStatement);
  if (!(await release(tx, main.id))) return;
  for (const source of waiting) {
    const amount = await soldOf(tx, main, source);
    if (amount > 0n) await postJournal(tx, becameInvoiceable({ no: source.no, event: '', amount }));
  }
  await applySoon(tx, main);
}

async function soldOf(tx: Tx, main: MainOrder, { kind, no }: Source): Promise<Fen> {
  if (kind === 'freight') return freightRevenueOf(tx, main.id);
  const board = main.orders.find(({ orderNo }) => orderNo === no);
  return board ? subtract(board.amountFen, board.concededFen) : ZERO_FEN;
}

/**
 * True when a main order was bought at least partly on trade credit. No part of it can be invoiced before its statement is
 * confirmed.
 */
async function isOnCredit(reader: Reader, mainOrderId: string): Promise<boolean> {
  const payments = (await paymentsOf(reader, [mainOrderId])).get(mainOrderId) ?? [];
  return payments.some(({ state, methods }) => state === 'succeeded' && methods.includes('credit'));
}
