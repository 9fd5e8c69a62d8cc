import { useMutation } from '@tanstack/react-query';
import type { OrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, problemText, toast } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { FILE_WAIT_LIMIT_MS } from '../api/order-queries.ts';

/** Downloads what the board is made from: the production file that stands, or the file that was ordered. */
export function BoardFileButton({ order }: { order: Pick<OrderDetail, 'id' | 'fileName'> }) {
  const { t } = useTranslation('order');
  const download = useMutation({
    mutationFn: () => api.main.productionFile({ params: { id: order.id } }, { timeoutMs: FILE_WAIT_LIMIT_MS }),
    onSuccess: (blob) => saveFile(blob, order.fileName),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button kind="quiet" size="small" busy={download.isPending} onClick={() => download.mutate()}>
      {t('detail.downloadFile')}
    </Button>
  );
}
