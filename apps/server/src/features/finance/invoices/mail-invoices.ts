import { type EmailTexts, emailTexts } from '@xunban/i18n/email-texts';
import { toYuanText } from '@xunban/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Attachment, Email } from '../../../platform/mail/mail.ts';
import { emailAddressOf } from '../../identity/accounts/email-address.ts';
import { type Application, findApplication } from './application-store.ts';
import { documentsOf } from './document-store.ts';
import { hasXml } from './invoice-files.ts';
import { MAIL_INVOICES } from './job-names.ts';
import { issuedInvoice, pdfBytes, xmlText } from './read-invoice-file.ts';

/** Seconds until the next try after so many; the last one counts for all that follow. */
const PAUSES = [30, 120, 300, 900, 1_800, 3_600];
/** Maximum time for retrying an email. */
const MAX_HOURS = 24;

/** The issued invoices of an application go by mail, after the commit, where the buyer wants them. The queue holds its id alone. */
export async function promiseMail(tx: Tx, { id, email }: Pick<Application, 'id' | 'email'>): Promise<void> {
  if (email === '') return;
  await tx
    .updateTable('invoice_application')
    .set({ mail_state: 'waiting', mail_promised_at: sql<Date>`now()`, mail_attempts: 0 })
    .where('id', '=', id)
    .execute();
  await addJob(tx, MAIL_INVOICES, { id }, { key: `invoice mail ${id}` });
}

type MailDeps = Pick<Deps, 'db' | 'mail' | 'files' | 'config'> & { readonly printer: DocumentPrinter };

/** Tries once, and promises the next try when the mail server cannot take it now. */
export async function mailInvoices(deps: MailDeps, id: string): Promise<void> {
  const { db, mail } = deps;
  const attempt = await db.transaction((tx) => takeMail(tx, id));
  const application = attempt === undefined ? undefined : await findApplication(db.read, id);
  if (attempt === undefined || !application) return;
  const outcome = await mail.send(await write(deps, application));
  await db.transaction(async (tx) => {
    if (outcome.state === 'later') {
      const seconds = PAUSES[Math.min(attempt, PAUSES.length) - 1] ?? 0;
      await addJob(tx, MAIL_INVOICES, { id }, { key: `invoice mail ${id}`, afterMs: seconds * 1_000 });
      return;
    }
    await tx
      .updateTable('invoice_application')
      .set({ mail_state: outcome.state === 'refused' ? 'refused' : 'sent', mailed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  });
}

/** @returns which try it is; undefined when it is over. One that is too old is given up. */
async function takeMail(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('invoice_application')
    .set({
      mail_attempts: sql<number>`mail_attempts + 1`,
      mail_state: sql<string>`case when mail_promised_at < now() - make_interval(hours => ${MAX_HOURS})
        then 'late' else mail_state end`,
    })
    .where('id', '=', id)
    .where('mail_state', '=', 'waiting')
    .returning(['mail_state', 'mail_attempts'])
    .executeTakeFirst();
  return row?.mail_state === 'waiting' ? row.mail_attempts : undefined;
}

/** In the member's language; the invoices themselves are Chinese, as the law wants them. */
async function write(deps: MailDeps, application: Application): Promise<Email> {
  const { db } = deps;
  const address = await emailAddressOf(db.read, application.memberId);
  const texts = emailTexts(address?.language ?? 'zh-CN');
  const documents = await documentsOf(db.read, [application.id]);
  const attachments: Attachment[] = [];
  for (const { id } of documents.filter(({ state }) => state === 'issued'))
    attachments.push(...(await filesOf(deps, id)));
  const title = texts.message('invoiceIssued', { amount: toYuanText(application.amount) }).title;
  const text = texts.text('invoices', {
    applicationNo: application.applicationNo,
    title: application.buyer.title,
    invoiceNos: documents.flatMap(({ invoiceNo }) => invoiceNo ?? []).join('、'),
  });
  return compose({ id: `invoices-${application.id}`, to: application.email, title, text, texts, attachments });
}

async function filesOf(deps: MailDeps, id: string): Promise<Attachment[]> {
  const invoice = await issuedInvoice(deps.db.read, id);
  const { invoiceNo } = invoice.document;
  const caller = { owner: 'mail', signal: new AbortController().signal };
  const pdf = await pdfBytes(deps, invoice, caller);
  const pieces = [{ filename: `${invoiceNo}.pdf`, content: pdf, contentType: 'application/pdf' }];
  if (!hasXml(invoice.document)) return pieces;
  const xml = Buffer.from(await xmlText(deps, invoice));
  return [...pieces, { filename: `${invoiceNo}.xml`, content: xml, contentType: 'application/xml' }];
}

function compose({
  title,
  text,
  texts,
  ...head
}: Pick<Email, 'id' | 'to' | 'attachments'> & {
  readonly title: string;
  readonly text: string;
  readonly texts: EmailTexts;
}): Email {
  return {
    ...head,
    subject: `${texts.text('sign')} ${title}`,
    text: `${title}\n\n${text}`,
    html: `<!doctype html><html lang="${texts.language}"><meta charset="utf-8"><body><p style="font-size:18px;font-weight:600">${escapeHtml(title)}</p><p>${escapeHtml(text)}</p></body></html>`,
  };
}
