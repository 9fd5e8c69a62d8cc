import { Form, Input } from 'antd';
import type { ChangeEvent } from 'react';

/** What a request to a second person is given besides its figures. */
export interface EvidenceValues {
  readonly reason: string;
  readonly file: File;
}

interface Words {
  readonly label: string;
  readonly hint: string;
  /** What is said when it is missing. */
  readonly rule: string;
}

/** Fields `reason` and `file` of a dialog in which something is asked of a second person. */
export function EvidenceFields({ reason, file }: { readonly reason: Words; readonly file: Words }) {
  return (
    <>
      <Form.Item
        name="reason"
        label={reason.label}
        extra={reason.hint}
        rules={[{ required: true, whitespace: true, min: 2, message: reason.rule }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
      <Form.Item
        name="file"
        label={file.label}
        extra={file.hint}
        // A file field cannot be given a value.
        valuePropName="data-file"
        getValueFromEvent={(event: ChangeEvent<HTMLInputElement>) => event.target.files?.[0]}
        getValueProps={() => ({})}
        rules={[{ required: true, message: file.rule }]}
      >
        <input type="file" accept="application/pdf,image/png,image/jpeg,.pdf,.png,.jpg,.jpeg" />
      </Form.Item>
    </>
  );
}
