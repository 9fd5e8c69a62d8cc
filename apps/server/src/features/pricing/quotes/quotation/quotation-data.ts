import type { Reader } from '../../../../platform/db/transaction.ts';
import { memberCards } from '../../../identity/accounts/member-cards.ts';
import { phoneOf } from '../../../identity/accounts/personal-numbers.ts';
import { revenueRule } from '../../../ledger/ledger/revenue-rules.ts';
import type { OrderReferences } from '../../../orders-core/orders/packing.ts';
import { priceDataOf } from '../../prices/price-data.ts';
import { findImage } from '../quote-image.ts';
import type { StoredQuote } from '../stored-quotes.ts';
import type { QuotedQuantities } from './quantity-table.ts';

/** Content of a printed quotation, without its texts. */
export interface QuotationData {
  readonly quote: StoredQuote;
  /** The buyer; absent on a shared quotation and on a guest's. */
  readonly buyer: { readonly name: string; readonly phone: string } | undefined;
  /** JPEG; absent when none was sent along. */
  readonly image: Buffer | undefined;
  /** Rate of the value added tax today. */
  readonly taxPercent: number;
  /** Payment until then starts the same working day. */
  readonly cutOff: string;
  /** Set for a quotation over several quantities: its rows take the place of the price of one. */
  readonly quotation?: QuotedQuantities | undefined;
  /** References of the order for which it is printed. */
  readonly references?: OrderReferences | undefined;
}

/** @param isForOwner whether the buyer's name, phone and remarks may be printed */
export async function quotationData(reader: Reader, quote: StoredQuote, isForOwner: boolean): Promise<QuotationData> {
  const { board: taxPercent } = (await revenueRule(reader)).percentOf;
  const { cutOff } = await priceDataOf(reader, 'work_calendar', quote.calendarVersion);
  const image = (await findImage(reader, quote.quoteId))?.jpeg;
  const known = { image, taxPercent, cutOff };
  if (!isForOwner) return { quote: { ...quote, spec: { ...quote.spec, remarks: '' } }, buyer: undefined, ...known };
  const { memberId } = quote;
  const card = memberId === null ? undefined : (await memberCards(reader, [memberId])).get(memberId);
  return { quote, buyer: card && { name: card.name, phone: await phoneOf(reader, card) }, ...known };
}
