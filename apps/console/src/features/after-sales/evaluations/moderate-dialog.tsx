import { useQueryClient } from '@tanstack/react-query';
import type { StaffEvaluation } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';

interface Values {
  readonly reason: string;
}

/** Hides an evaluation or shows it again; the reason is read by its member, and kept. */
export function ModerateDialog({ evaluation, onClose }: { evaluation: StaffEvaluation; onClose: () => void }) {
  const { t } = useTranslation('console-evaluations');
  const client = useQueryClient();
  const { id, orderNo, state } = evaluation;
  const hides = state !== 'hidden';
  const submit = async (body: Values) => {
    const params = { id };
    await (hides ? api.staffEvaluations.hide({ params, body }) : api.staffEvaluations.show({ params, body }));
    toast.success(t(hides ? 'hidden' : 'shown'));
    await client.invalidateQueries({ queryKey: ['evaluations'] });
  };
  return (
    <FormDialog<Values>
      title={t(hides ? 'hideTitle' : 'showTitle', { orderNo })}
      okText={t(hides ? 'hide' : 'show')}
      danger={hides}
      initial={{ reason: '' }}
      draft={{ as: `evaluation.moderate:${id}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <ReasonField
        label={t('reason')}
        hint={t(hides ? 'hideHint' : 'showHint')}
        required={t('reasonRequired')}
        rows={3}
      />
    </FormDialog>
  );
}
