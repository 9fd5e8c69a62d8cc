import { Form } from 'antd';
import type { ChangeEvent } from 'react';
import { ReasonField } from './reason-field.tsx';

/** Content of a four-eyes request besides its figures. */
export interface EvidenceValues {
  readonly reason: string;
  readonly file: File;
}

interface EvidenceTexts {
  readonly label: string;
  readonly hint: string;
  /** Message shown when it is missing. */
  readonly rule: string;
}

/** Fields `reason` and `file` of a dialog for a four-eyes request. */
export function EvidenceFields({ reason, file }: { readonly reason: EvidenceTexts; readonly file: EvidenceTexts }) {
  return (
    <>
      <ReasonField label={reason.label} hint={reason.hint} required={reason.rule} />
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
