import { Form, Input } from 'antd';
import type { ReactNode } from 'react';

interface ReasonFieldProps {
  readonly label: string;
  /** Explains the use of the reason, or its readers. */
  readonly hint?: ReactNode;
  /** Message shown when it is missing. */
  readonly required: string;
  readonly rows?: number;
  readonly autoFocus?: boolean;
  /** In characters, as the call takes them. */
  readonly maxLength?: number;
}

/** The field `reason` of a dialog's form: the reason for the action, in two characters or more. */
export function ReasonField({ label, hint, required, rows = 2, autoFocus = false, maxLength = 200 }: ReasonFieldProps) {
  return (
    <Form.Item
      name="reason"
      label={label}
      extra={hint}
      rules={[{ required: true, whitespace: true, min: 2, message: required }]}
    >
      <Input.TextArea rows={rows} maxLength={maxLength} showCount autoFocus={autoFocus} />
    </Form.Item>
  );
}
