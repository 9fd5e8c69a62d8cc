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
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { introducedMember } from '../../identity/accounts/introduced-member.ts';
import { commonPercent, revenueRule } from '../../ledger/ledger/revenue-rules.ts';
import type { Payment } from './payment-store.ts';
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
  const { id, payNo, paidAt, memberId, orders } = payment;
  if (payment.state !== 'succeeded' || paidAt === null) throw new Refusal('notFound');
  await db.transaction((tx) => claim(tx, `receipt ${request.whose}`, PRINTS));
  const [company, member, refunded, rule] = await Promise.all([
    companyForDocuments(db.read, config),
    introducedMember(db.read, memberId),
    refundedOf(db.read, id),
    revenueRule(db.read, sql`${paidAt}::timestamptz`),
  ]);
  const buyer = member.company || member.name || member.phone;
  const facts = { payNo, paidAt, amount: request.amount, refunded, taxPercent: commonPercent(rule), buyer, orders };
  const caller = limitedCaller({ db, config }, request.whose, request.signal);
  const pdf = await printer.print(receiptDocument(facts, company, request.language), caller);
  const fileName = `${documentTexts(request.language).text('receiptTitle')}-${payNo}.pdf`;
  return { body: pdf, headers: { 'Content-Disposition': contentDisposition('inline', `${payNo}.pdf`, fileName) } };
}
