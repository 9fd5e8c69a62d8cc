import type { MainOrderInvoice } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type Application, applicationOf } from './application-store.ts';
import { documentsOf } from './document-store.ts';

/** The applications on whose invoices anything of a main order stands, the latest first. */
export async function applicationsOfMain(reader: Reader, mainOrderId: string): Promise<Application[]> {
  const rows = await reader
    .selectFrom('invoice_application')
    .selectAll()
    .where(
      'id',
      'in',
      sql<string>`(select invoice.application_id from invoice_source source
        join invoice_line line on line.source_no = source.no join invoice on invoice.id = line.invoice_id
        where source.main_order_id = ${mainOrderId})`,
    )
    .orderBy('applied_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(applicationOf);
}

/** Fields of an application that a list of orders shows. */
export const namesOfApplication = ({
  id,
  applicationNo,
  state,
}: Application): MainOrderInvoice['applications'][number] => ({ id, applicationNo, state });

/** The issued invoices on which anything of a main order stands. */
export async function issuedInvoicesOfMain(
  reader: Reader,
  mainOrderId: string,
): Promise<{ readonly id: string; readonly invoiceNo: string }[]> {
  const applications = await applicationsOfMain(reader, mainOrderId);
  const documents = await documentsOf(
    reader,
    applications.map(({ id }) => id),
  );
  return documents.flatMap(({ id, invoiceNo }) => (invoiceNo === null ? [] : [{ id, invoiceNo }]));
}
