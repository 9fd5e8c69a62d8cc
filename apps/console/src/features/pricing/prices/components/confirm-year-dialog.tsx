import { useTranslation } from '@xunban/i18n/react';
import { titleOfNotice } from '@xunban/pricing/proposed-holidays';
import { Form, Input } from 'antd';
import { FormDialog } from '../../../../shared/form-dialog.tsx';

interface ConfirmYearDialogProps {
  readonly year: number;
  readonly onConfirm: (source: string) => void;
  readonly onClose: () => void;
}

/** The notice for a year is out, and the days of the draft are as it has them. */
export function ConfirmYearDialog({ year, onConfirm, onClose }: ConfirmYearDialogProps) {
  const { t } = useTranslation('console-prices');
  return (
    <FormDialog<{ source: string }>
      title={t('calendar.confirm', { year })}
      okText={t('calendar.confirmOk')}
      // The title of the notice is the same every year, whatever the language of the screen.
      initial={{ source: titleOfNotice(year) }}
      submit={async ({ source }) => onConfirm(source.trim())}
      onClose={onClose}
    >
      <p>{t('calendar.confirmHint')}</p>
      <Form.Item
        name="source"
        label={t('calendar.source')}
        rules={[{ required: true, whitespace: true, message: t('calendar.sourceRequired') }]}
      >
        <Input maxLength={120} />
      </Form.Item>
    </FormDialog>
  );
}
