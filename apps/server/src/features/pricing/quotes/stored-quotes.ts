import { type BoardSpec, type OrderedSpec, storedBoardSpec, storedSpec } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { readLines, type StoredLine, writeLines } from '@xunban/pricing/stored-lines';
import { type Selectable, sql } from 'kysely';
import type { Quote as QuoteRow } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A quote in the database: a price that is promised until `expiresAt`. */
export interface StoredQuote {
  readonly quoteId: string;
  /** The number printed on documents. */
  readonly quotationNo: string;
  /** Null for a guest's. */
  readonly memberId: string | null;
  readonly spec: OrderedSpec;
  readonly fingerprint: string;
  readonly bookVersion: string;
  readonly calendarVersion: string;
  /** Number of the previous order whose tooling is used again. */
  readonly repeatOf: string | null;
  readonly quotedAt: Date;
  readonly amountFen: Fen;
  readonly lines: readonly StoredLine[];
  readonly workingDays: number;
  readonly shipDate: string;
  readonly weightG: number;
  readonly pieceLengthMm: number;
  readonly pieceWidthMm: number;
  readonly expiresAt: Date;
  /** The proof that the address of its image carries; null without an image. */
  readonly imageKey: string | null;
  /** Evaluated by the database's clock when the quote was read. */
  readonly isExpired: boolean;
}

export type NewQuote = Omit<StoredQuote, 'quoteId' | 'quotationNo' | 'imageKey' | 'isExpired'>;

export async function insertQuote(tx: Tx, quote: NewQuote): Promise<string> {
  const row = await tx
    .insertInto('quote')
    .values({
      member_id: quote.memberId,
      spec: JSON.stringify(quote.spec),
      fingerprint: quote.fingerprint,
      price_book_version: quote.bookVersion,
      calendar_version: quote.calendarVersion,
      repeat_of: quote.repeatOf,
      quoted_at: quote.quotedAt,
      amount_fen: quote.amountFen,
      lines: writeLines(quote.lines),
      working_days: quote.workingDays,
      ship_date: quote.shipDate,
      weight_g: quote.weightG,
      piece_length_mm: quote.pieceLengthMm.toFixed(2),
      piece_width_mm: quote.pieceWidthMm.toFixed(2),
      expires_at: quote.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findQuote(reader: Reader, quoteId: string): Promise<StoredQuote | undefined> {
  const [quote] = await findQuotes(reader, [quoteId]);
  return quote;
}

export async function findQuotes(reader: Reader, quoteIds: readonly string[]): Promise<StoredQuote[]> {
  if (quoteIds.length === 0) return [];
  const rows = await whole(reader).where('quote.id', 'in', quoteIds).execute();
  return rows.map(readQuote);
}

const whole = (reader: Reader) =>
  reader
    .selectFrom('quote')
    .leftJoin('quote_image', 'quote_image.quote_id', 'quote.id')
    .selectAll('quote')
    .select(['quote_image.view_key', sql<boolean>`quote.expires_at <= now()`.as('is_expired')]);

type FullQuoteRow = Selectable<QuoteRow> & { readonly view_key: string | null; readonly is_expired: boolean };

function readQuote(row: FullQuoteRow): StoredQuote {
  return {
    quoteId: row.id,
    quotationNo: row.quotation_no,
    memberId: row.member_id,
    spec: storedSpec.parse(row.spec),
    fingerprint: row.fingerprint,
    bookVersion: row.price_book_version,
    calendarVersion: row.calendar_version,
    repeatOf: row.repeat_of,
    quotedAt: row.quoted_at,
    amountFen: fen(row.amount_fen),
    lines: readLines(row.lines),
    workingDays: row.working_days,
    shipDate: row.ship_date,
    weightG: row.weight_g,
    pieceLengthMm: Number(row.piece_length_mm),
    pieceWidthMm: Number(row.piece_width_mm),
    expiresAt: row.expires_at,
    imageKey: row.view_key,
    isExpired: row.is_expired,
  };
}

/** The boards and prices of the newest quotes, the newest first. */
export async function newestQuotes(
  reader: Reader,
  count: number,
): Promise<
  readonly (Pick<StoredQuote, 'quoteId' | 'quotationNo' | 'amountFen'> & {
    readonly spec: BoardSpec;
    readonly isRepeat: boolean;
  })[]
> {
  const rows = await reader
    .selectFrom('quote')
    .select(['id', 'quotation_no', 'spec', 'amount_fen', 'repeat_of'])
    .where(sql<boolean>`spec ->> 'product' is null`)
    .orderBy('quoted_at', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    quoteId: row.id,
    quotationNo: row.quotation_no,
    spec: storedBoardSpec.parse(row.spec),
    amountFen: fen(row.amount_fen),
    isRepeat: row.repeat_of !== null,
  }));
}
