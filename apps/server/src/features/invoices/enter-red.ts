import type { RedCause } from '@xunban/contract';
import { add, type Fen, subtract, sum, toYuanText, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { raise } from '../../platform/domain-events/domain-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { Refusal } from '../../platform/refusal.ts';
import { invoiceBalanceOf } from '../ledger/invoice-balances.ts';
import { invoiceReversed } from '../ledger/invoice-events.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newRedNo } from './application-numbers.ts';
import { lockApplication } from './application-store.ts';
import { invoiceMoved } from './invoice-events.ts';
import { recordInvoice } from './issue-invoices.ts';
import { backOf, moveApplication } from './move-application.ts';
import { planRed, type RedPart } from './plan-red.ts';
import { insertRed, isRedNumberUsed, takenBack } from './red-store.ts';
import { isNumberUsed } from './sheet-moves.ts';
import { findSheet, linesOf, sheetsOf } from './sheet-store.ts';
import { lockSources } from './source-store.ts';
import { taxOn } from './source-taxes.ts';
import type { SheetLine } from './split-sheets.ts';

export interface EnteredRed {
  readonly id: string;
  readonly invoiceNo: string;
  readonly cause: RedCause;
  readonly reason: string;
  /** All that is left when undefined. */
  readonly amount: Fen | undefined;
}

/**
 * Books a red letter that was issued for an invoice. What it takes back ends what is owed; the rest can be invoiced again.
 * @throws Refusal `notFound`, `invoice.moved` for what is not issued, `invoice.numberUsed`, and as `planRed`
 */
export async function enterRed(tx: Tx, staffId: string, red: EnteredRed): Promise<void> {
  const found = await findSheet(tx, red.id);
  const application = found && (await lockApplication(tx, found.applicationId));
  const sheet = application && (await findSheet(tx, red.id));
  if (!sheet) throw new Refusal('notFound');
  if (sheet.state !== 'issued') throw new Refusal('invoice.moved');
  if ((await isNumberUsed(tx, red.invoiceNo)) || (await isRedNumberUsed(tx, red.invoiceNo)))
    throw new Refusal('invoice.numberUsed');
  const lines = (await linesOf(tx, [sheet.id])).get(sheet.id) ?? [];
  await lockSources(
    tx,
    lines.map(({ no }) => no),
  );
  const parts = planRed(await leftOf(tx, sheet.id, lines), red.cause, red.amount);
  const amount = sum(parts.map((part) => part.amount));
  const tax = sum(parts.map((part) => part.tax));
  const redNo = newRedNo();
  await insertRed(tx, { ...red, redNo, sheetId: sheet.id, amount, tax, net: subtract(amount, tax), staffId, parts });
  const sheets = await sheetsOf(tx, [application.id]);
  const by = { kind: 'staff', id: staffId } as const;
  if (application.state === 'issued' && sheets.every((one) => one.reversed === one.amount))
    await moveApplication(tx, application, 'reverse', { by, note: red.invoiceNo });
  await raise(tx, invoiceMoved, { id: application.id, staffId });
  await publish(tx, { topic: 'invoice', id: application.id, memberId: application.memberId });
  await recordInvoice(tx, application, { invoiceNo: red.invoiceNo, amount: toYuanText(amount) }, red.reason);
  await postJournal(tx, invoiceReversed({ redNo, parts: await backOf(tx, parts) }));
}

/** What is left of the lines of an invoice: a source stands on it once. Call it with the sources locked. */
async function leftOf(tx: Tx, sheetId: string, lines: readonly SheetLine[]): Promise<RedPart[]> {
  const gone = await takenBack(tx, sheetId);
  const left: RedPart[] = [];
  for (const { no, amount, tax } of lines) {
    const back = gone.get(no) ?? { amount: ZERO_FEN, tax: ZERO_FEN };
    const { applied, issued, owed } = await invoiceBalanceOf(tx, no);
    left.push({
      ...{ no, amount: subtract(amount, back.amount), tax: subtract(tax, back.tax), owed },
      on: { amount: add(applied, issued), tax: await taxOn(tx, no) },
    });
  }
  return left;
}
