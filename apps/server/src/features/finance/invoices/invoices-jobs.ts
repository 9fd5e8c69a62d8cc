import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { documentPrinter } from '../../../platform/documents/document-printer.ts';
import { watched } from '../../../platform/instance/outside-services.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { openTaxService } from '../../../platform/tax-service/open-tax-service.ts';
import { applyChosen } from './apply-chosen.ts';
import { lapseForm } from './confirmation-forms.ts';
import { creditNotesToAsk, lapsedForms } from './credit-note-store.ts';
import { documentsToAsk } from './document-changes.ts';
import { APPLY_CHOSEN, ISSUE_INVOICE, MAIL_INVOICES, RUN_CREDIT_NOTE } from './job-names.ts';
import { mailInvoices } from './mail-invoices.ts';
import { runCreditNote } from './run-credit-note.ts';
import { type IssueDeps, runIssue } from './run-issue.ts';

const MAX_AT_ONCE = 200;
const ofInvoice = z.object({ id: z.string() });
const ofMain = z.object({ mainOrderId: z.string() });

/** Each invoice is requested by its own job; every minute the invoices without a known result are queried. */
export function invoicesJobs(serverDeps: Deps): readonly JobDefinition[] {
  const { config, db, files, log } = serverDeps;
  const service = openTaxService({ config, db });
  const deps: IssueDeps = { config, db, files, log, service: service && watched('gateways', service) };
  // The printer starts its thread with the first email.
  const printer = documentPrinter({ mark: config.documentMark });
  return [
    { name: MAIL_INVOICES, handle: (payload) => mailInvoices({ ...serverDeps, printer }, ofInvoice.parse(payload).id) },
    { name: ISSUE_INVOICE, handle: (payload) => runIssue(deps, ofInvoice.parse(payload).id) },
    { name: RUN_CREDIT_NOTE, handle: (payload) => runCreditNote(deps, ofInvoice.parse(payload).id) },
    { name: APPLY_CHOSEN, handle: (payload) => applyChosen({ db, log }, ofMain.parse(payload).mainOrderId) },
    {
      name: 'invoices.ask',
      every: '* * * * *',
      handle: async () => {
        for (const id of await lapsedForms(db.read, MAX_AT_ONCE)) await db.transaction((tx) => lapseForm(tx, id));
        for (const id of await documentsToAsk(db.read, MAX_AT_ONCE))
          await runIssue(deps, id).catch((err: unknown) =>
            log.warn({ err, id }, 'invoice status unknown: tax service query failed'),
          );
        for (const id of await creditNotesToAsk(db.read, MAX_AT_ONCE))
          await runCreditNote(deps, id).catch((err: unknown) =>
            log.warn({ err, id }, 'credit note status unknown: tax service query failed'),
          );
      },
    },
  ];
}

/** After the clock was set back: requests in the future count as sent now, and their answers are asked for after the usual pause. */
export async function resetFutureInvoices(tx: Tx): Promise<void> {
  await sql`update invoice set requested_at = clock_timestamp() where requested_at > clock_timestamp()`.execute(tx);
  await sql`update invoice_credit_note set requested_at = clock_timestamp() where requested_at > clock_timestamp()`.execute(
    tx,
  );
}
