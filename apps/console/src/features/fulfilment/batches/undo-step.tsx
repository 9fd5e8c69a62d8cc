import { UndoOutlined } from '@ant-design/icons';
import type { BatchPage } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { Reason } from './reason.tsx';
import { useBatchReload } from './use-batch-action.ts';

/** Undoes the last reported step, with a reason; nothing when there is none. */
export function UndoStep({ batch }: { readonly batch: BatchPage }) {
  const { t } = useTranslation(['console-batches', 'order-texts']);
  const reload = useBatchReload();
  const [isAsked, setAsked] = useState(false);
  const { id, version, lastStep, can } = batch;
  if (lastStep === null || !can.includes('undoStep')) return null;
  const step = t(`order-texts:step.${lastStep}`);
  const submit = async ({ reason }: { readonly reason: string }) => {
    try {
      await api.staffBatches.undoStep({ params: { id }, body: { version, step: lastStep, reason } });
      toast.success(t('undo.done', { step }));
    } finally {
      await reload();
    }
  };
  return (
    <>
      <Button size="large" icon={<UndoOutlined aria-hidden />} onClick={() => setAsked(true)}>
        {t('undo.open', { step })}
      </Button>
      {isAsked && (
        <FormDialog<{ reason: string }>
          title={t('undo.title', { no: batch.batchNo, step })}
          okText={t('undo.ok')}
          danger
          initial={{ reason: '' }}
          draft={{ as: `batch.undo:${id}`, fields: ['reason'] }}
          submit={submit}
          onClose={() => setAsked(false)}
        >
          <Reason hint={t('undo.hint')} />
        </FormDialog>
      )}
    </>
  );
}
