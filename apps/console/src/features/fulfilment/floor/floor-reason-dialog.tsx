import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';

interface FloorReasonDialogProps {
  readonly title: string;
  readonly hint: string;
  /** Under which name what is typed survives a reload. */
  readonly draftKey: string;
  readonly okText: string;
  /** Success message. */
  readonly done: string;
  readonly run: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Something of the floor that is done with a reason. */
export function FloorReasonDialog({ title, hint, draftKey, okText, done, run, onClose }: FloorReasonDialogProps) {
  const { t } = useTranslation('console-floor');
  const client = useQueryClient();
  const submit = async ({ reason }: { readonly reason: string }) => {
    try {
      await run(reason);
      toast.success(done);
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['floor'] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]);
    }
  };
  return (
    <FormDialog<{ reason: string }>
      title={title}
      okText={okText}
      initial={{ reason: '' }}
      draft={{ as: draftKey, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <ReasonField label={t('scan.reason')} hint={hint} required={t('scan.reasonRequired')} rows={3} />
    </FormDialog>
  );
}
