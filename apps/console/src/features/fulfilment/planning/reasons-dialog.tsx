import type { PlanCard } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Alert, Form, Input } from 'antd';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import type { Effect } from './model/effect.ts';

export interface Reasons {
  readonly reason?: string;
  readonly delayReason?: string;
}

interface ReasonsDialogProps {
  readonly card: PlanCard;
  readonly place: { readonly factory: string; readonly day: string };
  readonly effect: Effect;
  readonly lines: readonly string[];
  readonly submit: (reasons: Reasons) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the reasons for choosing another factory than proposed, and a day later than promised. */
export function ReasonsDialog({ card, place, effect, lines, submit, onClose }: ReasonsDialogProps) {
  const { t } = useTranslation(['console-planning', 'common']);
  const rules = [{ required: true, whitespace: true, min: 2, message: t('ask.required') }];
  return (
    <FormDialog<Reasons>
      title={t('ask.title', { no: card.no, ...place })}
      okText={t('ask.ok')}
      initial={{ delayReason: card.delayReason }}
      draft={{ as: `planning:${card.id}`, fields: ['reason', 'delayReason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert
          type="warning"
          showIcon
          title={lines[0]}
          description={lines.slice(1).join(t('common:punctuation.clause')) || undefined}
        />
      </Form.Item>
      {effect.needsSlip && (
        <Form.Item name="delayReason" label={t('ask.delay')} extra={t('ask.delayHint')} rules={rules}>
          <Input.TextArea autoFocus rows={2} maxLength={200} showCount />
        </Form.Item>
      )}
      {effect.needsReason && (
        <Form.Item name="reason" label={t('ask.reason')} extra={t('ask.reasonHint')} rules={rules}>
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      )}
    </FormDialog>
  );
}
