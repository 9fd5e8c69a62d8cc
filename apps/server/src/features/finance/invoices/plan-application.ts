import { MOST_INVOICE_SOURCES, MOST_INVOICES } from '@xunban/contract';
import { type Fen, fen, parseYuan, toYuanText } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { asCertified, certifiedTitleOf } from './certified-title.ts';
import { printedParts } from './print-parts.ts';
import { applicableParts, owedBy, type Part } from './read-parts.ts';
import { type Sheet, splitSheets } from './split-sheets.ts';
import { findTitle, type Title } from './title-store.ts';

/** What the tax office lets the house print on one invoice, tax included. */
export const HOUSE_LIMIT: Fen = fen(11_300_000n);
const LEAST_LIMIT: Fen = fen(10_000n);

export interface Selection {
  readonly nos: readonly string[];
  readonly month: string | undefined;
  readonly titleId: string;
  readonly limit: string | number | undefined;
}

export interface Plan {
  readonly title: Title;
  readonly parts: readonly Part[];
  readonly sheets: readonly Sheet[];
}

/**
 * What an application over these would become; nothing is written.
 * @throws Refusal `notFound` for a title, `invoice.owed`, `invoice.nothingToInvoice`, `invoice.notInvoiceable`,
 *   `invoice.limitTooHigh`, `invoice.tooManySheets`
 */
export async function planApplication(reader: Reader, memberId: string, selection: Selection): Promise<Plan> {
  const found = await findTitle(reader, memberId, selection.titleId);
  if (!found) throw new Refusal('notFound');
  const owed = await owedBy(reader, memberId);
  if (owed > 0n) throw new Refusal('invoice.owed', { params: { amount: toYuanText(fen(owed)) } });
  const limit = limitOf(selection.limit);
  const all = await applicableParts(reader, memberId, selection);
  const parts = all.slice(0, MOST_INVOICE_SOURCES);
  if (new Set(selection.nos).size > parts.length) throw new Refusal('invoice.notInvoiceable');
  if (parts.length === 0) throw new Refusal('invoice.nothingToInvoice');
  const sheets = splitSheets(await printedParts(reader, parts), limit);
  if (sheets.length > MOST_INVOICES) throw new Refusal('invoice.tooManySheets', { params: { most: MOST_INVOICES } });
  return { title: asCertified(found, await certifiedTitleOf(reader, memberId)), parts, sheets };
}

function limitOf(given: string | number | undefined): Fen {
  if (given === undefined) return HOUSE_LIMIT;
  const limit = parseYuan(String(given));
  if (limit < LEAST_LIMIT || limit > HOUSE_LIMIT)
    throw new Refusal('invoice.limitTooHigh', {
      params: { least: toYuanText(LEAST_LIMIT), most: toYuanText(HOUSE_LIMIT) },
    });
  return limit;
}
