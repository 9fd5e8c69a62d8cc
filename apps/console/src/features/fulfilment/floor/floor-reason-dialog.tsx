import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input, Radio } from 'antd';
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
  /** True where missing material can be the cause; its expected day is asked then. */
  readonly asksMaterial?: boolean;
  readonly run: (reason: string, materialOn: string | null) => Promise<unknown>;
  readonly onClose: () => void;
}

interface Typed {
  readonly reason: string;
  readonly isMaterial: boolean;
  readonly materialOn: string;
}

/** Something of the floor that is done with a reason. */
export function FloorReasonDialog({
  title,
  hint,
  draftKey,
  okText,
  done,
  asksMaterial = false,
  run,
  onClose,
}: FloorReasonDialogProps) {
  const { t } = useTranslation('console-floor');
  const client = useQueryClient();
  const submit = async ({ reason, isMaterial, materialOn }: Typed) => {
    try {
      await run(reason, isMaterial ? materialOn : null);
      toast.success(done);
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['floor'] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]);
    }
  };
  return (
    <FormDialog<Typed>
      title={title}
      okText={okText}
      initial={{ reason: '', isMaterial: false, materialOn: '' }}
      draft={{ as: draftKey, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      {asksMaterial && (
        <Form.Item name="isMaterial" label={t('scan.holdCause')}>
          <Radio.Group
            options={[
              { value: false, label: t('scan.holdQuality') },
              { value: true, label: t('scan.holdMaterial') },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item noStyle dependencies={['isMaterial']}>
        {({ getFieldValue }) =>
          getFieldValue('isMaterial') === true && (
            <Form.Item
              name="materialOn"
              label={t('scan.materialOn')}
              rules={[{ required: true, message: t('scan.materialOnRequired') }]}
            >
              <Input type="date" />
            </Form.Item>
          )
        }
      </Form.Item>
      <ReasonField label={t('scan.reason')} hint={hint} required={t('scan.reasonRequired')} rows={3} />
    </FormDialog>
  );
}
