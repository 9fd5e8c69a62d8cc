import { type Fen, fen } from '@xunban/money';
import type { Selectable } from 'kysely';
import type { Quotation as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { findQuotes, type StoredQuote } from '../quotes/stored-quotes.ts';

/** A quantity with its price and freight. */
export interface QuotationRow {
  readonly quote: StoredQuote;
  readonly carrier: string;
  readonly freightFen: Fen;
  readonly freightDays: number;
}

export interface Quotation {
  readonly quotationNo: string;
  readonly memberId: string;
  readonly province: string;
  readonly city: string;
  readonly reference: string;
  /** By quantity. */
  readonly rows: readonly QuotationRow[];
}

export async function insertQuotation(
  tx: Tx,
  {
    rows,
    ...quotation
  }: Omit<Quotation, 'quotationNo' | 'rows'> & {
    readonly freightVersion: string;
    readonly rows: readonly (Omit<QuotationRow, 'quote'> & { readonly quoteId: string })[];
  },
): Promise<string> {
  const { id, quotation_no } = await tx
    .insertInto('quotation')
    .values({
      member_id: quotation.memberId,
      province: quotation.province,
      city: quotation.city,
      reference: quotation.reference,
      freight_version: quotation.freightVersion,
    })
    .returning(['id', 'quotation_no'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('quotation_row')
    .values(
      rows.map(({ quoteId, carrier, freightFen, freightDays }, position) => ({
        ...{ quotation_id: id, position, quote_id: quoteId, carrier },
        ...{ freight_fen: freightFen, freight_days: freightDays },
      })),
    )
    .execute();
  return quotation_no;
}

export async function findQuotation(reader: Reader, quotationNo: string): Promise<Quotation | undefined> {
  const row = await reader
    .selectFrom('quotation')
    .selectAll()
    .where('quotation_no', '=', quotationNo)
    .executeTakeFirst();
  return row && (await read(reader, [row]))[0];
}

export async function listQuotations(
  reader: Reader,
  memberId: string,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly items: readonly Quotation[] }> {
  const own = reader.selectFrom('quotation').where('member_id', '=', memberId);
  const { count } = await own.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  const rows = await own.selectAll().orderBy('made_at', 'desc').orderBy('id').offset(skip).limit(take).execute();
  return { total: Number(count), items: await read(reader, rows) };
}

async function read(reader: Reader, quotations: readonly Selectable<Row>[]): Promise<Quotation[]> {
  if (quotations.length === 0) return [];
  const rows = await reader
    .selectFrom('quotation_row')
    .selectAll()
    .where(
      'quotation_id',
      'in',
      quotations.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const found = await findQuotes(
    reader,
    rows.map(({ quote_id }) => quote_id),
  );
  const quotes = new Map(found.map((quote) => [quote.quoteId, quote]));
  return quotations.map(({ id, quotation_no, member_id, province, city, reference }) => ({
    ...{ quotationNo: quotation_no, memberId: member_id, province, city, reference },
    rows: rows
      .filter(({ quotation_id }) => quotation_id === id)
      .map((row) => {
        const quote = quotes.get(row.quote_id);
        if (!quote) throw new Error(`quotation ${quotation_no} has no quote ${row.quote_id}`);
        const { carrier, freight_fen, freight_days } = row;
        return { quote, carrier, freightFen: fen(freight_fen), freightDays: freight_days };
      }),
  }));
}
