import { useQuery } from '@tanstack/react-query';
import type { StaffAction, StaffOrderDetail } from '@xunban/contract';
import { carrierName, packingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Alert, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { api } from '../../../../shared/api.ts';
import { nextStepOf, type RouteStep } from '../next-step.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { CancellationBack } from './money-back.tsx';
import { OfferCancelDialog } from './offer-cancel-dialog.tsx';
import { type DialogProps, OrderReasonField, StepDialog } from './step-dialog.tsx';
import { PreviousBoard } from './supplement-card.tsx';

/** A step whose dialog is open; completing one names which step of the route it was opened for. */
export type OpenedStep =
  | { readonly action: Exclude<StaffAction, 'completeStep'> }
  | { readonly action: 'completeStep'; readonly step: RouteStep };

/** The dialog of a step. It stays open when the order changes, and states when the step is no longer possible. */
export function ActionDialog({
  opened,
  order,
  onClose,
}: Omit<DialogProps, 'overtaken'> & { readonly opened: OpenedStep }) {
  const props = { order, onClose, overtaken: !isPossible(opened, order) };
  switch (opened.action) {
    case 'sendBack':
    case 'withdrawChange':
    case 'revertChange':
    case 'withdrawCancel':
    case 'cancel':
      return <ReasonDialog {...props} action={opened.action} />;
    case 'requestChange':
      return <ChangeDialog {...props} />;
    case 'offerCancel':
      return <OfferCancelDialog {...props} />;
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

/** Template context of each action. */
const TEMPLATE_CONTEXT_OF = {
  sendBack: 'sendBack',
  withdrawChange: 'requestChange',
  revertChange: 'requestChange',
  cancel: 'cancel',
  withdrawCancel: 'cancel',
} as const;

function ReasonDialog({ action, ...props }: DialogProps & { action: keyof typeof TEMPLATE_CONTEXT_OF }) {
  const { t } = useTranslation('console');
  const { order } = props;
  const params = { id: order.id };
  const { version } = order;
  // Cancelling a paid order requires the decision of a colleague.
  const isPaid = order.promisedShipDate !== null;
  return (
    <StepDialog<{ reason: string; isAskedByMember?: boolean }>
      {...props}
      title={t(`action.${action === 'cancel' && isPaid ? 'askCancel' : action}`)}
      draftKey={action}
      draftFields={['reason']}
      step={({ reason, isAskedByMember }) => {
        switch (action) {
          case 'sendBack':
            return api.staff.sendBack({ params, body: { version, reason } });
          case 'withdrawChange':
            return api.staff.withdrawChange({ params, body: { version, reason } });
          case 'revertChange':
            return api.staff.revertChange({ params, body: { version, reason } });
          case 'withdrawCancel':
            return api.staff.withdrawCancel({ params, body: { version, reason } });
          case 'cancel':
            return api.staff.cancelOrder({
              params,
              body: { version, reason, isAskedByMember: isAskedByMember ?? false },
            });
        }
      }}
    >
      {action === 'withdrawChange' && <p>{t('dialog.withdrawHint')}</p>}
      {action === 'revertChange' && order.supplement && <PreviousBoard order={order} supplement={order.supplement} />}
      {action === 'withdrawCancel' && <p>{t('dialog.withdrawOfferHint')}</p>}
      {action === 'cancel' && isPaid && <p>{t('dialog.askCancelHint')}</p>}
      {action === 'cancel' && isPaid && order.cancellation?.hasDecider === false && (
        <Form.Item>
          <Alert type="warning" title={t('dialog.noOtherApprover')} />
        </Form.Item>
      )}
      {action === 'cancel' && <p>{t('dialog.cancelHint')}</p>}
      {action === 'cancel' && <CancellationBack order={order} />}
      {action === 'cancel' && (
        <Form.Item name="isAskedByMember" valuePropName="checked" extra={t('dialog.askedHint')}>
          <Checkbox>{t('dialog.askedByMember')}</Checkbox>
        </Form.Item>
      )}
      <OrderReasonField context={TEMPLATE_CONTEXT_OF[action]} order={order} />
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
    // Users without permission to see the destination get only the carrier that the buyer chose.
    enabled: province !== '',
  });
  return (
    <StepDialog<{ carrier: string; waybill: string; weightG: number }>
      {...props}
      title={t('action.ship')}
      draftKey="ship"
      draftFields={['waybill', 'weightG']}
      initial={{ carrier: order.carrier, weightG: order.weightG }}
      step={(values) =>
        api.staff.ship({
          params: { id: order.id },
          body: { version: order.version, ...values, waybill: values.waybill.trim() },
        })
      }
    >
      <Form.Item>
        <Alert type={order.packing.label === 'company' ? 'info' : 'warning'} title={packingText(order.packing)} />
      </Form.Item>
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
  const { t } = useTranslation(['console', 'order-texts']);
  const { order } = props;
  return (
    <StepDialog<{ delayReason: string }>
      {...props}
      title={t('action.nextStep', { step: t(`order-texts:step.${step}`) })}
      draftKey={`step${position}`}
      draftFields={['delayReason']}
      step={({ delayReason }) =>
        api.staff.completeStep({
          params: { id: order.id },
          body: { version: order.version, position, delayReason },
        })
      }
    >
      <Form.Item
        name="delayReason"
        label={t('dialog.delayReason')}
        extra={t('dialog.delayHint')}
        rules={[{ required: true, whitespace: true, message: t('dialog.reasonRequired') }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
      </Form.Item>
    </StepDialog>
  );
}
