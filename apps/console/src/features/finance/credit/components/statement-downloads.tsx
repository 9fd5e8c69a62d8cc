import { DownloadOutlined } from '@ant-design/icons';
import type { StaffStatement } from '@xunban/contract';
import { STATEMENT_FILES, type StatementFile } from '@xunban/contract/credit-states';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { saveBlob } from '../../../../shared/save-blob.ts';
import { useSees } from '../../../../shared/seen.tsx';

/** A statement to file or to send; nothing for who sees no amounts. */
export function StatementDownloads({ statement }: { readonly statement: StaffStatement }) {
  const { t } = useTranslation('credit-words');
  if (!useSees('amount.view')) return null;
  return STATEMENT_FILES.map((file) => (
    <GuardedButton
      key={file}
      permission="credit.view"
      icon={<DownloadOutlined />}
      onClick={() => void download(statement, file)}
    >
      {t(`file.${file}`)}
    </GuardedButton>
  ));
}

const ENDINGS: Readonly<Record<StatementFile, string>> = { paper: '.pdf', workbook: '.xlsx', letter: '-letter.pdf' };

/** The server records each download. */
async function download({ id, statementNo }: StaffStatement, file: StatementFile): Promise<void> {
  try {
    saveBlob(await api.staffCredit.statementFile({ params: { id, file } }), `${statementNo}${ENDINGS[file]}`);
  } catch (error) {
    toast.error(problemText(error));
  }
}
