import { UploadOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_PRODUCTION_FILE_BYTES } from '@xunban/contract/production-file-rules';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { useRef } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';

const MEGABYTES = MAX_PRODUCTION_FILE_BYTES / 1_048_576;

/** Uploads a version; the buyer is asked at once. */
export function UploadFile({ orderId: id }: { readonly orderId: string }) {
  const { t } = useTranslation('production-files');
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) => api.productionFiles.upload({ params: { id }, files: { file } }, { timeoutMs: 600_000 }),
    onSuccess: () => toast.success(t('uploaded')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
  const choose = (file: File | undefined) => {
    if (file && file.size > MAX_PRODUCTION_FILE_BYTES) toast.error(t('tooLarge', { megabytes: MEGABYTES }));
    else if (file) upload.mutate(file);
  };
  return (
    <>
      <GuardedButton
        permission="order.review"
        size="small"
        type="primary"
        icon={<UploadOutlined />}
        loading={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {t(upload.isPending ? 'uploading' : 'upload')}
      </GuardedButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,.rar,.7z,.tgz,.gz"
        aria-label={t('file')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
