import { useQuery } from '@tanstack/react-query';
import type { StaffAction, StaffOrderDetail } from '@xunban/contract';
import { boardOnly, defaultBoardSpec } from '@xunban/contract/board-spec';
import { type ConfirmedAction, isConfirmed, type ReasonedAction, reasonContextOf } from '@xunban/contract/order-states';
import { MEASURED_STEP } from '@xunban/contract/quality-rules';
import { carrierName, packingText, staffHint } from '@xunban/i18n/order-texts';
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
  | { readonly action: DialogAction }
  | { readonly action: 'completeStep'; readonly step: RouteStep };

type DialogAction = Exclude<StaffAction, ConfirmedAction | 'completeStep'>;
/** True for an action that opens a dialog in each case; others ask in a small confirmation at their button, if at all. */
export const hasDialog = (action: StaffAction): action is DialogAction =>
  !isConfirmed(action) && action !== 'completeStep';

/** The dialog of a step. It stays open when the order changes, and states when the step is no longer possible. */
export function ActionDialog({
  opened,
  order,
  onClose,
}: Omit<DialogProps, 'overtaken'> & { readonly opened: OpenedStep }) {
  const props = { order, onClose, overtaken: !isPossible(opened, order) };
  switch (opened.action) {
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'requestChange':
      return <ChangeDialog {...props} />;
    case 'offerCancel':
      return <OfferCancelDialog {...props} />;
    case 'ship':
      return <ShipDialog {...props} />;
    case 'completeStep':
      return <SlipDialog {...props} step={opened.step} />;
    default:
      return <ReasonDialog {...props} action={opened.action} />;
  }
}

const isPossible = (opened: OpenedStep, order: StaffOrderDetail): boolean =>
  order.can.includes(opened.action) &&
  (opened.action !== 'completeStep' || nextStepOf(order)?.position === opened.step.position);

function ReasonDialog({ action, ...props }: DialogProps & { action: ReasonedAction }) {
  const { t } = useTranslation(['console', 'order-texts']);
  const { order } = props;
  const hint = staffHint(action);
  return (
    <StepDialog<{ reason: string }>
      {...props}
      title={t(`order-texts:staffAction.${action}`)}
      draftKey={action}
      draftFields={['reason']}
      step={({ reason }) => api.staff[action]({ params: { id: order.id }, body: { version: order.version, reason } })}
    >
      {hint !== '' && <p>{hint}</p>}
      {action === 'revertChange' && order.supplement && <PreviousBoard order={order} supplement={order.supplement} />}
      <OrderReasonField context={reasonContextOf(action)} order={order} />
    </StepDialog>
  );
}

/** Cancelling a paid order requires the decision of a colleague. */
function CancelDialog(props: DialogProps) {
  const { t } = useTranslation(['console', 'order-texts']);
  const { order } = props;
  const isPaid = order.promisedShipDate !== null;
  return (
    <StepDialog<{ reason: string; isAskedByMember?: boolean }>
      {...props}
      title={t(`order-texts:staffAction.${isPaid ? 'askCancel' : 'cancel'}`)}
      draftKey="cancel"
      draftFields={['reason']}
      step={({ reason, isAskedByMember = false }) =>
        api.staff.cancelOrder({ params: { id: order.id }, body: { version: order.version, reason, isAskedByMember } })
      }
    >
      {isPaid && <p>{t('dialog.askCancelHint')}</p>}
      {isPaid && order.cancellation?.hasDecider === false && (
        <Form.Item>
          <Alert type="warning" title={t('dialog.noOtherApprover')} />
        </Form.Item>
      )}
      <p>{t('dialog.cancelHint')}</p>
      <CancellationBack order={order} />
      <Form.Item name="isAskedByMember" valuePropName="checked" extra={t('dialog.askedHint')}>
        <Checkbox>{t('dialog.askedByMember')}</Checkbox>
      </Form.Item>
      <OrderReasonField context="cancel" order={order} />
    </StepDialog>
  );
}

function ShipDialog(props: DialogProps) {
  const { t } = useTranslation(['console', 'order-texts']);
  const { order } = props;
  const province = order.address?.province ?? '';
  const board = boardOnly(order.spec);
  const carriers = useQuery({
    queryKey: ['carriers', order.id],
    queryFn: ({ signal }) => api.quote.freight({ body: { province, spec: board ?? defaultBoardSpec } }, { signal }),
    // Users without permission to see the destination get only the carrier that the buyer chose.
    enabled: province !== '' && board !== undefined,
  });
  return (
    <StepDialog<{ carrier: string; waybill: string; weightG: number }>
      {...props}
      title={t('order-texts:staffAction.ship')}
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

/** A late step needs the reason, and the inspection its counts. */
function SlipDialog({ step: { step, position, daysLate }, ...props }: DialogProps & { step: RouteStep }) {
  const { t } = useTranslation(['console', 'console-floor', 'order-texts']);
  const { order } = props;
  const isLate = daysLate > 0;
  const isInspection = step === MEASURED_STEP;
  return (
    <StepDialog<{ delayReason?: string; goodCount?: number; scrapCount?: number }>
      {...props}
      title={t('action.nextStep', { step: t(`order-texts:step.${step}`) })}
      draftKey={`step${position}`}
      draftFields={['delayReason']}
      step={({ delayReason = '', goodCount, scrapCount }) =>
        api.staff.completeStep({
          params: { id: order.id },
          body: { version: order.version, position, delayReason, ...(isInspection && { goodCount, scrapCount }) },
        })
      }
    >
      {isInspection &&
        (['goodCount', 'scrapCount'] as const).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`console-floor:scan.${name}`)}
            initialValue={name === 'scrapCount' ? 0 : undefined}
            rules={[{ required: true, message: t('dialog.countRequired') }]}
          >
            <InputNumber min={0} max={1_000_000} precision={0} inputMode="numeric" />
          </Form.Item>
        ))}
      {isLate && (
        <Form.Item
          name="delayReason"
          label={t('dialog.delayReason')}
          extra={t('dialog.delayHint')}
          rules={[{ required: true, whitespace: true, message: t('dialog.reasonRequired') }]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
        </Form.Item>
      )}
    </StepDialog>
  );
}
