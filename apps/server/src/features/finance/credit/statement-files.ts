import type { RawReply, StatementFile } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { listTexts } from '@xunban/i18n/list-texts';
import { processNow } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { attachmentHeaders } from '../../../platform/files/attachment-headers.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { balanceConfirmation } from './balance-confirmation.ts';
import { statementDocument } from './statement-document.ts';
import { periodFigures } from './statement-figures.ts';
import { findStatement, type Statement } from './statement-store.ts';
import { statementDetail } from './statement-view.ts';
import { statementWorkbook } from './statement-workbook.ts';

export interface PrintDeps extends Pick<Deps, 'config'> {
  readonly printer: DocumentPrinter;
}

interface FileRequest {
  readonly file: StatementFile;
  readonly language: Language;
  readonly caller: Caller;
}

/** @throws Refusal `notFound` for another member's, as for a missing one */
export async function ownStatementRow(reader: Reader, memberId: string, id: string): Promise<Statement> {
  const statement = await findStatement(reader, id);
  if (statement?.memberId !== memberId) throw new Refusal('notFound');
  return statement;
}

/** @throws Refusal `notFound` */
export async function anyStatementRow(reader: Reader, id: string): Promise<Statement> {
  const statement = await findStatement(reader, id);
  if (!statement) throw new Refusal('notFound');
  return statement;
}

/** Records that staff exported a statement. */
export async function recordStatementFile(tx: Tx, { memberId, statementNo }: Statement): Promise<void> {
  const no = (await memberCards(tx, [memberId])).get(memberId)?.memberNo ?? '';
  await recordAction(tx, { object: { kind: 'creditAccount', id: memberId, no, memberId }, after: { statementNo } });
}

/**
 * Renders a statement as a document to file (PDF), as a workbook (xlsx), or as the balance confirmation of two companies.
 * Documents are in Chinese, like their seal; the workbook is in the reader's language.
 * @throws Refusal `unavailable` when too many print jobs are queued
 */
export async function statementFile(
  reader: Reader,
  { config, printer }: PrintDeps,
  statement: Statement,
  { file, language, caller }: FileRequest,
): Promise<RawReply> {
  const [company, detail, cards] = await Promise.all([
    companyForDocuments(reader, config),
    statementDetail(reader, statement),
    memberCards(reader, [statement.memberId]),
  ]);
  const card = cards.get(statement.memberId);
  const buyer = { name: card?.fullName || card?.memberNo || '', memberNo: card?.memberNo ?? '' };
  const { statementNo } = statement;
  switch (file) {
    case 'workbook':
      return reply(`${statementNo}.xlsx`, await statementWorkbook(detail, buyer, listTexts(language)));
    case 'document': {
      const job = statementDocument(detail, buyer, company, listTexts('zh-CN'));
      return reply(`${statementNo}.pdf`, await printer.print(job, caller));
    }
    case 'confirmation': {
      const figures = await periodFigures(reader, statement);
      const job = balanceConfirmation(detail, figures, buyer, company, processNow());
      return reply(`${statementNo}-confirmation.pdf`, await printer.print(job, caller));
    }
  }
}

const reply = (name: string, body: Buffer | Uint8Array): RawReply => ({ body, headers: attachmentHeaders(name, name) });
