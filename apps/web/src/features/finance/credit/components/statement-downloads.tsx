import { useMutation } from '@tanstack/react-query';
import type { CreditStatement } from '@xunban/contract';
import { STATEMENT_FILES, type StatementFile } from '@xunban/contract/credit-states';
import { useTranslation } from '@xunban/i18n/react';
import { Button, layout, problemText, toast } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';
import { saveFile } from '../../../../shared/save-file.ts';

/** A statement as bookkeepers file it, and the letter by which both sides agree on what is owed. */
export function StatementDownloads({ statement: { id, statementNo } }: { readonly statement: CreditStatement }) {
  const { t } = useTranslation('credit-words');
  const download = useMutation({
    mutationFn: async (file: StatementFile) =>
      saveFile(await api.credit.statementFile({ params: { id, file } }), `${statementNo}${ENDINGS[file]}`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <div className={layout['row2']}>
      {STATEMENT_FILES.map((file) => (
        <Button
          key={file}
          size="small"
          busy={download.isPending && download.variables === file}
          onClick={() => download.mutate(file)}
        >
          {t(`file.${file}`)}
        </Button>
      ))}
    </div>
  );
}

const ENDINGS: Readonly<Record<StatementFile, string>> = { paper: '.pdf', workbook: '.xlsx', letter: '-letter.pdf' };
