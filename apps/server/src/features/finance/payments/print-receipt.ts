import type { RawReply } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import type { Fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { contentDisposition } from '../../../platform/files/attachment-headers.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { limitedCaller } from '../../../platform/threads/cpu-allowance.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { introducedMember } from '../../identity/accounts/introduced-member.ts';
import { commonPercent, revenueRule } from '../../ledger/ledger/revenue-rules.ts';
import { referencesOf } from '../../orders-core/orders/packing.ts';
import { findPayment, type Payment } from './payment-store.ts';
import { receiptDocument } from './receipt-document.ts';
import { refundedOf } from './refund-store.ts';

/** A page costs a tenth of a second of a core. */
const PRINTS: readonly Limit[] = [
  { name: 'receiptsPerMinute', count: 20, seconds: 60 },
  { name: 'receiptsPerHour', count: 200, seconds: 3600 },
];

/**
 * The receipt of a payment as PDF.
 * @param request.whose what the limit is counted by: the member, or the network of a guest
 * @param request.amount the amount that the reader paid
 * @throws {Refusal} `notFound` unless the payment has succeeded; `rateLimited`, `computing.dayFull`, `unavailable`
 */
export async function printReceipt(
  { db, config, printer }: Pick<Deps, 'db' | 'config'> & { readonly printer: DocumentPrinter },
  payment: Payment,
  request: {
    readonly whose: string;
    readonly amount: Fen;
    readonly language: Language;
    readonly signal: AbortSignal;
  },
): Promise<RawReply> {
  if (payment.state !== 'succeeded') throw new Refusal('notFound');
  await db.transaction((tx) => claim(tx, `receipt ${request.whose}`, PRINTS));
  const caller = limitedCaller({ db, config }, request.whose, request.signal);
  const pdf = await receiptPdf({ db, config, printer }, payment, request, caller);
  const { payNo } = payment;
  const fileName = `${documentTexts(request.language).text('receiptTitle')}-${payNo}.pdf`;
  return { body: pdf, headers: { 'Content-Disposition': contentDisposition('inline', `${payNo}.pdf`, fileName) } };
}

/** Prints the receipt of a payment, under no limit of its own. @throws {Refusal} `notFound`; those of the printer */
export async function receiptOf(
  deps: Pick<Deps, 'db' | 'config'> & { readonly printer: DocumentPrinter },
  payNo: string,
  language: Language,
  caller: Caller,
): Promise<Uint8Array> {
  const payment = await findPayment(deps.db.read, payNo);
  if (!payment) throw new Refusal('notFound');
  return receiptPdf(deps, payment, { amount: payment.amount, language }, caller);
}

async function receiptPdf(
  { db, config, printer }: Pick<Deps, 'db' | 'config'> & { readonly printer: DocumentPrinter },
  { id, payNo, paidAt, memberId, orders, state }: Payment,
  { amount, language }: { readonly amount: Fen; readonly language: Language },
  caller: Caller,
): Promise<Uint8Array> {
  if (state !== 'succeeded' || paidAt === null) throw new Refusal('notFound');
  const [company, member, refunded, references, rule] = await Promise.all([
    companyForDocuments(db.read, config),
    introducedMember(db.read, memberId),
    refundedOf(db.read, id),
    referencesOf(
      db.read,
      orders.map(({ mainOrderId }) => mainOrderId),
    ),
    revenueRule(db.read, sql`${paidAt}::timestamptz`),
  ]);
  const paid = orders.map((order) => ({ ...order, ...references(order.mainOrderId) }));
  const buyer = member.company || member.name || member.phone;
  const facts = { payNo, paidAt, amount, refunded, taxPercent: commonPercent(rule), buyer, orders: paid };
  return printer.print(receiptDocument(facts, company, language), caller);
}
