import type { Fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { applicationOf } from './application-store.ts';
import { ofApplication } from './application-view.ts';
import { documentsOf } from './document-store.ts';
import { isOpen, OPEN_STATES } from './invoice-machine.ts';
import { OWING_APPLICATIONS } from './owing-applications.ts';

interface WaitingInvoice {
  readonly id: string;
  readonly applicationNo: string;
  readonly memberId: string;
  readonly amount: Fen;
  readonly title: string;
  /** The staff task for the application. */
  readonly waitsFor: 'issue' | 'repair' | 'creditNote';
}

/** Applications that wait for staff; limited to `ids` when given. Those at the tax service wait for no staff action. */
export async function waitingInvoices(reader: Reader, ids: readonly string[] | 'all'): Promise<WaitingInvoice[]> {
  let query = reader
    .selectFrom('invoice_application')
    .selectAll()
    .where(({ eb, or }) => or([eb('state', 'in', [...OPEN_STATES]), eb('id', 'in', OWING_APPLICATIONS)]));
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  const rows = (await query.execute()).map(applicationOf);
  const documents = await documentsOf(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row): WaitingInvoice[] => {
    const { id, applicationNo, memberId, amount, buyer } = row;
    const one = { id, applicationNo, memberId, amount, title: buyer.title };
    const own = ofApplication(documents, row);
    // While a credit note is in progress, the tax service or the buyer must act next.
    if (!isOpen(row.state))
      return own.some(({ hasOpenCreditNote }) => hasOpenCreditNote) ? [] : [{ ...one, waitsFor: 'creditNote' }];
    if (own.some(({ state }) => state === 'refused')) return [{ ...one, waitsFor: 'repair' }];
    return own.some(({ state }) => state === 'waiting') ? [{ ...one, waitsFor: 'issue' }] : [];
  });
}
