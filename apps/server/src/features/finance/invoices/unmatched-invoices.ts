import type { UnmatchedInvoice } from '@xunban/contract';
import { type Fen, fen, toApi } from '@xunban/money';
import { sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { IssuedThere, TaxService } from '../../../platform/tax-service/tax-service.ts';
import { firstOf, nextOf } from './month-bounds.ts';

interface IssuedHere extends IssuedThere {
  readonly applicationId: string;
  readonly applicationNo: string;
}

/**
 * Invoices and credit notes of a month on which the tax service and the company differ: missing on one side, or another amount.
 * Empty where invoices are entered manually and no service is connected.
 * @throws when the service does not answer
 */
export async function unmatchedInvoices(
  reader: Reader,
  service: TaxService | undefined,
  month: string,
): Promise<{ readonly hasService: boolean; readonly items: UnmatchedInvoice[] }> {
  if (!service?.issuedBetween) return { hasService: false, items: [] };
  const { first, next } = await reader
    .selectNoFrom([firstOf(month).as('first'), nextOf(month).as('next')])
    .executeTakeFirstOrThrow();
  const [there, here] = await Promise.all([service.issuedBetween(first, next), issuedHere(reader, first, next)]);
  return { hasService: true, items: heldAgainst(here, there) };
}

function heldAgainst(here: readonly IssuedHere[], there: readonly IssuedThere[]): UnmatchedInvoice[] {
  const theirs = new Map(there.map((one) => [one.invoiceNo, one]));
  const own = new Set(here.map(({ invoiceNo }) => invoiceNo));
  const items = here.flatMap((one): UnmatchedInvoice[] => {
    const other = theirs.get(one.invoiceNo);
    return other?.amount === one.amount ? [] : [present(one.invoiceNo, one, one.amount, other?.amount)];
  });
  const unknown = there
    .filter(({ invoiceNo }) => !own.has(invoiceNo))
    .map((one) => present(one.invoiceNo, { ...one, applicationId: '', applicationNo: '' }, undefined, one.amount));
  return [...items, ...unknown].toSorted((a, b) => (a.invoiceNo < b.invoiceNo ? -1 : 1));
}

const present = (
  invoiceNo: string,
  { applicationId, applicationNo, at }: IssuedHere,
  here: Fen | undefined,
  there: Fen | undefined,
): UnmatchedInvoice => ({
  invoiceNo,
  applicationId: applicationId || null,
  applicationNo,
  at: toIso(at),
  here: here === undefined ? null : toApi(here),
  there: there === undefined ? null : toApi(there),
});

async function issuedHere(reader: Reader, first: Date, next: Date): Promise<IssuedHere[]> {
  const { rows } = await sql<{ no: string; fen: bigint; at: Date; id: string; application_no: string }>`
    select issued.no, issued.fen, issued.at, application.id, application.application_no from (
      select invoice_no as no, amount_fen as fen, issued_at as at, application_id from invoice where state = 'issued'
      union all
      select credit_note.invoice_no, -credit_note.amount_fen, credit_note.issued_at, invoice.application_id from invoice_credit_note credit_note
        join invoice on invoice.id = credit_note.invoice_id where credit_note.state = 'issued' and credit_note.invoice_no is not null
    ) issued join invoice_application application on application.id = issued.application_id
    where issued.at >= ${first} and issued.at < ${next}`.execute(reader);
  return rows.map((row) => ({
    ...{ invoiceNo: row.no, amount: fen(row.fen), at: row.at },
    ...{ applicationId: row.id, applicationNo: row.application_no },
  }));
}
