import type { StaffOrderDetail } from '@xunban/contract';
import { type TemplateContext, valuesOfBoard } from '@xunban/contract/template-contexts';
import { useTranslation } from '@xunban/i18n/react';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';
import { TemplatePicker } from '../../../../shared/template-picker.tsx';
import type { DraftOptions } from '../../../../shared/use-draft-form.tsx';
import { stepProblem, useOrderStep } from '../use-order-action.ts';

export interface DialogProps {
  readonly order: StaffOrderDetail;
  /** A colleague has taken this step, or another one after which it is not possible any more. */
  readonly overtaken: boolean;
  readonly onClose: () => void;
}

/** A question with a form about a step of an order. */
export function StepDialog<V extends object>({
  order,
  initial = {},
  draftFields,
  draftKey,
  step,
  ...rest
}: DialogProps & {
  title: string;
  /** The name of the step, and which of its fields survive a crash of the tab. */
  draftKey: string;
  initial?: Partial<V>;
  draftFields: DraftOptions<V>['fields'];
  step: (values: V) => Promise<StaffOrderDetail>;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const run = useOrderStep(order.id);
  return (
    <FormDialog<V>
      okText={t('action.confirm')}
      initial={initial}
      draft={{ as: `order.${draftKey}:${order.id}`, fields: draftFields }}
      submit={(values) => run(() => step(values))}
      problem={stepProblem}
      {...rest}
    />
  );
}

/** The reason, as free text or from a template. */
export function OrderReasonField({
  context,
  order,
}: {
  readonly context: TemplateContext;
  readonly order: StaffOrderDetail;
}) {
  const { t } = useTranslation('console');
  const form = Form.useFormInstance();
  const { orderNo, fileName, spec } = order;
  const values = valuesOfBoard({ orderNo, fileName, ...spec });
  return (
    <>
      <TemplatePicker context={context} values={values} onPick={(text) => form.setFieldValue('reason', text)} />
      <ReasonField
        label={t('dialog.reason')}
        hint={t('dialog.reasonHint')}
        required={t('dialog.reasonRequired')}
        rows={3}
        autoFocus
      />
    </>
  );
}
