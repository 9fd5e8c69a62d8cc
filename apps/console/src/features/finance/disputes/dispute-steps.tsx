import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { saveBlob } from '../../../shared/save-blob.ts';
import { DisputeDialog, type DisputeStep } from './dispute-dialog.tsx';
import type { Dispute } from './dispute-queries.ts';

/** Buttons of a dispute: its next steps, and the evidence. */
export function DisputeSteps({ dispute }: { readonly dispute: Dispute }) {
  const { t } = useTranslation('console-disputes');
  const [wish, setWish] = useState<DisputeStep | null>(null);
  const evidence = useMutation({
    mutationFn: () => api.staffDisputes.evidence({ params: { id: dispute.id } }),
    onSuccess: (blob) => saveBlob(blob, `${dispute.disputeNo}.zip`),
    onError: (error) => toast.error(problemText(error)),
  });
  if (dispute.can.length === 0) return null;
  return (
    <>
      <Space wrap>
        {dispute.can.map((step) =>
          step === 'evidence' ? (
            <Button key={step} size="small" loading={evidence.isPending} onClick={() => evidence.mutate()}>
              {t('step.evidence')}
            </Button>
          ) : (
            <Button key={step} size="small" onClick={() => setWish({ step, dispute })}>
              {t(`step.${step}`)}
            </Button>
          ),
        )}
      </Space>
      {wish && <DisputeDialog wish={wish} onClose={() => setWish(null)} />}
    </>
  );
}
