import { UploadOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Tooltip } from 'antd';
import { useRef } from 'react';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';

/** Imports a file exported by the bank, for users who check the ledger. */
export function UploadStatement() {
  const { t } = useTranslation('console-bank');
  const canUpload = usePermission('ledgerChecks.check');
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) => api.staffBank.upload({ files: { file } }, { timeoutMs: 600_000 }),
    onSuccess: ({ added, known }) => toast.success(t('uploaded', { added, known })),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['bank'] }),
  });
  if (!canUpload) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={t('upload')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows the same file to be chosen again once it is corrected.
          target.value = '';
          if (file) upload.mutate(file);
        }}
      />
      <Tooltip title={t('uploadHint')}>
        <GuardedButton
          permission="ledgerChecks.check"
          type="primary"
          icon={<UploadOutlined />}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {t('upload')}
        </GuardedButton>
      </Tooltip>
    </>
  );
}
