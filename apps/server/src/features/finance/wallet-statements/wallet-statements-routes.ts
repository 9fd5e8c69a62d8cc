import { calls, type RawReply, type WalletFile } from '@xunban/contract';
import { listTexts } from '@xunban/i18n/list-texts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { attachmentHeaders } from '../../../platform/files/attachment-headers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { limitedCaller } from '../../../platform/threads/cpu-allowance.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { walletDocument } from './wallet-document.ts';
import { walletMonth } from './wallet-month.ts';
import { walletCsv, walletWorkbook } from './wallet-tables.ts';

/** A file costs a tenth of a second of a core and more. */
const FILES: readonly Limit[] = [
  { name: 'filesPerMinute', count: 30, seconds: 60 },
  { name: 'filesPerHour', count: 300, seconds: 3600 },
];
/** More lines would make a document of a hundred pages and a workbook that occupies a core. */
const MAX_LINES = 5_000;

/** A month of the own wallet as a file. Documents are in Chinese, tables in the reader's language. */
export function walletStatementsRoutes({ db, config }: Deps, printer: DocumentPrinter): readonly Route[] {
  return [
    route(calls.payment.walletFile, async ({ actor: { memberId }, params, language, signal }) => {
      await db.transaction((tx) => claim(tx, `wallet statement ${memberId}`, FILES));
      const month = await walletMonth(db.read, memberId, params.month);
      if (params.file !== 'csv' && month.lines.length > MAX_LINES) throw new Refusal('wallet.tooManyLines');
      if (params.file === 'csv') return reply(params, walletCsv(month, listTexts(language)));
      if (params.file === 'workbook') return reply(params, await walletWorkbook(month, listTexts(language)));
      const [company, cards] = await Promise.all([
        companyForDocuments(db.read, config),
        memberCards(db.read, [memberId]),
      ]);
      const card = cards.get(memberId);
      const owner = { name: card?.name ?? '', memberNo: card?.memberNo ?? '' };
      const job = walletDocument(month, owner, company, listTexts('zh-CN'));
      return reply(params, await printer.print(job, limitedCaller({ db, config }, memberId, signal)));
    }),
  ];
}

const ENDINGS: Readonly<Record<WalletFile, string>> = { document: 'pdf', workbook: 'xlsx', csv: 'csv' };

function reply({ month, file }: { readonly month: string; readonly file: WalletFile }, body: Uint8Array): RawReply {
  const name = `wallet-${month}.${ENDINGS[file]}`;
  return { body, headers: attachmentHeaders(name, name) };
}
