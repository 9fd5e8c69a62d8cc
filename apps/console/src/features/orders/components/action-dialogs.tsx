import { useQuery } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { carrierName } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import type { ReactNode } from 'react';
import { api } from '../../../shared/api.ts';
import { useOrderAction } from '../use-order-action.ts';

interface DialogProps {
  readonly order: StaffOrderDetail;
  readonly onClose: () => void;
}

/** A question with a form: stays open, with what was typed, when the step is refused. */
function StepDialog<V extends object>({
  order,
  onClose,
  title,
  initial,
  step,
  children,
}: DialogProps & {
  title: string;
  initial?: Partial<V>;
  step: (values: V) => Promise<StaffOrderDetail>;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [form] = Form.useForm<V>();
  const run = useOrderAction(order.id);
  const finish = (values: V) => run.mutate(() => step(values), { onSuccess: onClose });
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={run.isPending}
      okText={t('action.confirm')}
      cancelText={t('action.cancel')}
      destroyOnHidden
    >
      <Form<V>
        form={form}
        layout="vertical"
        requiredMark={false}
        {...(initial ? { initialValues: initial } : {})}
        onFinish={finish}
      >
        {children}
      </Form>
    </Modal>
  );
}

export function ReasonDialog({ order, onClose, action }: DialogProps & { action: 'sendBack' | 'cancel' }) {
  const { t } = useTranslation('console');
  const params = { id: order.id };
  const call = action === 'sendBack' ? api.staff.sendBack : api.staff.cancelOrder;
  return (
    <StepDialog<{ reason: string }>
      order={order}
      onClose={onClose}
      title={t(`action.${action}`)}
      step={({ reason }) => call({ params, body: { version: order.version, reason } })}
    >
      {action === 'cancel' && <p>{t('dialog.cancelHint')}</p>}
      <ReasonItem />
    </StepDialog>
  );
}

function ReasonItem() {
  const { t } = useTranslation('console');
  return (
    <Form.Item
      name="reason"
      label={t('dialog.reason')}
      extra={t('dialog.reasonHint')}
      rules={[{ required: true, whitespace: true, min: 2, message: t('dialog.reasonRequired') }]}
    >
      <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
    </Form.Item>
  );
}

export function ChangeDialog({ order, onClose }: DialogProps) {
  const { t } = useTranslation('console');
  return (
    <StepDialog<{ reason: string; amountDelta: string; daysDelta: number }>
      order={order}
      onClose={onClose}
      title={t('action.requestChange')}
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
      <ReasonItem />
    </StepDialog>
  );
}

export function ShipDialog({ order, onClose }: DialogProps) {
  const { t } = useTranslation('console');
  const carriers = useQuery({
    queryKey: ['carriers', order.id],
    queryFn: ({ signal }) =>
      api.quote.freight({ body: { province: order.address.province, spec: order.spec } }, { signal }),
  });
  return (
    <StepDialog<{ carrier: string; waybill: string; weightG: number }>
      order={order}
      onClose={onClose}
      title={t('action.ship')}
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
          loading={carriers.isPending}
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

export function SlipDialog({ order, onClose }: DialogProps) {
  const { t } = useTranslation(['console', 'order-words']);
  const next = order.progress?.steps.find((step) => step.doneAt === null);
  if (!next) return null;
  return (
    <StepDialog<{ slipReason: string }>
      order={order}
      onClose={onClose}
      title={t('action.nextStep', { step: t(`order-words:step.${next.step}`) })}
      step={({ slipReason }) =>
        api.staff.completeStep({
          params: { id: order.id },
          body: { version: order.version, position: next.position, slipReason },
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
