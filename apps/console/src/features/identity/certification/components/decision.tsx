import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffCertificationDetail } from '@xunban/contract';
import { valuesOfApplicant } from '@xunban/contract/template-contexts';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Space } from 'antd';
import { useState } from 'react';
import { GuardedButton, GuardedConfirmButton, usePermission } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { wasLeftOpen } from '../../../../shared/open-dialogs.ts';
import { ReasonField } from '../../../../shared/reason-field.tsx';
import { TemplatePicker } from '../../../../shared/template-picker.tsx';
import { certificationQueries } from '../certification-queries.ts';

/** Approves, or rejects with a reason that the member can read. A decision applies to the version on the screen. */
export function Decision({ review }: { review: StaffCertificationDetail }) {
  const [isRejecting, setRejecting] = useState(() => wasLeftOpen(`certification.reject:${review.id}`));
  return (
    <>
      {review.state === 'reviewing' && <Choices review={review} onReject={() => setRejecting(true)} />}
      {isRejecting && <RejectDialog review={review} onClose={() => setRejecting(false)} />}
    </>
  );
}

function Choices({ review, onReject }: { review: StaffCertificationDetail; onReject: () => void }) {
  const { t } = useTranslation('console-members');
  const canDecide = usePermission('certification.review');
  const decided = useDecided(review.id);
  const approve = useMutation({
    mutationFn: () =>
      api.staffMembers.approveCertification({ params: { id: review.id }, body: { version: review.version } }),
    onSuccess: (next) => decided(next, t('certification.approved')),
    onError: (error) => decided(undefined, problemText(error)),
  });
  if (!canDecide)
    return (
      <GuardedButton permission="certification.review" type="primary">
        {t('certification.approve')}
      </GuardedButton>
    );
  return (
    <Space>
      {review.can.includes('approve') && (
        <GuardedConfirmButton
          permission="certification.review"
          type="primary"
          question={t('certification.approveQuestion', { name: review.name })}
          consequence={t('certification.approveConsequence')}
          onConfirm={() => approve.mutateAsync().catch(() => undefined)}
        >
          {t('certification.approve')}
        </GuardedConfirmButton>
      )}
      {review.can.includes('reject') && (
        <GuardedButton permission="certification.review" danger onClick={onReject}>
          {t('certification.reject')}
        </GuardedButton>
      )}
    </Space>
  );
}

function RejectDialog({ review, onClose }: { review: StaffCertificationDetail; onClose: () => void }) {
  const { t } = useTranslation('console-members');
  const decided = useDecided(review.id);
  const submit = async ({ reason }: { reason: string }) => {
    const body = { reason, version: review.version };
    decided(
      await api.staffMembers.rejectCertification({ params: { id: review.id }, body }),
      t('certification.rejected'),
    );
  };
  return (
    <FormDialog<{ reason: string }>
      title={t('certification.rejectTitle', { name: review.name })}
      initial={{ reason: '' }}
      draft={{ as: `certification.reject:${review.id}`, fields: ['reason'] }}
      okText={t('certification.reject')}
      danger
      overtaken={!review.can.includes('reject')}
      submit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TemplatePicker
            context="rejectCertification"
            values={valuesOfApplicant(review.name)}
            onPick={(text) => form.setFieldValue('reason', text)}
          />
          <ReasonField
            label={t('certification.reason')}
            hint={t('certification.reasonHint')}
            required={t('certification.reasonRequired')}
            rows={3}
            autoFocus
          />
        </>
      )}
    </FormDialog>
  );
}

/** Shows the outcome and reads again; a late user sees the colleague's decision. */
function useDecided(id: string) {
  const client = useQueryClient();
  return (next: StaffCertificationDetail | undefined, message: string) => {
    if (next) {
      client.setQueryData(certificationQueries.detail(id).queryKey, next);
      toast.success(message);
    } else toast.error(message);
    void client.invalidateQueries({ queryKey: ['certifications'] });
  };
}
