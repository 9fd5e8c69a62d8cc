import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { type FinanceReport, REPORT_FILES, type ReportFile, type SalesBy } from '@xunban/contract/finance-reports';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Space } from 'antd';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { saveBlob } from '../../../shared/save-blob.ts';

interface ReportFilesProps {
  readonly report: FinanceReport;
  readonly month: string;
  readonly by?: SalesBy;
  /** File name without month and extension. */
  readonly name: string;
}

/** Downloads a report, for users with the export permission. */
export function ReportFiles({ report, month, by, name }: ReportFilesProps) {
  const { t } = useTranslation('console-ledger');
  const canExport = usePermission('list.export');
  const save = useMutation({
    mutationFn: async (file: ReportFile) => {
      const blob = await api.staffReports.file({ params: { report, month, file }, query: by ? { by } : {} });
      saveBlob(blob, `${name} ${month}.${file === 'csv' ? 'csv' : 'xlsx'}`);
    },
    onError: (error) => toast.error(problemText(error)),
  });
  if (!canExport) return null;
  return (
    <Space wrap>
      {REPORT_FILES.map((file) => (
        <GuardedButton
          key={file}
          permission="list.export"
          icon={<DownloadOutlined />}
          loading={save.isPending && save.variables === file}
          onClick={() => save.mutate(file)}
        >
          {t(`files.${file}`)}
        </GuardedButton>
      ))}
    </Space>
  );
}
