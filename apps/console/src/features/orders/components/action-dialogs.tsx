import { useQuery } from '@tanstack/react-query';
import type { StaffAction, StaffOrderDetail } from '@xunban/contract';
import { type TemplateUse, valuesOfBoard } from '@xunban/contract/template-uses';
import { carrierName } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { TemplatePicker } from '../../../shared/template-picker.tsx';
import type { Keep } from '../../../shared/use-kept-form.tsx';
import { nextStepOf, type RouteStep } from '../next-step.ts';
import { stepProblem, useOrderStep } from '../use-order-action.ts';

/** A step whose dialog is open; completing one names which step of the route it was opened for. */
export type OpenedStep =
  | { readonly action: Exclude<StaffAction, 'completeStep'> }
  | { readonly action: 'completeStep'; readonly step: RouteStep };

interface DialogProps {
  readonly order: StaffOrderDetail;
  /** A colleague has taken this step, or another one after which it is not possible any more. */
  readonly overtaken: boolean;
  readonly onClose: () => void;
}

/** The dialog of a step. It stays when the order changes, and says so when the step is no longer possible. */
export function ActionDialog({
  opened,
  order,
  onClose,
}: Omit<DialogProps, 'overtaken'> & { readonly opened: OpenedStep }) {
  const props = { order, onClose, overtaken: !isPossible(opened, order) };
  switch (opened.action) {
    case 'sendBack':
    case 'cancel':
      return <ReasonDialog {...props} action={opened.action} />;
    case 'requestChange':
      return <ChangeDialog {...props} />;
    case 'ship':
      return <ShipDialog {...props} />;
    case 'completeStep':
      return <SlipDialog {...props} step={opened.step} />;
    case 'approve':
    case 'startProduction':
    case 'confirmDelivery':
      // These ask in a small confirmation at their button.
      return null;
  }
}

const isPossible = (opened: OpenedStep, order: StaffOrderDetail): boolean =>
  order.can.includes(opened.action) &&
  (opened.action !== 'completeStep' || nextStepOf(order)?.position === opened.step.position);

/** A question with a form about a step of an order. */
function StepDialog<V extends object>({
  order,
  initial = {},
  kept,
  keepAs,
  step,
  ...rest
}: DialogProps & {
  title: string;
  /** The name of the step, and which of its fields survive a crash of the tab. */
  keepAs: string;
  initial?: Partial<V>;
  kept: Keep<V>['fields'];
  step: (values: V) => Promise<StaffOrderDetail>;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const run = useOrderStep(order.id);
  return (
    <FormDialog<V>
      okText={t('action.confirm')}
      initial={initial}
      keep={{ as: `order.${keepAs}:${order.id}`, fields: kept }}
      submit={(values) => run(() => step(values))}
      problem={stepProblem}
      {...rest}
    />
  );
}

function ReasonDialog({ action, ...props }: DialogProps & { action: 'sendBack' | 'cancel' }) {
  const { t } = useTranslation('console');
  const { order } = props;
  const params = { id: order.id };
  const { version } = order;
  return (
    <StepDialog<{ reason: string; isAskedByMember?: boolean }>
      {...props}
      title={t(`action.${action}`)}
      keepAs={action}
      kept={['reason']}
      step={({ reason, isAskedByMember }) =>
        action === 'sendBack'
          ? api.staff.sendBack({ params, body: { version, reason } })
          : api.staff.cancelOrder({ params, body: { version, reason, isAskedByMember: isAskedByMember ?? false } })
      }
    >
      {action === 'cancel' && <p>{t('dialog.cancelHint')}</p>}
      {action === 'cancel' && (
        <Form.Item name="isAskedByMember" valuePropName="checked" extra={t('dialog.askedHint')}>
          <Checkbox>{t('dialog.askedByMember')}</Checkbox>
        </Form.Item>
      )}
      <ReasonItem use={action} order={order} />
    </StepDialog>
  );
}

/** Why, in words of one's own or of the house. */
function ReasonItem({ use, order }: { readonly use: TemplateUse; readonly order: StaffOrderDetail }) {
  const { t } = useTranslation('console');
  const form = Form.useFormInstance();
  const { orderNo, fileName, spec } = order;
  const values = valuesOfBoard({ orderNo, fileName, ...spec });
  return (
    <>
      <TemplatePicker use={use} values={values} onPick={(text) => form.setFieldValue('reason', text)} />
      <Form.Item
        name="reason"
        label={t('dialog.reason')}
        extra={t('dialog.reasonHint')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('dialog.reasonRequired') }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
      </Form.Item>
    </>
  );
}

function ChangeDialog(props: DialogProps) {
  const { t } = useTranslation('console');
  const { order } = props;
  return (
    <StepDialog<{ reason: string; amountDelta: string; daysDelta: number }>
      {...props}
      title={t('action.requestChange')}
      keepAs="requestChange"
      kept={['reason', 'amountDelta', 'daysDelta']}
      initial={{ amountDelta: '0', daysDelta: 0 }}
      step={(values) =>
        api.staff.requestChange({ params: { id: order.id }, body: { version: order.version, ...values } })
      }
    >
      <Form.Item
        name="amountDelta"
        label={t('dialog.amountDelta')}
        extra={t('dialog.amountHint')}
        rules={[{ required: true }]}
      >
        <InputNumber<string> stringMode precision={2} className="full-width" />
      </Form.Item>
      <Form.Item name="daysDelta" label={t('dialog.daysDelta')} rules={[{ required: true }]}>
        <InputNumber min={-30} max={60} precision={0} />
      </Form.Item>
      <ReasonItem use="requestChange" order={order} />
    </StepDialog>
  );
}

function ShipDialog(props: DialogProps) {
  const { t } = useTranslation('console');
  const { order } = props;
  const province = order.address?.province ?? '';
  const carriers = useQuery({
    queryKey: ['carriers', order.id],
    queryFn: ({ signal }) => api.quote.freight({ body: { province, spec: order.spec } }, { signal }),
    // Who may not see where it goes has the carrier that the buyer chose.
    enabled: province !== '',
  });
  return (
    <StepDialog<{ carrier: string; waybill: string; weightG: number }>
      {...props}
      title={t('action.ship')}
      keepAs="ship"
      kept={['waybill', 'weightG']}
      initial={{ carrier: order.carrier, weightG: order.weightG }}
      step={(values) =>
        api.staff.ship({
          params: { id: order.id },
          body: { version: order.version, ...values, waybill: values.waybill.trim() },
        })
      }
    >
      <Form.Item name="carrier" label={t('dialog.carrier')} rules={[{ required: true }]}>
        <Select
          loading={carriers.isLoading}
          options={[...new Set([order.carrier, ...(carriers.data ?? []).map(({ carrier }) => carrier)])].map(
            (carrier) => ({ value: carrier, label: carrierName(carrier) }),
          )}
        />
      </Form.Item>
      <Form.Item
        name="waybill"
        label={t('dialog.waybill')}
        rules={[{ required: true, pattern: /^\s*[A-Za-z0-9-]{6,40}\s*$/, message: t('dialog.waybillRequired') }]}
      >
        <Input maxLength={40} autoFocus />
      </Form.Item>
      <Form.Item
        name="weightG"
        label={t('dialog.weight')}
        rules={[{ required: true, message: t('dialog.weightRequired') }]}
      >
        <InputNumber min={1} max={10_000_000} precision={0} />
      </Form.Item>
    </StepDialog>
  );
}

function SlipDialog({ step: { step, position }, ...props }: DialogProps & { step: RouteStep }) {
  const { t } = useTranslation(['console', 'order-words']);
  const { order } = props;
  return (
    <StepDialog<{ slipReason: string }>
      {...props}
      title={t('action.nextStep', { step: t(`order-words:step.${step}`) })}
      keepAs={`step${position}`}
      kept={['slipReason']}
      step={({ slipReason }) =>
        api.staff.completeStep({
          params: { id: order.id },
          body: { version: order.version, position, slipReason },
        })
      }
    >
      <Form.Item
        name="slipReason"
        label={t('dialog.slipReason')}
        extra={t('dialog.slipHint')}
        rules={[{ required: true, whitespace: true, message: t('dialog.reasonRequired') }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
      </Form.Item>
    </StepDialog>
  );
}
