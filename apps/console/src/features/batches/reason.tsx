import { useTranslation } from '@xunban/i18n/react';
import { Form, Input } from 'antd';

/** Why something is done to a batch: the field `reason` of a form. */
export function Reason({ hint }: { readonly hint: string }) {
  const { t } = useTranslation('console-batches');
  return (
    <Form.Item
      name="reason"
      label={t('reason')}
      extra={hint}
      rules={[{ required: true, whitespace: true, min: 2, message: t('reasonRequired') }]}
    >
      <Input.TextArea rows={3} maxLength={200} showCount />
    </Form.Item>
  );
}
