import { useTranslation } from '@xunban/i18n/react';
import { Form, Input } from 'antd';

/** Why: asked for by everything that is done about or for a member. @param hint who reads it */
export function ReasonItem({ hint }: { readonly hint: string }) {
  const { t } = useTranslation('console-member');
  return (
    <Form.Item
      name="reason"
      label={t('reason.label')}
      extra={hint}
      rules={[{ required: true, whitespace: true, min: 2, message: t('reason.required') }]}
    >
      <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
    </Form.Item>
  );
}
